import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import config from '../../docsgen.config.js';
import { site } from './pages.js';

test('the search is helped by few synonyms and measured with few queries, which people can review', () => {
  const golden = parse(readFileSync(path.join(site, 'content/search.golden.yml'), 'utf8')) as readonly unknown[];
  expect(config.search?.synonyms?.length).toBeLessThanOrEqual(40);
  expect(golden.length).toBeLessThanOrEqual(300);
});
