import { formatPlaceholder } from './encode-text.js';
import type { ServerTemplate } from './request-template.js';

/** Base URL of requests if the document names no host. */
const DEFAULT_URL = 'https://example.com';

type Variables = Readonly<Record<string, string>>;

/** Fills in the variables of a server; those without a value remain placeholders. */
export const fillServerUrl = ({ url }: Pick<ServerTemplate, 'url'>, variables: Variables): string =>
  url.replace(/\{([^{}]*)\}/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] as string) : placeholder,
  );

/** Whether a URL names its host; https://spec.openapis.org/oas/v3.1.1.html#server-object allows relative ones. */
export const hasHost = (url: string): boolean => /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(url);

/** Returns the absolute URL of a server, without a trailing slash. */
export function resolveServerUrl(server: Pick<ServerTemplate, 'url'>, variables: Variables): string {
  const url = fillServerUrl(server, variables).replace(/\{([^{}]*)\}/g, (_, name: string) => formatPlaceholder(name));
  const absolute = hasHost(url) ? url.replace(/^\/\//, 'https://') : `${DEFAULT_URL}${url.startsWith('/') ? '' : '/'}${url}`;
  return absolute.replace(/\/+$/, '');
}
