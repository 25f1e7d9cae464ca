import { expect, test } from 'vitest';
import { toWellFormedValue } from '../../cli/sources/well-formed.js';
import { makeSite } from '../harness.js';

test('removes noncharacters and broken surrogates from all texts, in any spelling', async () => {
  // In a page, these two enclose a placeholder.
  const hole = String.raw`\ufdd07\ufdd1 \uffff \ud800`;
  const site = makeSite({
    'docsgen.config.json': `{
      "title": "Title ${hole}",
      "url": "https://docs.example.com",
      "announcement": { "id": "news", "text": "News ${hole}" },
      "navbar": { "links": [{ "label": "Link ${hole}", "to": "/" }] }
    }`,
    'content/index.md': `---\ntitle: "Home ${hole}"\ndescription: "Text ${hole}"\n---\n\n<b title="&#xFDD0;7&#xFDD1;">&#xFDD0;7&#xFDD1;</b> \uFDD07\uFDD1 \uFFFF\n`,
    'content/guide/page.md': '# Page\n',
    'content/guide/_category_.json': `{ "label": "Guide ${hole}" }`,
    'content/sidebar.yml': `- /\n- label: "More ${hole}"\n  href: https://example.com\n- /guide/page\n`,
  });
  const { code, stderr } = await site.run('build', '--workers', '1');
  expect(stderr).not.toMatch(/docsgen failed|error/);
  expect(code).toBe(0);
  for (const file of site.tree().filter((one) => !one.startsWith('assets/')))
    expect(site.read(file), file).not.toMatch(/\p{Noncharacter_Code_Point}|\\u(?:fdd[01]|ffff|d800)/iu);
  expect(site.read('index.html')).toContain('News \uFFFD7\uFFFD');
});

test('handles values that contain themselves, and keys that are names in JavaScript', () => {
  const value: Record<string, unknown> = JSON.parse('{ "__proto__": "\\ufdd0", "a\\ufdd1": [1, null] }');
  value.self = value;
  const clean = toWellFormedValue(value);
  expect(Object.keys(clean)).toEqual(['__proto__', 'a\uFFFD', 'self']);
  expect(Object.getOwnPropertyDescriptor(clean, '__proto__')?.value).toBe('\uFFFD');
  expect(clean.self).toBe(clean);
});
