import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { apiPages } from '../../../cli/pages/openapi/index.js';
import { decodeText } from '../../../cli/sources/text.js';
import { filled } from '../../pages/openapi/harness.js';
import { tortureDocument } from '../../pages/openapi/oracle/torture.js';
import { Random } from '../random.js';
import { fuzzText } from './mutate-text.js';
import { findWrongProblem } from './pages.js';
import type { OpenTarget } from './target.js';

type Tree = Record<string, unknown>;

const EXAMPLES = ['shapes.yaml', 'shop.yaml', 'compared.yaml'];

const KEYS = [
  '$ref',
  'allOf',
  'oneOf',
  'properties',
  'items',
  'example',
  'examples',
  'schema',
  'parameters',
  'responses',
  'required',
  'pattern',
  'enum',
  'default',
  'discriminator',
  'servers',
  'security',
  'x-own',
  '__proto__',
  'constructor',
  '',
];

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  '',
  'text',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '#/components/schemas/Missing',
  '../../../etc/passwd',
  '(a+)+$',
  '{',
  '2024-02-30',
  [],
  {},
  [[]],
  [null],
  { $ref: '#' },
  { $ref: '#/paths' },
  { $ref: '#/components' },
  { $ref: 'other.yaml#/a' },
  { type: 'object', additionalProperties: { $ref: '#' } },
  { type: ['string', 'null'], pattern: '^[a-z]{3}$', minLength: 9 },
  { allOf: [{ type: 'string' }, { type: 'number' }] },
  { oneOf: [], anyOf: [{}], not: {} },
];

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Returns a random object or list, below the given one. */
function pickTree(random: Random, tree: Tree): Tree {
  let current = tree;
  for (;;) {
    const inner = Object.values(current).filter(isTree);
    if (inner.length === 0 || random.chance(0.12)) return current;
    current = random.pick(inner);
  }
}

function setKey(target: Tree, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

function mutateTree(random: Random, document: Tree): void {
  const target = pickTree(random, document);
  const keys = Object.keys(target);
  const key = keys.length === 0 ? random.pick(KEYS) : random.pick(keys);
  switch (random.below(5)) {
    case 0:
      delete target[key];
      break;
    case 1:
      setKey(target, key, structuredClone(random.pick(VALUES)));
      break;
    case 2:
      setKey(target, random.pick(KEYS), structuredClone(random.pick(VALUES)));
      break;
    case 3:
      setKey(target, random.chance(0.5) ? key : random.pick(KEYS), structuredClone(pickTree(random, document)));
      break;
    default:
      setKey(
        target,
        `${key}${random.pick(['~', '/', '%', ' ', '"', '<b>', '\u202E', 'é'])}`,
        Object.hasOwn(target, key) ? target[key] : null,
      );
  }
}

const OPTIONS = { path: '/api', remoteHosts: [], languages: [], parser: 'auto' } as const;
const LONGEST = 200_000;

/** The pages of an OpenAPI document. */
export const openOpenApi: OpenTarget = () => {
  const texts = EXAMPLES.map((name) => readFileSync(path.resolve('test/pages/openapi/documents', name), 'utf8'));
  const documents = [...texts.map((text) => parse(text) as Tree), JSON.parse(tortureDocument({ operations: 2 })) as Tree];
  const makeText = (random: Random): string => {
    if (random.chance(0.25))
      return fuzzText(random, { examples: texts, pieces: [...'{}[]&*#|-:"', '$ref: ', '\n  '], prefixes: ['  ', '- '], most: 1 });
    const document = structuredClone(random.pick(documents.slice(0, random.chance(0.1) ? 4 : 3)));
    for (let count = 1 + random.below(8); count > 0; count--) mutateTree(random, document);
    return JSON.stringify(document).slice(0, LONGEST);
  };
  return {
    async run(seed) {
      const text = decodeText(Buffer.from(makeText(new Random(seed)))) ?? '';
      const read = () => Promise.reject(Object.assign(new Error('There is no other file.'), { code: 'ENOENT' }));
      const pages = await apiPages({ kind: 'openapi', path: 'openapi/a.json', text, hash: '' }, OPTIONS, { read });
      const all = [...pages.operations, ...pages.tags];
      for (const { content } of all) {
        const [tag] =
          /<(?:script|style|iframe)[\s>]|<[a-z][^>]*\s(?:on\w+|style|srcdoc)=|<[a-z][^>]*\s(?:href|src)="\s*(?:javascript|vbscript):/i.exec(
            filled(content),
          ) ?? [];
        if (tag !== undefined) return `the HTML contains ${tag}`;
      }
      return findWrongProblem([...pages.problems, ...all.flatMap(({ problems }) => problems)], text);
    },
  };
};
