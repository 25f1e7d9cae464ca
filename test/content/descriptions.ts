import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { markdownText, site } from './pages.js';
import { type Prose, proseOfText } from './prose.js';

const KEYS: ReadonlySet<unknown> = new Set(['summary', 'description', 'title', 'label']);

/** The prose of a YAML file: what its titles, summaries, labels and descriptions say. */
export function proseOfYaml(file: string, text: string): Prose[] {
  const lines = new LineCounter();
  const found: Prose[] = [];
  visit(parseDocument(text, { lineCounter: lines }), {
    Pair(_, pair) {
      const { key, value } = pair;
      if (!isPair(pair) || !isScalar(key) || !isScalar(value) || !KEYS.has(key.value) || typeof value.value !== 'string') return;
      const isBlock = value.type === 'BLOCK_LITERAL' || value.type === 'BLOCK_FOLDED';
      const line = lines.linePos(value.range?.[0] ?? 0).line + (isBlock ? 1 : 0);
      found.push(...proseOfText(markdownText(value.value, { file, line })));
    },
  });
  return found;
}

/** The prose of the OpenAPI document and of the sidebar. */
export function descriptions(): Prose[] {
  const openapi = readdirSync(path.join(site, 'openapi'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => `openapi/${file}`);
  return [...openapi, 'content/sidebar.yml'].flatMap((file) => proseOfYaml(file, readFileSync(path.join(site, file), 'utf8')));
}
