import { describe, expect, it } from 'vitest';
import type { KnownPages } from '../../../cli/pages/openapi/index.js';
import type { ApiOptions, ApiPages } from '../../../cli/types.js';
import { document, filled, html, pagesOf, told } from './harness.js';

const answer = (schema: string) =>
  `responses: { '200': { description: Fine., content: { application/json: { schema: ${schema} } } } }`;
const use = (id: string, schema: string, fields = '') =>
  `\n  /${id}:\n    get: { operationId: ${id}, summary: Get ${id}, tags: [A], ${fields} ${answer(schema)} }`;
const ref = (name: string) => `{ $ref: '#/components/schemas/${name}' }`;

const PATHS = use('user', ref('User')) + use('users', `{ type: array, items: ${ref('User')} }`) + use('alone', ref('Alone'));
const COMPONENTS = `
components:
  schemas:
    User:
      type: object
      description: Somebody with [an account](/accounts).
      properties:
        group: ${ref('Group')}
        role: ${ref('Role')}
        secret: { type: string, writeOnly: true }
        id: { type: string, readOnly: true }
        boss: ${ref('User')}
      example: { id: u1 }
    Group: { type: object, properties: { name: { type: string } } }
    Role: { type: string, enum: [reader, writer] }
    Alone: { type: object, properties: { x: { type: string } } }
`;

const withModels = (text: string, options: Partial<ApiOptions> & { known?: KnownPages } = {}, files = {}) =>
  pagesOf(text, files, { models: true, ...options });

const findModel = (pages: ApiPages, name: string) => {
  const found = pages.shared.find(({ part, title }) => part === 'model' && title === name);
  if (!found) throw new Error(`There is no model ${name}.`);
  return found;
};
const listModels = (pages: ApiPages) =>
  pages.shared.filter(({ part }) => part === 'model').map(({ title, path }) => [title, path] as const);

