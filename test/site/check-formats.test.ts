import { expect, test } from 'vitest';
import { docsgen, makeSite, minimal } from '../harness.js';

const DEAD = 'See [a](./100%-no,ne.md).\n';

/** A site in a folder of a repository, with a file name that contains special characters of both formats. */
function repository() {
  const site = Object.entries({ ...minimal, 'content/a,b: 50%#1.md': DEAD });
  const { dir } = makeSite(Object.fromEntries(site.map(([file, content]) => [`docs/${file}`, content])));
  return (format: string) => docsgen(['check', 'docs', '--format', format], { cwd: dir });
}

test('GitHub annotations use paths of the repository and escape all values', async () => {
  const { stdout } = await repository()('github');
  expect(stdout).toContain(
    '::error file=docs/content/a%2Cb%3A 50%25#1.md,line=1,col=5,title=dead-link::Broken link: "./100%25-no,ne.md" does not match ',
  );
});

test('SARIF uses paths of the repository as URIs and declares how columns are counted', async () => {
  const { stdout } = await repository()('sarif');
  const { version, runs } = JSON.parse(stdout) as { version: string; runs: { results: object[] }[] };
  expect([version, runs.length]).toEqual(['2.1.0', 1]);
  // https://docs.oasis-open.org/sarif/sarif/v2.1.0/ 3.14.27: required if there are results.
  expect(runs[0]).toMatchObject({
    columnKind: 'utf16CodeUnits',
    tool: { driver: { name: 'docsgen', rules: expect.arrayContaining([{ id: 'dead-link' }]) } },
  });
  expect(runs[0]?.results).toContainEqual({
    ruleId: 'dead-link',
    level: 'error',
    message: { text: expect.stringContaining('"./100%-no,ne.md"') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'docs/content/a%2Cb%3A%2050%25%231.md' },
          region: { startLine: 1, startColumn: 5 },
        },
      },
    ],
  });
});
