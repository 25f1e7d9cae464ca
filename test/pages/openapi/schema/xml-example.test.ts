import { describe, expect, it } from 'vitest';
import { child, createApiDocument } from '../../../../cli/pages/openapi/document/document.js';
import { loadFiles } from '../../../../cli/pages/openapi/document/load.js';
import { createSchemaReader } from '../../../../cli/pages/openapi/schema/schema.js';
import { formatXml } from '../../../../cli/pages/openapi/schema/xml-example.js';

/** Returns a value as XML in the schema `S` of a document with these components. */
async function xml(schemas: string, value: unknown): Promise<string> {
  const text = `openapi: 3.2.0\ncomponents:\n  schemas:\n    Root: { $ref: '#/components/schemas/S' }\n${schemas.replace(/^/gm, '    ')}\n`;
  const source = { kind: 'openapi', path: 'openapi/api.yaml', text, hash: '' } as const;
  const document = createApiDocument(
    await loadFiles(source, { remoteHosts: [], read: () => Promise.reject(new Error('no files')) }),
  );
  return formatXml(value, createSchemaReader(document)(child(document.root, 'components', 'schemas', 'Root')));
}

const DOCUMENT = 'S:\n  type: object\n  xml: { name: document }\n  properties:\n    animals:';
const ANIMALS = { animals: ['dog', 'cat'] };

/** The examples of the specification; https://spec.openapis.org/oas/v3.2.0.html#xml-object-examples */
describe('a list', () => {
  it.each([
    [
      'has its name for every item',
      '{ type: array, items: { type: string } }',
      '<animals>dog</animals>\n  <animals>cat</animals>',
    ],
    [
      'has the name of its items',
      '{ type: array, xml: { name: aliens }, items: { type: string, xml: { name: animal } } }',
      '<animal>dog</animal>\n  <animal>cat</animal>',
    ],
    [
      'is wrapped in an element with its name',
      '{ type: array, xml: { wrapped: true }, items: { type: string } }',
      '<animals>\n    <animals>dog</animals>\n    <animals>cat</animals>\n  </animals>',
    ],
    [
      'is wrapped if its node type is an element',
      '{ type: array, xml: { nodeType: element, name: aliens }, items: { type: string, xml: { name: animal } } }',
      '<aliens>\n    <animal>dog</animal>\n    <animal>cat</animal>\n  </aliens>',
    ],
    [
      'has the name of its wrapper for items without one',
      '{ type: array, xml: { wrapped: true, name: aliens }, items: { type: string } }',
      '<aliens>\n    <aliens>dog</aliens>\n    <aliens>cat</aliens>\n  </aliens>',
    ],
  ])('%s', async (_, animals, inner) => {
    expect(await xml(`${DOCUMENT} ${animals}`, ANIMALS)).toBe(`<document>\n  ${inner}\n</document>`);
  });

  it('is an element if it is the whole body', async () => {
    const schemas = 'Pet: { type: object, xml: { name: pet } }\nS: { type: array, items: { $ref: "#/components/schemas/Pet" } }';
    expect(await xml(schemas, [{ a: 1 }, {}])).toBe('<S>\n  <pet>\n    <a>1</a>\n  </pet>\n  <pet/>\n</S>');
  });

  it('has elements in the order of prefixItems, with text between them', async () => {
    const schemas = `S:
  xml: { nodeType: element, name: Report }
  type: array
  prefixItems:
    - { xml: { nodeType: text }, type: string }
    - { xml: { name: data }, type: number }
    - { xml: { nodeType: text }, type: string }`;
    expect(await xml(schemas, ['Before. ', 42, ' After.'])).toBe('<Report>Before. <data>42</data> After.</Report>');
  });
});

it('writes attributes, prefixes and namespaces, each namespace once', async () => {
  const schemas = `S:
  type: object
  xml: { name: person, namespace: 'https://example.com/a', prefix: a }
  properties:
    id: { type: integer, xml: { nodeType: attribute } }
    lang: { type: string, xml: { attribute: true, prefix: x, namespace: 'https://example.com/x' } }
    name: { type: string, xml: { prefix: a, namespace: 'https://example.com/a' } }
    other: { type: string, xml: { namespace: 'https://example.com/b' } }`;
  expect(await xml(schemas, { id: 9007199254740993n, lang: 'a"<\n', name: 'Ann', other: 'b' })).toBe(
    `<a:person xmlns:a="https://example.com/a" xmlns:x="https://example.com/x" id="9007199254740993" x:lang="a&quot;&lt;&#10;">
  <a:name>Ann</a:name>
  <other xmlns="https://example.com/b">b</other>
</a:person>`,
  );
});

it('writes text and CDATA sections as content of their element', async () => {
  const schemas = `Documentation:
  type: object
  properties: { content: { type: string, xml: { nodeType: cdata } } }
S: { xml: { nodeType: element, name: Stored }, $ref: '#/components/schemas/Documentation' }`;
  expect(await xml(schemas, { content: '<b>]]></b>' })).toBe('<Stored><![CDATA[<b>]]]]><![CDATA[></b>]]></Stored>');
});

it('marks null, and declares the namespace of the mark', async () => {
  const schemas = `S: { type: object, properties: { a: { type: [string, 'null'] }, b: { xml: { attribute: true } } } }`;
  expect(await xml(schemas, { a: null, b: null })).toBe(
    '<S xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n  <a xsi:nil="true"/>\n</S>',
  );
});

it('finds the names of properties in alternatives', async () => {
  const schemas = `S: { oneOf: [{ type: object, properties: { a: { xml: { name: b } } } }] }`;
  expect(await xml(schemas, { a: true })).toBe('<S>\n  <b>true</b>\n</S>');
});

it('is well-formed whatever the names and texts are', async () => {
  const schemas = `S: { type: object, xml: { name: '1><script>' } }`;
  const text = await xml(schemas, { 'a b/><x': '\0]]></S>&', '-': '\u{1F600}' });
  expect(text).toBe('<_1__script_>\n  <a_b___x>]]&gt;&lt;/S&gt;&amp;</a_b___x>\n  <_->\u{1F600}</_->\n</_1__script_>');
});
