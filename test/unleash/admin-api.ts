/** Where a server is administered, and with what. */
export interface AdminAccess {
  /** Origin of the server. */
  readonly url: string;
  /** Admin token. */
  readonly token: string;
}

interface Variant {
  readonly name: string;
  /** Thousandths of the users. */
  readonly weight: number;
  readonly stickiness: string;
  readonly payload?: { readonly type: string; readonly value: string };
}

/** Whom a flag is on for; default: everybody, without variants. */
interface Strategy {
  readonly constraints?: readonly {
    readonly contextName: string;
    readonly operator: string;
    readonly values: readonly string[];
  }[];
  readonly variants?: readonly Variant[];
}

/** How often clients read a flag, over all hours, and who they say they are. */
export interface Usage {
  readonly yes: number;
  readonly no: number;
  readonly applications: readonly string[];
}

const ENVIRONMENT = 'development';

/** The parts of a server's admin API that the tests use, in its default project. Calls reject if the server refuses them. */
export interface Admin {
  /** Address of the front-end API. */
  readonly frontend: string;
  /** Creates a flag that is on. */
  createFlag(name: string, strategy?: Strategy): Promise<void>;
  turn(name: string, state: 'on' | 'off'): Promise<void>;
  /** The secret of a new front-end token. */
  createFrontendToken(): Promise<string>;
  /** The secret of a new client token. */
  createClientToken(): Promise<string>;
  /** Lets pages of these origins only use the front-end API. */
  allowOrigins(...origins: string[]): Promise<void>;
  usage(name: string): Promise<Usage>;
  /** Names of the flags that the front-end API has on for a user. Changes take a moment to arrive. */
  served(key: string, userId?: string): Promise<string[]>;
}

export function createAdmin({ url, token }: AdminAccess): Admin {
  const call = async (method: string, pathname: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/api/admin/${pathname}`, {
      method,
      headers: { Authorization: token, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${pathname}: ${response.status} ${text}`);
    return text.startsWith('{') ? JSON.parse(text) : undefined;
  };
  const inEnvironment = (name: string) => `projects/default/features/${name}/environments/${ENVIRONMENT}`;
  const turn: Admin['turn'] = async (name, state) => void (await call('POST', `${inEnvironment(name)}/${state}`));
  const createToken = async (type: string): Promise<string> => {
    const settings = { tokenName: `site-${type}`, type, environment: ENVIRONMENT, projects: ['default'] };
    return ((await call('POST', 'api-tokens', settings)) as { secret: string }).secret;
  };

  return {
    frontend: `${url}/api/frontend`,
    async createFlag(name, { constraints = [], variants = [] } = {}) {
      await call('POST', 'projects/default/features', { name });
      await call('POST', `${inEnvironment(name)}/strategies`, {
        name: 'flexibleRollout',
        parameters: { rollout: '100', stickiness: 'default', groupId: name },
        constraints,
        variants: variants.map((variant) => ({ ...variant, weightType: 'variable' })),
      });
      await turn(name, 'on');
    },
    turn,
    createFrontendToken: () => createToken('frontend'),
    createClientToken: () => createToken('client'),
    async allowOrigins(...origins) {
      await call('POST', 'ui-config/cors', { frontendApiOrigins: origins });
      // The front-end API uses the new origins after at most two minutes, or immediately if they are read here.
      await call('GET', 'ui-config');
    },
    async usage(name) {
      const raw = (await call('GET', `client-metrics/features/${name}/raw`)) as { data: { yes: number; no: number }[] };
      const summary = (await call('GET', `client-metrics/features/${name}`)) as { seenApplications: string[] };
      const sum = (answer: 'yes' | 'no') => raw.data.reduce((total, hour) => total + hour[answer], 0);
      return { yes: sum('yes'), no: sum('no'), applications: summary.seenApplications };
    },
    async served(key, userId = 'somebody') {
      const response = await fetch(`${url}/api/frontend?userId=${userId}`, { headers: { Authorization: key } });
      return ((await response.json()) as { toggles: { name: string }[] }).toggles.map(({ name }) => name);
    },
  };
}
