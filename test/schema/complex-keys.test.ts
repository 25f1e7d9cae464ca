import { expect, test } from 'vitest';
import { parseYaml } from '../../cli/migrate/config/yaml.js';
import { parseYamlFile } from '../../cli/pages/openapi/document/parse-yaml.js';
import { readYaml } from '../../cli/schema/yaml.js';

const REASON = 'a key must not be a list or an object';

test.each([
  ['brackets in each other', `a: ${'{'.repeat(300)}x${'}'.repeat(300)}`],
  ['a list', '? [a, b]\n: c'],
  ['an alias of an object', 'a: &a { b: c }\n? *a\n: d'],
])('reports a key that is %s, in no time', (_, text) => {
  expect(readYaml(text, 'a.yml').problems).toMatchObject([{ id: 'yaml-syntax', values: { reason: REASON } }]);
  expect(parseYamlFile(text).errors).toMatchObject([{ reason: REASON }]);
  expect(parseYaml(text)).toEqual({ value: undefined, error: REASON });
});

test('reads keys that are empty, numbers, merged or aliases of texts', () => {
  expect(readYaml('a: &a b\n*a : c\n1: d\n? \n: e', 'a.yml')).toMatchObject({ problems: [], value: { a: 'b', b: 'c', 1: 'd' } });
  expect(parseYamlFile('a: &a { b: c }\nd: { <<: *a, e: f }').value).toEqual({ a: { b: 'c' }, d: { b: 'c', e: 'f' } });
});
