import { describe, expect, it } from 'vitest';
import type { ApiOptions, ApiPages } from '../../../../cli/types.js';
import { document, pagesOf, told } from '../harness.js';

const DOCUMENT = document(
  `
  /tickets:
    get:
      operationId: listTickets
      tags: [Tickets]
      parameters:
        - { name: page, in: query, schema: { type: integer } }
        - { name: debug, in: query, schema: { type: integer } }
      responses: { '200': { description: OK } }
`,
  "tags: [{ name: Tickets, description: Old }]\nservers: [{ url: 'https://old.example.com' }]",
);

/** Returns an overlay with the given actions, as the lines of a list. Its first action is on line 4. */
const overlay = (actions: string, version = '1.1.0'): string => `overlay: ${version}
info: { title: Test, version: '1' }
actions:
${actions.replace(/^\n/, '')}`;

const listed = (...names: readonly string[]): Pick<ApiOptions, 'overlays'> => ({
  overlays: names.map((name) => ({
    name,
    path: `openapi/${name}`,
    place: { file: 'docsgen.config.json', line: 9, column: 5 },
  })),
});

const apply = (text: string, actions: string, version?: string): Promise<ApiPages> =>
  pagesOf(text, { 'openapi/change.yaml': overlay(actions, version) }, listed('change.yaml'));

/** Returns the published document, which is what the pages show. */
const published = ({ download }: ApiPages) => JSON.parse(download?.text ?? '{}');

/** Returns problems with their files. */
const placed = ({ problems }: ApiPages): string[] => problems.map((one, index) => `${one.file}:${told(problems)[index]}`);

