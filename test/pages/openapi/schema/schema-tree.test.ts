import { describe, expect, it } from 'vitest';
import { document, fixture, html, page, pagesOf, words } from '../harness.js';

describe('schema trees', async () => {
  const pages = await pagesOf(fixture('shapes.yaml'));
  const content = html(pages, 'shapes');
  const text = words(pages, 'shapes');
  const recursive = (at: string, to: string, name: string) => {
    const row = content.slice(content.indexOf(` id="${at}"`)).split('<li')[0];
    expect(row).toContain(`Recursive: <a href="#${to}">${name}</a>`);
  };

  it('are valid HTML', () => {
    expect(pages.problems).toEqual([]);
  });

  it.each([
    ['body.self.me', 'body.self', 'Self'],
    ['body.mutual.wife.husband', 'body.mutual', 'Husband'],
    ['body.list.items', 'body.list', 'List'],
    ['body.nested', 'body.nested', 'ListOfLists'],
    ['body.merged.part', 'body.merged', 'Merged'],
    ['body.either(2).or', 'body.either', 'Either'],
    ['body.map.*', 'body.map', 'Map'],
    ['body.noted.again', 'body.noted', 'Noted'],
  ])('end where a schema contains itself: %s', (at, to, name) => recursive(at, to, name));

  it('show the other parts of a schema that includes itself endlessly', () => {
    expect(page(pages, 'shapes').anchors).toContain('body.merging.own');
  });

  it('show a schema that is used twice in both places', () => {
    expect(page(pages, 'shapes').anchors).toEqual(
      expect.arrayContaining(['body.diamond.left.point', 'body.diamond.right.point']),
    );
    expect(text.match(/Recursive:/g)).toHaveLength(8);
  });

  it('support JSON Schema 2020-12', () => {
    expect(text).toContain('modern Modern or null');
    expect(text).toContain('fixed number Always: 7');
    expect(text).toContain('pair tuple The first 2 items in this order. 2 items');
    expect(text).toContain('[0] string [1] integer');
    expect(text).toContain('maybe Tip or null');
    expect(text).toContain('number integer or string Greater than 0');
    expect(text).toContain('any any');
    expect(text).toContain('none nothing');
    expect(text).toContain('/^x-/ string');
    expect(text).toContain('With fixed: object pair any required');
  });

  it('stay finite if every schema contains all others', async () => {
    const names = Array.from({ length: 14 }, (_, index) => `S${index}`);
    const properties = names.map((name) => `${name.toLowerCase()}: { $ref: '#/components/schemas/${name}' }`).join(', ');
    const schemas = names
      .map((name) => `    ${name}: { type: object, required: [s1], properties: { ${properties} } }`)
      .join('\n');
    const large = await pagesOf(
      document(
        `
  /a:
    get:
      operationId: a
      tags: [t]
      responses:
        '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/S0' } } } }`,
        `components:\n  schemas:\n${schemas}`,
      ),
    );
    expect(large.problems).toEqual([]);
    expect(page(large, 'a').anchors.length).toBeLessThan(1000);
    expect(words(large, 'a')).toContain('Shown above: S');
  });

  it('merge the definitions of a property in several parts', async () => {
    const merged = await pagesOf(
      document(
        `
  /a:
    get:
      operationId: a
      tags: [t]
      responses:
        '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/B' } } } }`,
        `components:
  schemas:
    A: { type: object, required: [x], properties: { x: { type: string, enum: [a, b, c], description: Of A. } } }
    B: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { x: { enum: [c, b], minLength: 1 } } }], description: All of it. }`,
      ),
    );
    expect(words(merged, 'a')).toContain('application/json B All of it.');
    expect(words(merged, 'a')).toContain('x string Of A. One of b , c At least 1 character');
  });

  it('state the formats of objects and lists', async () => {
    const typed = await pagesOf(
      document(
        `
  /a:
    get:
      operationId: a
      tags: [t]
      responses:
        '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }`,
        `components:
  schemas:
    A: { type: object, properties: {
      links: { type: object, format: uri-map },
      urls: { type: array, items: { type: string, format: uri }, format: list of links },
      any: { format: money },
      at: { type: string, format: date } } }`,
      ),
    );
    expect(words(typed, 'a')).toContain(
      'links object Of the format uri-map. urls array of string (uri) Of the format list of links. any any Of the format money. at string (date)',
    );
  });
});
