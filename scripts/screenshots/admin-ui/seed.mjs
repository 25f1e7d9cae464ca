import { ANA, APPLICATIONS, CONTEXT_FIELDS, PEOPLE, STRATEGY_TYPES, TOGGLES } from './webshop.mjs';

const DAY = 86_400_000;
const FIRST_USER = { username: 'admin', password: 'unleash4all' };
/** Days after which a toggle of a type is potentially stale. */
const LIFETIMES = { release: 40, experiment: 40, operational: 7, permission: 0 };

const PASSWORD = 'Correct-horse-42';

/**
 * Fills a new server with the toggles of a webshop: through its API, as the people of the shop.
 *
 * @param {{ url: string, query: (sql: string, values?: unknown[]) => Promise<unknown> }} server its origin, and a connection to its database
 * @returns {Promise<string>} the session cookie of an admin
 */
export async function seedServer({ url, query }) {
  const root = callerOf(url, await signIn(url, FIRST_USER));
  const { rootRoles } = await root('GET', 'user-admin');
  for (const { role, ...person } of PEOPLE) {
    const { id } = rootRoles.find(({ name }) => name === role);
    const user = await root('POST', 'user-admin', { ...person, rootRole: id, sendEmail: false });
    await root('POST', `user-admin/${user.id}/change-password`, { password: PASSWORD });
  }
  // A server allows five attempts to sign in per minute.
  const cookies = new Map();
  for (const { email, role } of PEOPLE)
    if (role !== 'Viewer') cookies.set(email, await signIn(url, { username: email, password: PASSWORD }));
  const sessions = new Map([...cookies].map(([email, cookie]) => [email, callerOf(url, cookie)]));
  const ana = sessions.get(ANA);

  for (const field of CONTEXT_FIELDS) await ana('POST', 'context', field);
  for (const type of STRATEGY_TYPES) await ana('POST', 'strategies', type);
  await ana('POST', 'tag-types', { name: 'team', description: 'The team that owns the toggle', icon: 'T' });
  await ana('POST', 'tag-types', { name: 'slack', description: 'The Slack channel that hears of changes', icon: 'S' });
  await ana('POST', 'state/import?keep=true', { version: 4, projects: [{ id: 'mobile-app', name: 'Mobile app' }] });
  for (const environment of ['development', 'production']) await ana('POST', 'projects/mobile-app/environments', { environment });
  for (const toggle of TOGGLES) await createToggle(sessions.get(toggle.by), toggle);
  await createTokens(ana);
  await createAddons(ana);
  await sendMetrics(url, root);

  // Toggles of different ages, and events that did not happen in the same minute.
  for (const { name, days } of TOGGLES)
    await query('update features set created_at = $1 where name = $2', [new Date(Date.now() - days * DAY), name]);
  await query("update events set created_at = now() - ((select max(id) from events) - id) * interval '83 minutes'");
  // The server does this once an hour.
  await query('update projects set health = $1, updated_at = now() where id = $2', [healthOf('default'), 'default']);
  return cookies.get(ANA);
}

/** Calculates the health rating of a project as the server does, which counts permission toggles of any age as potentially stale. */
function healthOf(id) {
  const toggles = TOGGLES.filter(({ project = 'default', archived }) => project === id && !archived);
  const share = (isCounted) => (100 * toggles.filter(isCounted).length) / toggles.length;
  const isPotentiallyStale = ({ type, days, stale }) => !stale && days >= (LIFETIMES[type] ?? Number.POSITIVE_INFINITY);
  return Math.round(100 - share(({ stale }) => stale) - share(isPotentiallyStale));
}

