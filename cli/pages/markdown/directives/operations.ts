import { ownDirective } from './definition.js';

export const operations = ownDirective({
  description:
    'A table of operations of an API reference, with their requests, permissions and statuses from the OpenAPI document.',
  form: 'leaf',
  attributes: {
    api: { description: 'Route of the API reference, or of a folder in it.', required: true },
    of: {
      description:
        'The operations, in the order of the table: the last parts of the addresses of their pages, with spaces between them.',
      required: true,
    },
  },
  html: ({ attributes, operations }) => operations(listAddresses(attributes)),
  markdown: ({ attributes, operations }) => operations(listAddresses(attributes)),
});

function listAddresses({ api, of }: { readonly api: string; readonly of: string }): string[] {
  const names = of.split(/\s+/).filter(Boolean);
  return names.map((name) => `${api.replace(/\/$/, '')}/${name}`);
}