describe('models', () => {
  it('are the schemas with parts that two operations use, directly or in other schemas', async () => {
    const pages = await withModels(document(PATHS, COMPONENTS));
    expect(told(pages.problems)).toEqual([]);
    expect(listModels(pages)).toEqual([
      ['User', '/reference/api/models/user'],
      ['Group', '/reference/api/models/group'],
    ]);
    const list = pages.shared.find(({ part }) => part === 'models');
    expect(list).toMatchObject({ path: '/reference/api/models', title: 'Models' });
    expect(list && filled(list.content)).toMatch(
      /href="\/reference\/api\/models\/user".*Somebody with an account\..*2 operations/,
    );
    expect(list && filled(list.markdown)).toContain('- [User](/reference/api/models/user): Somebody with an account.');
  });

  it('are also the schemas of other files, which are named after their files', async () => {
    const files = {
      'openapi/models/team.yaml': 'type: object\nproperties:\n  lead: { $ref: member.yaml }\n',
      'openapi/models/member.yaml': 'type: object\nproperties:\n  name: { type: string }\n',
    };
    const part = "{ $ref: 'models/team.yaml' }";
    const pages = await withModels(document(use('team', part) + use('teams', part)), {}, files);
    expect(told(pages.problems)).toEqual([]);
    expect(listModels(pages)).toEqual([
      ['team', '/reference/api/models/team'],
      ['member', '/reference/api/models/member'],
    ]);
    expect(filled(findModel(pages, 'team').content)).toContain('href="/reference/api/models/member');
  });

  it('have a page with their description, all properties, an example and the operations', async () => {
    const model = findModel(await withModels(document(PATHS, COMPONENTS)), 'User');
    const text = filled(model.content);
    expect(text).toContain('<a href="/accounts">an account</a>');
    expect(model.anchors).toEqual(
      expect.arrayContaining(['properties', 'properties.secret', 'properties.id', 'example', 'used-by']),
    );
    expect(text).toMatch(/<h2 id="used-by">.*GET.*\/user<.*Get user.*\/users<.*Get users/s);
    expect(text).not.toContain('Get alone');
    expect(text).toContain('u1');
    expect(filled(model.markdown)).toMatch(
      /`secret` \(string, write-only\)[\s\S]*## Example[\s\S]*## Used by\n\n- \[Get user\]\(\/reference\/api\/user\): `GET \/user`/,
    );
  });

  it('are linked where operations and other models show them, but not on their own pages', async () => {
    const pages = await withModels(document(PATHS, COMPONENTS));
    const link = '<a href="/reference/api/models/user">User</a>';
    expect(html(pages, 'user')).toContain(`<span class="api-type">${link}</span>`);
    expect(html(pages, 'users')).toContain(`<span class="api-type">array of ${link}</span>`);
    expect(html(pages, 'alone')).not.toContain('models/');
    expect(filled(findModel(pages, 'User').content)).toContain('<a href="/reference/api/models/group">Group</a>');
    expect(filled(findModel(pages, 'User').content)).not.toContain(link);
  });

  it('are searched by name and description; their property names are quoted', async () => {
    const { words, records } = findModel(await withModels(document(PATHS, COMPONENTS)), 'Group');
    expect(words).toContain('group');
    expect(records).toContainEqual({ anchor: 'properties', heading: 'Properties', text: expect.stringContaining('name') });
  });

  it('do not exist without the option, and nothing links to them', async () => {
    const pages = await pagesOf(document(PATHS, COMPONENTS), {}, { models: false });
    expect(pages.shared).toEqual([]);
    expect(html(pages, 'user')).toContain('<span class="api-type">User</span>');
  });

  it('have the names of their components, also if an operation refers to another file', async () => {
    const pages = await withModels(
      document(
        use('a', "{ $ref: 'parts.yaml#/thing' }") + use('b', ref('Thing')),
        "components: { schemas: { Thing: { $ref: 'parts.yaml#/thing' } } }",
      ),
      {},
      { 'openapi/parts.yaml': 'thing: { type: object, properties: { a: { type: string } } }' },
    );
    expect(listModels(pages)).toEqual([['Thing', '/reference/api/models/thing']]);
    expect(html(pages, 'a')).toContain('<a href="/reference/api/models/thing">Thing</a>');
  });

  it('have addresses that depend on their names only, and that no other page takes', async () => {
    const object = '{ type: object, properties: { a: { type: string } } }';
    const names = ['userGroup', 'user-group', 'UserGroup', '../../x', '<b>&"', 'Ünï', '__proto__'];
    const build = async (order: readonly string[]) => {
      const uses = order
        .map((name) => `{ $ref: ${JSON.stringify(`#/components/schemas/${encodeURIComponent(name)}`)} }`)
        .join(', ');
      const schemas = order.map((name) => `    ${JSON.stringify(name)}: ${object}`).join('\n');
      return withModels(
        document(
          use('a', `{ type: object, properties: { p: { anyOf: [${uses}] } } }`) +
            use('b', `{ anyOf: [${uses}] }`) +
            use('models', '{}'),
          `components:\n  schemas:\n${schemas}\n`,
        ),
      );
    };
    const pages = await build(names);
    const models = Object.fromEntries(listModels(pages));
    expect(Object.keys(models)).toHaveLength(names.length);
    const paths = Object.values(models);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
    for (const path of paths) expect(path).toMatch(/^\/reference\/api\/models-2\/[a-z\d-]+$/);
    expect(Object.fromEntries(listModels(await build(names.toReversed())))).toEqual(models);
    expect(html(pages, 'a')).not.toContain('<b>');
    for (const { content } of pages.shared) expect(filled(content)).not.toContain('<b>');
  });
});

describe('stored pages', () => {
  it('are reused unless a schema, its users or the route of a model change', async () => {
    const stored = new Map<string, string>();
    const made: string[] = [];
    const known: KnownPages = {
      get: (key) => JSON.parse(stored.get(key) ?? 'null') ?? undefined,
      set(key, page) {
        made.push(page.title);
        stored.set(key, JSON.stringify(page));
        return page;
      },
    };
    const build = async (text: string) => {
      made.length = 0;
      const pages = await withModels(text, { known });
      const fresh = await withModels(text);
      expect(JSON.parse(JSON.stringify(pages))).toEqual(JSON.parse(JSON.stringify(fresh)));
      return [...made].sort();
    };
    const text = document(PATHS, COMPONENTS);
    await build(text);
    expect(await build(text)).toEqual([]);
    expect(await build(text.replace('name: { type: string }', 'name: { type: integer }'))).toEqual([
      'Get user',
      'Get users',
      'Group',
      'User',
    ]);
    expect(await build(text.replace('summary: Get users', 'summary: List users'))).toEqual(['Group', 'List users', 'User']);
    const afterSecondUse = await build(document(PATHS + use('more', ref('Alone')), COMPONENTS));
    expect(afterSecondUse).toEqual(expect.arrayContaining(['Alone', 'Get alone', 'Get more']));
    expect(afterSecondUse).not.toContain('Group');
  });
});

it('counts schemas of default responses and of properties that are named like keywords', async () => {
  const uses = `{ get: { operationId: ID, tags: [t], responses: { default: { description: Bad., content: { application/json: { schema: { $ref: '#/components/schemas/Failure' } } } } } } }`;
  const pages = await pagesOf(
    `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a: ${uses.replace('ID', 'a')}
  /b: ${uses.replace('ID', 'b')}
components:
  schemas:
    Failure: { type: object, properties: { value: { $ref: '#/components/schemas/Cause' } } }
    Cause: { type: object, properties: { text: { type: string } } }
`,
    {},
    { models: true },
  );
  expect(pages.shared.map(({ title }) => title)).toEqual(['Models', 'Failure', 'Cause']);
});

it('recognizes a model next to a description of its own, as in allOf: [{ $ref }, { description }]', async () => {
  const wrapped = `{ allOf: [${ref('Group')}, { description: The group to join. }] }`;
  const pages = await pagesOf(
    document(
      use('a', `{ type: object, properties: { group: ${wrapped} } }`) + use('b', ref('Group')),
      `
components:
  schemas:
    Group: { type: object, description: People., properties: { name: { type: string } } }
`,
    ),
    {},
    { models: true },
  );
  expect(html(pages, 'a')).toMatch(/>group<\/a> <span class="api-type"><a href="[^"]*">Group<\/a>/);
  expect(html(pages, 'a')).toContain('<p>The group to join.</p>');
});