/** Signs a user in and returns the session cookie. A new server creates its first user after it has started. */
async function signIn(url, credentials) {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(`${url}/auth/simple/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    if (response.ok) return response.headers.get('set-cookie').split(';')[0];
    if (attempt === 30) throw new Error(`${credentials.username} cannot sign in: ${response.status} ${await response.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

/** Returns a function that calls the admin API as a signed-in user and returns the body of the response. */
function callerOf(url, cookie) {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api/admin/${path}`, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined;
  };
}

async function createToggle(call, toggle) {
  const { name, project = 'default', environments = {}, variants, tags = [], stale, archived } = toggle;
  const path = `projects/${project}/features/${name}`;
  const { type, description, impressionData = false } = toggle;
  await call('POST', `projects/${project}/features`, { name, type, description, impressionData });
  for (const [environment, { on, strategies }] of Object.entries(environments)) {
    for (const strategy of strategies) await call('POST', `${path}/environments/${environment}/strategies`, strategy);
    if (on) await call('POST', `${path}/environments/${environment}/on`);
  }
  if (variants) await call('PUT', `${path}/variants`, variants);
  for (const tag of tags) await call('POST', `features/${name}/tags`, tag);
  if (stale) await call('PATCH', path, [{ op: 'replace', path: '/stale', value: true }]);
  if (archived) await call('DELETE', path);
}

async function createTokens(call) {
  const tokens = [
    { username: 'webshop-api', type: 'client', environment: 'development' },
    { username: 'webshop-api', type: 'client', environment: 'production' },
    { username: 'webshop-web', type: 'frontend', environment: 'production' },
    { username: 'release-scripts', type: 'admin', environment: '*' },
  ];
  for (const token of tokens)
    await call('POST', 'api-tokens', { ...token, projects: token.type === 'admin' ? ['*'] : ['default'] });
  const inDays = (days) => new Date(Date.now() + days * DAY).toISOString();
  await call('POST', 'user/tokens', { description: 'Release script on my laptop', expiresAt: inDays(30) });
  await call('POST', 'user/tokens', { description: 'Dashboard of the checkout team', expiresAt: inDays(90) });
  await call('POST', 'invite-link/tokens', { name: 'default', expiresAt: inDays(7) });
}

async function createAddons(call) {
  // They post to hosts that do not exist, and are off so that the server does not try.
  await call('POST', 'addons', {
    provider: 'slack',
    description: 'News for the checkout team',
    enabled: false,
    parameters: { url: 'https://hooks.slack.com/services/T000/B000/XXXX', username: 'Unleash', defaultChannel: 'releases' },
    events: ['feature-created', 'feature-environment-enabled', 'feature-environment-disabled', 'feature-archived'],
    projects: ['default'],
    environments: ['production'],
  });
}

/** Registers the applications and sends what their SDKs would have counted in the last hours. */
async function sendMetrics(url, call) {
  const { tokens } = await call('GET', 'api-tokens');
  const send = async (path, secret, body) => {
    const response = await fetch(`${url}/api/client/${path}`, {
      method: 'POST',
      headers: { Authorization: secret, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  for (const environment of ['development', 'production']) {
    const { secret } = tokens.find((token) => token.type === 'client' && token.environment === environment);
    for (const { appName, sdkVersion, strategies, toggles } of APPLICATIONS) {
      const started = new Date(Date.now() - 2 * DAY).toISOString();
      const instanceId = `${appName}-1`;
      await send('register', secret, { appName, instanceId, sdkVersion, strategies, started, interval: 15_000 });
      for (let hour = 23; hour >= 0; hour--) {
        const start = new Date(Date.now() - hour * 3_600_000);
        const bucket = {
          start: start.toISOString(),
          stop: new Date(start.getTime() + 60_000).toISOString(),
          toggles: countsAt(toggles, hour),
        };
        await send('metrics', secret, { appName, instanceId, environment, bucket });
      }
    }
  }
}

/** Fewer checks at night, and the share of each toggle that is true. */
function countsAt(toggles, hour) {
  const checks = Math.round(600 + 420 * Math.sin((hour / 24) * 2 * Math.PI));
  return Object.fromEntries(
    Object.entries(toggles).map(([name, share], index) => {
      const all = Math.round(checks / (index + 1));
      const yes = Math.round(all * share);
      return [name, { yes, no: all - yes, variants: {} }];
    }),
  );
}