describe('actions', () => {
  it('merges objects, appends to lists and replaces texts', async () => {
    const pages = await apply(
      DOCUMENT,
      `
  - target: $.paths['/tickets'].get
    update: { summary: All tickets, parameters: [{ name: size, in: query, schema: { type: integer } }] }
  - target: $.tags
    update: { name: Orders }
  - target: $.tags[?@.name == 'Tickets'].description
    update: New
`,
    );
    const { paths, tags } = published(pages);
    expect(paths['/tickets'].get.summary).toBe('All tickets');
    expect(paths['/tickets'].get.parameters.map(({ name }: { name: string }) => name)).toEqual(['page', 'debug', 'size']);
    expect(tags).toEqual([{ name: 'Tickets', description: 'New' }]);
    expect(pages.problems).toEqual([]);
  });

  it('removes items of lists and fields', async () => {
    const pages = await apply(
      DOCUMENT,
      `
  - target: $.paths.*.*.parameters[?@.name == 'page' || @.name == 'none']
    remove: true
  - target: $.tags[0].description
    remove: true
`,
    );
    const { paths, tags } = published(pages);
    expect(paths['/tickets'].get.parameters.map(({ name }: { name: string }) => name)).toEqual(['debug']);
    expect(tags).toEqual([{ name: 'Tickets' }]);
  });

  it('removes an item that a path selects twice once', async () => {
    const pages = await apply(DOCUMENT, "  - target: $.paths['/tickets'].get.parameters[0, 0]\n    remove: true\n");
    expect(published(pages).paths['/tickets'].get.parameters).toHaveLength(1);
  });

  it('applies actions in their order, and overlays in theirs', async () => {
    const files = {
      'openapi/one.yaml': overlay(
        "  - target: $.servers\n    remove: true\n  - target: $\n    update: { servers: [{ url: 'https://new.example.com' }] }\n",
      ),
      'openapi/two.yaml': overlay("  - target: $.servers\n    update: { url: 'https://other.example.com' }\n"),
    };
    const pages = await pagesOf(DOCUMENT, files, listed('one.yaml', 'two.yaml'));
    expect(published(pages).servers).toEqual([{ url: 'https://new.example.com' }, { url: 'https://other.example.com' }]);
  });

  it('copies a value', async () => {
    const pages = await apply(
      DOCUMENT,
      "  - target: $.paths['/tickets']\n    copy: $.paths['/tickets']\n  - target: $.info\n    copy: $.servers[0]\n",
    );
    expect(published(pages).info.url).toBe('https://old.example.com');
    expect(published(pages).paths['/tickets'].get.parameters).toHaveLength(4);
  });

  it('changes only the selected one of two values that are one in YAML', async () => {
    const text = document(`
  /a: { get: &same { operationId: a, tags: [T], responses: { '200': { description: OK } } } }
  /b: { get: *same }
`);
    const pages = await apply(text, "  - target: $.paths['/b'].get.operationId\n    update: b\n");
    expect(pages.operations.map(({ path }) => path)).toEqual(['/reference/api/a', '/reference/api/b']);
    expect(pages.problems).toEqual([]);
  });

  it('replaces values of another type in version 1.0, and refuses to in 1.1', async () => {
    const action = '  - target: $.info\n    update: { title: { text: Shop } }\n';
    const old = await apply(DOCUMENT, action, '1.0.0');
    expect(placed(old)).toEqual([
      'openapi/change.yaml:5:15 openapi-invalid: This is not a valid OpenAPI document: "info › title" must be of type string.',
    ]);
    const current = await apply(DOCUMENT, action);
    expect(placed(current)).toEqual([
      'openapi/change.yaml:5:22 openapi-overlay: This overlay puts an object in the place of a string.',
    ]);
    expect(current.title).toBe('Test');
  });

  it('changes parts in other files, and resolves references relative to the document', async () => {
    const text = `${document("  /tickets: { $ref: 'parts/tickets.yaml' }")}
components: { schemas: { Error: { type: object, properties: { code: { type: string } } } } }`;
    const files = {
      'openapi/parts/tickets.yaml': "get:\n  operationId: list\n  tags: [T]\n  responses: { '200': { description: OK } }\n",
      'openapi/parts/more.yaml': 'description: More\n',
      'openapi/change.yaml': overlay(`
  - target: $.paths['/tickets'].get.responses
    update:
      '404': { description: None, content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } }
      '500': { $ref: parts/more.yaml }
      '501': { $ref: parts/none.yaml }
`),
    };
    const pages = await pagesOf(text, files, listed('change.yaml'));
    const { responses } = published(pages).paths['/tickets'].get;
    expect(responses['404'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' });
    expect(published(pages).components.responses.more).toEqual({ description: 'More' });
    expect(placed(pages)).toEqual(['openapi/change.yaml:8:22 openapi-ref: The reference "none.yaml" does not match anything.']);
    expect(pages.files).toEqual([
      'openapi/api.yaml',
      'openapi/change.yaml',
      'openapi/parts/more.yaml',
      'openapi/parts/none.yaml',
      'openapi/parts/tickets.yaml',
    ]);
  });

  it('applies to Swagger 2.0', async () => {
    const text = `swagger: '2.0'
info: { title: Old, version: '1' }
paths: { /a: { get: { operationId: a, tags: [T], responses: { '200': { description: OK } } } } }`;
    const pages = await apply(text, '  - target: $.info.title\n    update: New\n');
    expect(pages.title).toBe('New');
  });

  it('does not change Object.prototype', async () => {
    const pages = await apply(
      DOCUMENT,
      '  - target: $.__proto__\n    update: { polluted: true }\n  - target: $.info\n    update: { __proto__: { polluted: true } }\n',
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(placed(pages)).toContain(
      'openapi/change.yaml:4:13 openapi-overlay-unmatched: The target "$.__proto__" matches nothing in the document, so this action changes nothing.',
    );
  });
});

describe('positions', () => {
  it('points to the overlay for a value of the overlay, and to the document for its own', async () => {
    const pages = await apply(
      document(`
  /tickets:
    get:
      operationId: list
      tags: [T]
      parameters:
        - { name: a, in: query, schema: { type: integer, example: x } }
        - { name: b, in: query, schema: { type: integer, example: y } }
      responses: { '200': { description: OK } }
`),
      `
  - target: $.paths.*.*.parameters
    update: { name: c, in: query, schema: { type: integer, example: z } }
  - target: $.paths.*.*.parameters[?@.name == 'a']
    remove: true
`,
    );
    const places = pages.problems.map(({ file, line, column }) => `${file}:${line}:${column}`);
    expect(places).toEqual(['openapi/api.yaml:10:67', 'openapi/change.yaml:5:69']);
  });
});

describe('problems of overlays', () => {
  it('reports a target that matches nothing, with a suggestion', async () => {
    const { problems } = await apply(DOCUMENT, "  - target: $.paths['/ticket'].get\n    remove: true\n");
    expect(problems).toMatchObject([
      { id: 'openapi-overlay-unmatched', file: 'openapi/change.yaml', line: 4, column: 13, values: { nearest: '/tickets' } },
    ]);
  });

  it.each([
    ["$.paths['/tickets'", '4:31'],
    ["'$.info[?@.title == ]'", '4:33'],
    ['$.info..', '4:21'],
  ])('reports the column of an error in the path %s', async (path, place) => {
    const { problems } = await apply(DOCUMENT, `  - target: ${path}\n    remove: true\n`);
    expect(problems.map(({ id, line, column }) => `${line}:${column} ${id}`)).toEqual([`${place} openapi-overlay`]);
  });

  it.each([
    ['actions: []', 'openapi-overlay: This overlay is not valid: "actions"'],
    ["info: { title: T }\noverlay: '2.0.0'", '"overlay" is "2.0.0", which does not match'],
    ['overlay: [', 'openapi-overlay: This overlay cannot be read'],
    ['- a', 'openapi-overlay: This overlay is not valid: it must be of type object'],
    ['', 'openapi-overlay: This overlay is not valid: it must be of type object'],
  ])('reports the invalid overlay %j and publishes the document', async (text, expected) => {
    const pages = await pagesOf(DOCUMENT, { 'openapi/change.yaml': text }, listed('change.yaml'));
    expect(placed(pages).join('\n')).toContain(expected);
    expect(pages.operations).toHaveLength(1);
  });

  it('reports an action that is not valid at its place', async () => {
    const pages = await apply(DOCUMENT, '  - target: $.info\n    updates: {}\n');
    expect(placed(pages)).toEqual([
      'openapi/change.yaml:5:5 openapi-overlay: This overlay is not valid: "actions › 0 › updates" is not a field that is allowed here.',
    ]);
  });

  it('reports overlays that cannot be read where the configuration lists them', async () => {
    const outside = { name: '../../x.yaml', place: { file: 'docsgen.config.json', line: 9, column: 7 } };
    const pages = await pagesOf(DOCUMENT, {}, { overlays: [...(listed('none.yaml').overlays ?? []), outside] });
    expect(placed(pages)).toEqual([
      'docsgen.config.json:9:5 openapi-overlay-unread: The overlay "none.yaml" cannot be read: there is no file openapi/none.yaml.',
      'docsgen.config.json:9:7 openapi-overlay-unread: The overlay "../../x.yaml" cannot be read: it is outside the site folder.',
    ]);
  });

  it('does not apply overlays to a document that cannot be read', async () => {
    expect(placed(await apply('openapi: [', '  - target: $\n    update: { a: 1 }\n'))).toEqual([
      'openapi/api.yaml:1:11 openapi-syntax: This OpenAPI document cannot be read: a "]" is missing before this.',
    ]);
  });

  it('reports an overlay for another document', async () => {
    const text = overlay('  - target: $.info\n    update: {}\n');
    const files = { 'openapi/change.yaml': `extends: other.yaml\n${text}`, 'openapi/same.yaml': `extends: api.yaml\n${text}` };
    const pages = await pagesOf(DOCUMENT, files, listed('change.yaml', 'same.yaml'));
    expect(placed(pages)).toEqual([
      'openapi/change.yaml:1:10 openapi-overlay-extends: This overlay extends "other.yaml", but the configuration applies it to "openapi/api.yaml".',
    ]);
  });

  it.each([
    ['$', 'This overlay removes the whole document.'],
    ['$.*', 'This is not a valid OpenAPI document: it has no field "openapi" with the version.'],
  ])('reports an action that removes everything: %s', async (target, expected) => {
    const { problems } = await apply(DOCUMENT, `  - target: ${target}\n    remove: true\n`);
    expect(told(problems).join('\n')).toContain(expected);
  });

  it('reports a copy of several values', async () => {
    const pages = await apply(DOCUMENT, '  - target: $.info\n    copy: $.paths.*.*.parameters[*]\n');
    expect(placed(pages)).toEqual([
      'openapi/change.yaml:5:11 openapi-overlay: This overlay copies "$.paths.*.*.parameters[*]", which matches 2 values instead of one.',
    ]);
  });
});

describe('hostile overlays', () => {
  it('applies ten thousand actions', async () => {
    const actions = Array.from({ length: 10_000 }, (_, index) => `  - target: $.info\n    update: { x-${index}: 1 }\n`);
    expect((await apply(DOCUMENT, actions.join(''))).problems).toEqual([]);
  });

  it('stops adding values', async () => {
    const actions = Array.from({ length: 60 }, () => '  - target: $.info\n    copy: $\n');
    expect(told((await apply(DOCUMENT, actions.join(''))).problems)).toContainEqual(
      expect.stringMatching(/openapi-overlay: This overlay adds too many values to the document/),
    );
  });

  it('stops paths that match too much or take too long', async () => {
    const properties = Array.from({ length: 3000 }, (_, index) => `p${index}: { type: string, default: ${'a'.repeat(40)} }`);
    const text = `${DOCUMENT}\ncomponents: { schemas: { Large: { properties: { ${properties.join(', ')} } } } }`;
    const files = {
      'openapi/many.yaml': overlay('  - target: $..*..*..*\n    remove: true\n'.repeat(3)),
      'openapi/slow.yaml': overlay(`  - target: $..[?search(@, '(a|a)*(a|a)*(a|a)*(a|a)*b')]\n    remove: true\n`),
    };
    const many = await pagesOf(
      text,
      { 'openapi/many.yaml': overlay('  - target: $..*..*..*..*\n    update: {}\n') },
      listed('many.yaml'),
    );
    const slow = await pagesOf(text, files, { ...listed('slow.yaml'), deadline: 2000 });
    expect(told([...many.problems, ...slow.problems])).toEqual(
      expect.arrayContaining([expect.stringMatching(/openapi-overlay: This overlay takes too long/)]),
    );
  });

  it('refuses aliases that grow without bounds', async () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'.split('').map((name, index) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[index]}`).join(', ')}]`),
    ];
    const pages = await pagesOf(DOCUMENT, { 'openapi/change.yaml': bomb.join('\n') }, listed('change.yaml'));
    expect(placed(pages).join('\n')).toContain('openapi-overlay: This overlay cannot be read');
  });
});
