import { resolveRedirects } from '../../cli/manifest/redirects.js';
import { listRouteFiles } from '../../cli/pages/url.js';
import type { Redirect, RoutePath } from '../../cli/types.js';

/** Old paths of the documentation site and their pages. */
const pairs: Redirect[] = Object.entries({
  '/user_guide/client-sdk': '/sdks',
  '/client-sdk': '/sdks',
  '/user_guide/connect_sdk': '/sdks',
  '/sdks/community': '/sdks',
  '/deploy/user_guide/api-token': '/user_guide/api-token',
  '/user_guide/native_apps/': '/sdks/unleash-proxy',
  '/toggle_variants': '/advanced/toggle_variants',
  '/integrations/integrations': '/integrations',
  '/user_guide/control_rollout': '/user_guide/activation_strategy',
  '/advanced/impression_data': '/advanced/impression-data',
  '/advanced/audit_log': '/reference/event-log',
  '/api/open_api': '/reference/api/unleash',
}).map(([from, to]) => ({ from, to }));

export const routes: RoutePath[] = ['/', '/search', '/api', '/advanced', ...new Set(pairs.map(({ to }) => to))];

/** The site data that the emitters need. */
export function redirectSet(trailingSlash: boolean, baseUrl: string) {
  const { redirects, rules } = resolveRedirects({
    pairs,
    extensions: ['html', 'htm'],
    prefixes: ['/docs'],
    routes: new Map(routes.map((route) => [route, 'content'])),
    file: 'docsgen.config.ts',
  });
  const files = [...routes.map((route) => listRouteFiles(route, { trailingSlash }).document), 'assets/a.js', '404.html'];
  return { redirects, rules, routes, trailingSlash, baseUrl, files };
}

/** Every address of the site's history, without base URL, and its route. */
export function oldAddresses(trailingSlash: boolean): [string, RoutePath][] {
  const configured = pairs.flatMap(({ from, to }): [string, RoutePath][] => {
    const path = from.replace(/\/$/, '');
    const forms = [path, `${path}/`, `${path}/index.html`, `${path}.htm`, `/docs${path}`, `/docs${path}/`];
    return (trailingSlash ? forms : [...forms, `${path}.html`]).map((one) => [one, to]);
  });
  const byRule = routes.flatMap((route): [string, RoutePath][] => {
    const path = route === '/' ? '' : route;
    const forms = [`/docs${path}`, `/docs${path}/`, `${path}/`, `${path}/index.html`];
    if (route !== '/') forms.push(path, `${path}.htm`);
    if (route !== '/' && !trailingSlash) forms.push(`${path}.html`);
    return forms.map((one) => [one, route]);
  });
  return [...configured, ...byRule];
}
