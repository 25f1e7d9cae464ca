import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fill } from '../../../cli/pages/fragments.js';
import { buildDocPage } from '../../../cli/pages/markdown/index.js';
import { loadMath } from '../../../cli/pages/markdown/math/typeset.js';
import { describe as explain } from '../../../cli/problems/index.js';
import { decodeText } from '../../../cli/sources/text.js';
import type { DocPage, Reference } from '../../../cli/types.js';
import { docOptions, pageOf } from './options.js';

/*
 * A case is a folder: `input.md` → `expected.html` (content, and the headings when there are any), `expected.md` (the copy, where it says
 * something that the input does not) and `problems.json`. `options.json` has the options that are not those of the other cases. `UPDATE_GOLDEN=1 npx vitest run golden` writes what is expected: read it before you commit it.
 */
const folder = path.join(import.meta.dirname, 'golden');
const update = process.env.UPDATE_GOLDEN === '1';

const hole = ({ kind, target }: Reference): string => `{${kind} ${target}}`;

function htmlOf(page: DocPage): string {
  const content = fill(page.content, hole).replace(/(?=<div class="(?:tab-panel|code|admonition|tabs))/g, '\n');
  const headings = page.headings.map(({ depth, id, text, html }) => `${'#'.repeat(depth)} #${id} | ${text} | ${html}`);
  return `${content.trim()}\n${headings.length > 0 ? `\n<!-- headings\n${headings.join('\n')}\n-->\n` : ''}`;
}

function problemsOf(page: DocPage): unknown[] {
  return page.problems.map((one) => {
    const { id, level, line, column, cause } = explain(one);
    return { id, level, at: `${line}:${column}`, cause };
  });
}

beforeAll(loadMath);

describe('a Markdown page', () => {
  for (const name of readdirSync(folder).sort()) {
    test(name, () => {
      const file = (one: string) => path.join(folder, name, one);
      const text = decodeText(readFileSync(file('input.md')));
      if (text === undefined) throw new Error('input.md is not UTF-8');
      const options = existsSync(file('options.json')) ? JSON.parse(readFileSync(file('options.json'), 'utf8')) : {};
      const source = { kind: 'doc', path: 'content/guide/page.md', text, hash: '' } as const;
      const page = buildDocPage(source, { ...docOptions, ...options });
      const problems = problemsOf(page);
      const copy = `${fill(page.markdown, hole)}\n`;
      const actual: Record<string, string | undefined> = {
        'expected.html': htmlOf(page),
        'expected.md': copy.trim() === text.trim() ? undefined : copy,
        'problems.json': problems.length > 0 ? `${JSON.stringify(problems, null, 2)}\n` : undefined,
      };
      for (const [one, result] of Object.entries(actual)) {
        if (update && result !== undefined) writeFileSync(file(one), result);
        else if (update) rmSync(file(one), { force: true });
        expect(result, one).toBe(existsSync(file(one)) ? readFileSync(file(one), 'utf8') : undefined);
      }
    });
  }
});

test('is independent of how a file is stored: byte order mark, line ends, decomposed letters, noncharacters', () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const stored = '\uFEFF---\r\ntitle: Cafe\u0301\r\n---\r\n\r\n## Cafe\u0301\r\rTwo  \r\nlines \uFDD00\uFDD1\r\n';
  const plain = '---\ntitle: Caf\u00E9\n---\n\n## Caf\u00E9\n\nTwo  \nlines \uFFFD0\uFFFD\n';
  expect(decodeText(encode(stored))).toBe(plain);
  expect(decodeText(new Uint8Array([0x61, 0xff]))).toBeUndefined();
  const page = pageOf(plain);
  expect(page.outline.title).toBe('Caf\u00E9');
  expect(page.anchors).toEqual(['caf\u00E9']);
});
