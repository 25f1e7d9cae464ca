import type { ServerView, Words } from '../../../../templates/api/view.js';
import { type ApiDocument, child, children, type Located } from '../document/document.js';
import { listOf, objectOf, own, shown, textOf } from '../document/guards.js';
import type { ApiPage } from '../types.js';

/** Where requests go when the document names no server. */
const NOWHERE = 'https://example.com';

/** The servers of an operation, else of its path, else of the document; https://spec.openapis.org/oas/v3.1.1.html#server-object */
function serversOf(path: Located, operation: Located, document: ApiDocument): readonly Located[] {
  const all = [operation, path, document.root].map((at) => children(child(at, 'servers')).map(([, server]) => server));
  return all.find((servers) => servers.length > 0) ?? [];
}

/** Address of the first server, with the defaults of its variables, without a slash at its end. */
export function serverUrl(path: Located, operation: Located, document: ApiDocument): string {
  const server = objectOf(serversOf(path, operation, document)[0]?.value);
  const url = (textOf(server.url) ?? '/').replace(/\{([^{}]*)\}/g, (gap, name: string) => {
    const value = own(own(server.variables, name), 'default');
    return value === undefined ? gap : shown(value);
  });
  if (url.startsWith('//')) return `https:${url}`.replace(/\/+$/, '');
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `${NOWHERE}${url.startsWith('/') ? '' : '/'}${url}`;
  return absolute.replace(/\/+$/, '');
}

/** The servers to choose from. The ids of what is shown begin with `prefix`. */
export function serverViews(path: Located, operation: Located, prefix: string, page: ApiPage): ServerView[] {
  return serversOf(path, operation, page.api.document).map((server) => ({
    url: textOf(own(server.value, 'url')) ?? '/',
    description: page.prose(child(server, 'description')),
    variables: children(child(server, 'variables')).map(([name, at]) => {
      const prose = page.prose(child(at, 'description'));
      const given = own(at.value, 'default');
      const facts: Words[] = given === undefined ? [] : [['Default: ', { code: given === '' ? '""' : shown(given) }]];
      return {
        id: page.takeId(`${prefix}server.${name}`),
        name,
        type: 'string',
        required: false,
        marks: [],
        descriptions: prose ? [prose] : [],
        facts,
        values: listOf(own(at.value, 'enum')).map(shown),
      };
    }),
  }));
}
