import type { OptionError } from '../problems/configuration.js';
import { type Problem, problem } from '../problems/index.js';
import { isHeaderName, isHeaderValue } from '../schema/http-headers.js';
import type { LocatedValue } from '../schema/yaml.js';
import type { SiteConfig } from './schema.js';

/** Names, in small letters, of headers that docsgen, or the host for each response, sets. */
const RESERVED: ReadonlySet<string> = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'location',
  'transfer-encoding',
  'x-content-type-options',
]);

/** Reports entries of the option `headers` that hosts would reject, or that would replace a header of docsgen or of the host. */
export function headerProblems(headers: SiteConfig['headers'], locate: LocatedValue['locate']): Problem[] {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return Object.entries(headers).flatMap(([name, value], index) => {
    const kind = findError(name, value) ?? (names.indexOf(name.toLowerCase()) < index ? 'same-header' : undefined);
    return kind ? [problem('config-value', locate(['headers', name]), { key: `headers.${name}`, reason: kind })] : [];
  });
}

function findError(name: string, value: string): OptionError | undefined {
  if (!isHeaderName(name)) return 'header-name';
  if (RESERVED.has(name.toLowerCase())) return 'reserved-header';
  if (!isHeaderValue(value)) return 'header-value';
  // nginx has no escape for it.
  return value.includes('$') ? 'header-dollar' : undefined;
}
