import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiPages } from '../../../../cli/pages/openapi/index.js';
import { kebabCase } from '../../../../cli/pages/openapi/page/slug.js';
import { METHODS } from '../oracle/claims.js';
import { type At, entries, get, isRaw, RawDocument, raw } from '../oracle/raw-document.js';

const SITE = path.resolve(import.meta.dirname, '../../../..');
const FILE = 'openapi/unleash.yaml';
const ROUTE = '/reference/api/unleash';

const read = (file: string): string => readFileSync(path.join(SITE, file), 'utf8');
const document = new RawDocument(FILE, read);
const operations = entries(get(document.root, 'paths')).flatMap(([endpoint, entry]) =>
  entries(document.resolve(entry))
    .filter(([method, { value }]) => METHODS.has(method) && isRaw(value))
    .map(([method, at]) => ({ name: `${method.toUpperCase()} ${endpoint}`, at, path: document.resolve(entry) })),
);

/** Returns a description: of the value itself, or of the target of its reference. */
const isDescribed = (at: At): boolean =>
  [at, document.resolve(at)].some(
    (one) => typeof raw(one).description === 'string' && String(raw(one).description).trim() !== '',
  );

describe('the OpenAPI document of this site', () => {
  it('describes every operation, parameter, body and response', () => {
    const silent = operations.flatMap(({ name, at, path: item }) => [
      ...(typeof raw(at).summary === 'string' && isDescribed(at) ? [] : [name]),
      ...[...entries(get(item, 'parameters')), ...entries(get(at, 'parameters'))]
        .filter(([, one]) => !isDescribed(one))
        .map(([, one]) => `${name}: parameter ${raw(document.resolve(one)).name}`),
      ...entries(get(at, 'responses'))
        .filter(([, one]) => !isDescribed(one))
        .map(([status]) => `${name}: response ${status}`),
    ]);
    expect(silent).toEqual([]);
    expect(operations.length).toBeGreaterThan(100);
  });

  it('describes every property of every schema', () => {
    const silent: string[] = [];
    const seen = new Set<unknown>();
    let properties = 0;
    const visit = (at: At, name: string) => {
      const target = document.resolve(at);
      if (!isRaw(target.value) || seen.has(target.value)) return;
      seen.add(target.value);
      for (const [property, one] of entries(get(target, 'properties'))) {
        properties += 1;
        if (!isDescribed(one)) silent.push(`${target.file}: ${name}.${property}`);
        visit(one, `${name}.${property}`);
      }
      for (const key of ['items', 'additionalProperties', 'not']) visit(get(target, key), `${name} ${key}`);
      for (const key of ['allOf', 'oneOf', 'anyOf']) for (const [, one] of entries(get(target, key))) visit(one, name);
    };
    for (const [name, schema] of entries(get(get(document.root, 'components'), 'schemas'))) visit(schema, name);
    for (const { name, at } of operations)
      for (const body of [get(at, 'requestBody'), ...entries(get(at, 'responses')).map(([, one]) => one)])
        for (const [, media] of entries(get(document.resolve(body), 'content'))) visit(get(media, 'schema'), name);
    expect(silent).toEqual([]);
    expect(properties).toBeGreaterThan(500);
  });

  it('has an example of every response body', () => {
    const without = operations.flatMap(({ name, at }) =>
      entries(get(at, 'responses')).flatMap(([status, one]) =>
        entries(get(document.resolve(one), 'content'))
          .filter(([, media]) => !['example', 'examples'].some((key) => raw(media)[key] !== undefined))
          .map(([type]) => `${name}: ${status} ${type}`),
      ),
    );
    expect(without).toEqual([]);
  });

  it('is valid, and so are its examples', async () => {
    const source = { kind: 'openapi', path: FILE, text: read(FILE), hash: '' } as const;
    const pages = await apiPages(
      source,
      { path: ROUTE, remoteHosts: [], languages: [], parser: 'auto' },
      { read: async (file) => read(file) },
    );
    expect(pages.problems).toEqual([]);
    expect(pages.operations).toHaveLength(operations.length);
  });

  /** Tables of operations link to them, too. */
  const withLinks = (text: string) =>
    text.replace(/^::operations\{api="([^"]+)" of="([^"]+)"\}$/gm, (_, api: string, names: string) =>
      names
        .split(' ')
        .map((name) => `[](${api}/${name})`)
        .join(' '),
    );

  it('links from each operation to the guide that links to it', () => {
    const guides = readdirSync(path.join(SITE, 'content/api'), { recursive: true, encoding: 'utf8' })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => file.endsWith('.md') && file !== 'index.md')
      .map((file) => ({ route: `/api/${file.slice(0, -'.md'.length)}`, text: withLinks(read(`content/api/${file}`)) }));
    const wrong: string[] = [];
    const silent = new Set(guides.map(({ route }) => route));
    for (const { route, text } of guides) {
      for (const { name, at } of operations) {
        const { operationId } = raw(at);
        if (!text.includes(`](${ROUTE}/${kebabCase(String(operationId))})`)) continue;
        silent.delete(route);
        if (raw(get(at, 'externalDocs')).url !== route) wrong.push(`${name}: externalDocs has to name ${route}`);
      }
    }
    expect(wrong).toEqual([]);
    // These two describe requests that the document does not contain.
    expect([...silent]).toEqual(['/api/basic-auth', '/api/internal/internal']);
  });
});
