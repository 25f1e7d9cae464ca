import { expect, describe as group, test } from 'vitest';
import { chooseRemedy } from '../../cli/problems/document-ids.js';
import { definedLevel, describe, PROBLEM_GROUPS, type Problem, type ProblemId } from '../../cli/problems/index.js';
import { type Files, makeSite, minimal } from '../harness.js';

const paths = (operation: string) => `openapi: 3.0.3
info: { title: T, version: '1' }
paths: { /a: { get: { operationId: a, tags: [A], ${operation} } } }
`;
const fine = "responses: { '200': { description: Fine. } }";
const described = (text: string) => paths(`description: '${text}', ${fine}`);
const schema = (text: string) =>
  paths(`responses: { '200': { description: Fine., content: { application/json: { schema: ${text} } } } }`);

/** Documents with one error each, and the option that makes up for it. */
const REFUSED: readonly (readonly [name: string, id: ProblemId, option: RegExp, text: string])[] = [
  ['syntax', 'openapi-syntax', /"openapi\.ignore"/, 'openapi: ['],
  ['list', 'openapi-invalid', /"openapi\.ignore"/, '- openapi: 3.0.3'],
  ['version', 'openapi-invalid', /"overlays"/, 'openapi: 4.0.0\ninfo: { title: T, version: "1" }\npaths: {}\n'],
  ['no-paths', 'openapi-invalid', /"overlays"/, 'openapi: 3.0.3\ninfo: { title: T, version: "1" }\n'],
  ['invalid', 'openapi-invalid', /"checks" to "lenient"/, paths(`bad: 1, ${fine}`)],
  ['ref', 'openapi-ref', /"checks" to "lenient"/, schema("{ $ref: '#/none' }")],
  ['ref-target', 'openapi-ref-target', /"checks" to "lenient"/, schema('{ $ref: ../.hidden.yaml }')],
  ['outside', 'outside-root', /"checks" to "lenient"/, schema('{ $ref: ../../x.yaml }')],
  [
    'remote',
    'openapi-remote-ref',
    /"openapi\.remoteHosts".*"checks" to "lenient"/,
    schema("{ $ref: 'https://x.example.com/a.yaml' }"),
  ],
  [
    'circular',
    'openapi-circular-ref',
    /"checks" to "lenient"/,
    `${schema("{ $ref: '#/components/schemas/A' }")}components: { schemas: { A: { $ref: '#/components/schemas/A' } } }\n`,
  ],
  ['link', 'dead-link', /"openapi\.documents\[\]\.links".*"checks" to "lenient"/, described('[a](/nowhere)')],
  ['anchor', 'dead-anchor', /"openapi\.documents\[\]\.links".*"checks" to "lenient"/, described('[a](#nowhere)')],
  ['remote-image', 'remote-image', /"remoteImages".*"checks" to "lenient"/, described('![a](https://x.example.com/a.png)')],
  ['missing-image', 'missing-image', /"checks" to "lenient"/, described('![a](/none.png)')],
  ['empty-link', 'empty-link', /"checks" to "lenient"/, described('[a]()')],
  ['directive', 'unknown-directive', /"checks" to "lenient"/, described(':::noet\\ntext\\n:::').replace(/'(:::.*:::)'/, '"$1"')],
  ['intricate', 'too-intricate', /"overlays"/, described(`${'> '.repeat(2000)}a`)],
  ['slug', 'bad-slug', /"checks" to "lenient"/, paths(`x-page-slug: 'a b', ${fine}`)],
  [
    'id',
    'duplicate-operation-id',
    /"checks" to "lenient"/,
    paths(fine).replace('paths: {', `paths: { /b: { get: { operationId: a, tags: [A], ${fine} } },`),
  ],
  [
    'slugs',
    'duplicate-slug',
    /"checks" to "lenient"/,
    paths(`x-page-slug: x, ${fine}`).replace(
      'paths: {',
      `paths: { /b: { get: { operationId: b, tags: [A], x-page-slug: x, ${fine} } },`,
    ),
  ],
];

const site = (options: object): Files => ({
  ...minimal,
  'docsgen.config.json': JSON.stringify({
    title: 'T',
    url: 'https://docs.example.com',
    openapi: { documents: REFUSED.map(([name]) => ({ file: `${name}.yaml`, path: `/${name}`, ...options })) },
  }),
  '.hidden.yaml': 'type: string\n',
  ...Object.fromEntries(REFUSED.map(([name, , , text]) => [`openapi/${name}.yaml`, text])),
});

test('every error of a document names the option that accepts it', async () => {
  const problems = (await makeSite(site({})).problems()).filter(({ level }) => level === 'error');
  const found = problems.map(({ id, file, fix }) => ({ name: file.replace(/^openapi\/|\.yaml$/g, ''), id, fix }));
  expect([...new Set(found.map(({ name, id }) => `${name} ${id}`))].sort()).toEqual(
    REFUSED.map(([name, id]) => `${name} ${id}`).sort(),
  );
  for (const [name, , option] of REFUSED) expect(found.find((one) => one.name === name)?.fix).toMatch(option);
});

test('lenient checks accept exactly the errors that name them', async () => {
  const errors = (await makeSite(site({ checks: 'lenient' })).problems()).filter(({ level }) => level === 'error');
  expect(errors.map(({ file }) => file).sort()).toEqual(
    REFUSED.filter(([, , option]) => !option.source.includes('lenient'))
      .map(([name]) => `openapi/${name}.yaml`)
      .sort(),
  );
});

/** The groups of problems that an OpenAPI document cannot have. */
const OTHER_GROUPS =
  /^(?:Configuration|Front matter and navigation|Includes|Search|Redirects|Samples|Extensions|Islands in the browser|Fetched files)$/;

group('the catalog of problems', () => {
  const errors = PROBLEM_GROUPS.filter(({ name }) => !OTHER_GROUPS.test(name))
    .flatMap(({ ids }) => ids)
    .filter((id) => definedLevel(id) === 'error' && !/^openapi-(?:overlay|bundle|diff|unknown-name)/.test(id));

  test.each(errors)('%s of a document has a way out', (id) => {
    const values = new Proxy({}, { get: () => 'x' });
    const found = { id, values, file: 'openapi/a.yaml' } as unknown as Problem;
    const option = chooseRemedy(found);
    expect(option).toBeDefined();
    const { fix } = describe({ ...found, remedy: option && { document: 'a.yaml', option } });
    expect(fix).toMatch(/"checks" to "lenient" for "a\.yaml"|"overlays" lists for "a\.yaml"|"a\.yaml" in "openapi\.ignore"/);
  });
});
