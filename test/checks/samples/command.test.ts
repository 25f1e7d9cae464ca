import { expect, test } from 'vitest';
import { makeSite, minimal } from '../../harness.js';
import { fence } from './findings.js';

const page = `# Samples\n\n${fence('json', '{ "a": 1, }')}\n${fence('js', "import { a } from 'not-installed-package';")}`;

test('check fails for a broken sample and reports what it could not check; a build does neither', async () => {
  const site = makeSite({ ...minimal, 'content/a.md': page });
  const note = 'Imports of these packages were not checked, because they are not installed: not-installed-package.\n';
  for (const cache of ['cold', 'warm']) {
    const run = await site.run('check', '--format', 'json');
    expect({ cache, ...run, stderr: run.stderr }).toMatchObject({ cache, code: 1, stderr: note });
    expect(JSON.parse(run.stdout)).toMatchObject({
      problems: [{ id: 'sample-syntax', level: 'error', file: 'content/a.md', line: 4, column: 11 }],
    });
  }
  expect(await site.run('build')).toMatchObject({ code: 0 });
  site.write({
    'content/a.md': `${page.replace('1, }', '1 }')}\n${fence('json nocheck', '{')}\n::api-request{verb="get" url="a" nocheck}\n`,
  });
  const { code, stderr } = await site.run('check');
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('No problems.') });
});
