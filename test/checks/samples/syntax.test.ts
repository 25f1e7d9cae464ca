import { expect, test } from 'vitest';
import { fence, findingsIn } from './findings.js';

const problemsIn = async (page: string) => (await findingsIn(page)).problems;

test('reports code that cannot be parsed at its location in the file, however it is nested', async () => {
  const page = [
    '---\ntitle: Samples\n---\n\n',
    fence('json', '{\n  "a": 1,\n}'),
    '> Quoted:\n>\n> ```yaml\n> a: "b\n> ```\n\n',
    '1. First:\n\n   ```ts title="a.ts"\n   const a = ;\n   ```\n\n',
    ':::note\n',
    fence('bash', 'echo one\nif true; then\n  echo two\n)'),
    ':::\n\n',
    fence('js', 'const name = "ü"; 1 +* 2;'),
    fence('jsonc', '{\n  // Why\n  "a" 1\n}'),
  ].join('');
  expect(await problemsIn(page)).toEqual([
    'content/a.md:8:1 This sample is not valid JSON: there is a comma before "}".',
    'content/a.md:13:6 This sample is not valid YAML: the quote that opens here is never closed.',
    'content/a.md:19:14 This sample is not valid TypeScript: unexpected ";".',
    'content/a.md:27:1 This sample is not valid shell code: ")" is not allowed here.',
    'content/a.md:32:22 This sample is not valid JavaScript: unexpected "*".',
    'content/a.md:37:7 This sample is not valid JSON: expected ":" but found "1".',
  ]);
});

test('reads on after a sample that shows how a directive ends', async () => {
  expect(await problemsIn(`:::note\n${fence('md', ':::tip\n:::')}${fence('json', '{ "a" }')}:::\n`)).toEqual([
    'content/a.md:7:7 This sample is not valid JSON: ":" is expected here, not "}".',
  ]);
});

test('accepts notations that readers understand', async () => {
  const page = [
    fence('json', `{ "token": "<your-token>", "count": <number>, "id": \${ID}, … }`),
    fence('json', '[\n  { "name": "a", ... },\n  ...\n]'),
    fence('json', '"scripts": { "docs": "docsgen build" }'),
    fence('jsonc', '{\n  // Why\n  "a": 1,\n}'),
    fence('yaml', 'a: {{ .Values.a }}\n---\nb: !Ref c\nc: <name>'),
    fence(
      'bash',
      'curl -H "Authorization: $TOKEN" <your-unleash-url>/api > out.txt\ndocker run <image name>\nif ...; then ...; fi',
    ),
    fence('console', 'mary@host:~$ cat <<EOF\n> it (is\n> EOF\nit (is\n$ echo "a\n> b"\na\nb)'),
    fence('js', 'start({ url: <your-url>, ... });'),
    fence('js', '{\n  enabled: true,\n  name: "a",\n}'),
    fence('ts', 'onReady(): void {\n  return;\n}'),
    fence('jsx', '<App />\n<App />'),
    fence('js', 'const a = await load();\nreturn a;'),
    fence('tsx', 'const a = <T,>(b: T) => <i>{b}</i>;'),
  ].join('\n');
  expect(await problemsIn(page)).toEqual([]);
});

test('ignores removed lines and comments that mark lines', async () => {
  const page =
    fence('json', '{\n  // remove-next-line\n  "a": 1\n  // add-next-line\n  "a": 2\n}') +
    fence('js', '// remove-next-line\nconst a = 1;\nconst a = 2;');
  expect(await problemsIn(page)).toEqual([]);
  const kept = page.replace('// remove-next-line\nconst', '// highlight-next-line\nconst');
  expect(await problemsIn(kept)).toEqual([
    'content/a.md:12:7 This sample is not valid JavaScript: the symbol "a" has already been declared.',
  ]);
});

test('skips a fence or page that opts out, and languages without a parser', async () => {
  const broken = fence('json', '{');
  expect(await problemsIn(broken.replace('json', 'json title="nocheck.json"'))).toHaveLength(1);
  expect(await problemsIn(broken.replace('json', 'json title="a.json" nocheck {1}'))).toEqual([]);
  expect(await problemsIn(`---\ncheck_samples: false\n---\n\n${broken}`)).toEqual([]);
  expect(await problemsIn(`---\ncheck_samples: true\n---\n\n${broken}`)).toHaveLength(1);
  expect(await problemsIn(`${fence('python', 'def (')}\n${fence('md', '{')}\n    {\n\n<!--\n${broken}-->\n`)).toEqual([]);
});

test('never runs a sample', async () => {
  const script = 'touch "$HOME/docsgen-was-here"; exit 3\n} ; exit 4';
  const page = [
    fence('bash', 'exit 1'),
    fence('sh', 'kill $$\nset +n\nexec false'),
    fence('bash', script),
    fence('bash', 'fi'),
  ].join('\n');
  expect(await problemsIn(page)).toEqual([
    'content/a.md:13:1 This sample is not valid shell code: "}" is not allowed here.',
    'content/a.md:17:1 This sample is not valid shell code: "fi" is not allowed here.',
  ]);
});
