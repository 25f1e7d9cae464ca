import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type DescribedOperation, readApiDocument } from '../unleash/contract/api-document.js';
import { site } from './pages.js';

const read = (file: string): string => readFileSync(path.join(site, 'content', file), 'utf8');
const json = (file: string) => JSON.parse(readFileSync(path.join(site, file), 'utf8'));

/** The cells of each row of the tables of a text. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** All matches of the first group of a pattern, each once, in order. */
const all = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];

describe('tables of requests and the API description', async () => {
  const described = [...(await readApiDocument()).values()];
  const slug = (id: string) => id.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  const operations = new Map(described.map((operation) => [slug(operation.id), operation]));
  const pages = readdirSync(path.join(site, 'content/api'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  const rows = pages.flatMap((file) => {
    let header: string[] = [];
    return rowsOf(read(`api/${file}`)).flatMap((cells) => {
      if (cells[0] === 'Request') header = cells;
      const [, request = '', slug = ''] = /^\[`(\w+ [^`]+)`\]\(\/reference\/api\/unleash\/([\w-]+)\)$/.exec(cells[0] ?? '') ?? [];
      const cell = (name: string) => cells[header.indexOf(name)];
      return slug === ''
        ? []
        : [{ file, request, slug, permission: cell('Permission'), success: cell('Success'), errors: cell('Errors') }];
    });
  });

  test('each row names an operation', () => {
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ slug }) => !operations.has(slug))).toEqual([]);
  });

  const compared = rows.map((row) => ({ ...row, operation: operations.get(row.slug) as DescribedOperation }));

  test('they have the same methods and ends of paths', () => {
    const differing = compared.filter(({ request, operation }) => {
      const [method, path = ''] = request.replace(/:(\w+)/g, '{}').split(' ');
      return method !== operation.method || !operation.path.replace(/\{\w+\}/g, '{}').endsWith(path === '/' ? '' : path);
    });
    expect(
      differing.map(({ file, request, operation }) => `${file}: ${request} is ${operation.method} ${operation.path}`),
    ).toEqual([]);
  });

  test('they have the same permissions', () => {
    const differing = compared.filter(({ permission, operation }) => {
      const names = all(permission ?? '', /`([A-Z_]+)`/g);
      return (
        permission !== undefined &&
        (names.length > 0 || operation.permission !== undefined) &&
        !names.includes(operation.permission ?? '')
      );
    });
    expect(
      differing.map(({ file, request, permission, operation }) => `${file}: ${request}: ${permission}, ${operation.permission}`),
    ).toEqual([]);
  });

  test('they have the same statuses', () => {
    const differing = compared.flatMap(({ file, request, success = '', errors = '', operation }) => {
      const stated = [...all(success, /\b(2\d\d)\b/g), ...all(errors, /\b([45]\d\d)\b/g)];
      return stated
        .filter((status) => !operation.statuses.includes(status))
        .map((status) => `${file}: ${request}: ${status}, ${operation.statuses}`);
    });
    expect(differing).toEqual([]);
  });
});

describe('events', () => {
  const log = read('reference/event-log.md');
  const types = rowsOf(log.slice(log.indexOf('## Event types'), log.indexOf('### Internal types'))).flatMap(([cell = '']) =>
    all(cell, /`([a-z]+(?:-[a-z]+)+)`/g),
  );
  const samples = read('api/admin/events.md');

  test('every sample is of a type in the catalogue', () => {
    const shown = all(samples, /^### `([a-z-]+)`/gm);
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.filter((type) => !types.includes(type))).toEqual([]);
  });

  test('every type of the catalogue is on the page of the event endpoint', () => {
    expect(types.filter((type) => !samples.includes(`\`${type}\``))).toEqual([]);
  });

  test('addons send types of the catalogue', () => {
    const sent = all(read('_snippets/addon-events.md'), /^\| `([a-z-]+)`/gm);
    expect(sent).toHaveLength(14);
    expect(sent.filter((type) => !types.includes(type))).toEqual([]);
  });
});

describe('SDKs', () => {
  const overview = read('sdks/index.md');
  const columns = ['java', 'node', 'go', 'python', 'ruby', 'dot_net', 'php'];
  const row = (name: string) =>
    rowsOf(overview)
      .find(([cell = '']) => cell.includes(name))
      ?.slice(1, 8) ?? [];
  const page = (name: string) => read(`sdks/${name}_sdk.md`);

  test('the first version with the advanced operators is the same in the comparison and on each page', () => {
    const inTable = row('[Advanced operators]').map((cell) => /\(([\d.]+)\)/.exec(cell)?.[1]);
    expect(columns.map((name) => /constraints="([\d.]+)"/.exec(page(name))?.[1])).toEqual(inTable);
    expect(inTable).not.toContain(undefined);
  });

  test.each([
    [
      'refresh',
      /`(?:fetchTogglesInterval|refreshInterval|WithRefreshInterval|refresh_interval|FetchTogglesInterval|withCacheTimeToLive)`/,
    ],
    [
      'metrics',
      /`(?:sendMetricsInterval|metricsInterval|WithMetricsInterval|metrics_interval|SendMetricsInterval|withMetricsInterval)`/,
    ],
  ])('the default %s interval is the same in the comparison and on each page', (name, option) => {
    const seconds = (cell = '') => Number(/\d+/.exec(cell)?.[0]) / (cell.includes('ms') ? 1000 : 1);
    const inTable =
      rowsOf(overview)
        .find(([cell = '']) => cell.toLowerCase().includes(`${name} interval`))
        ?.slice(1, 8) ?? [];
    const onPages = columns.map((sdk) => seconds(rowsOf(page(sdk)).find(([cell = '']) => option.test(cell))?.[1]));
    expect(inTable.map(seconds)).toEqual(onPages);
    expect(onPages).not.toContain(Number.NaN);
  });

  test('the versions described are those that the samples run with', () => {
    const version = (file: string) => /Version described here \| ([\d.]+)/.exec(read(file))?.[1];
    const { devDependencies } = json('package.json');
    expect(devDependencies['unleash-client']).toBe(version('sdks/node_sdk.md'));
    expect(devDependencies['unleash-proxy-client']).toBe(version('sdks/proxy-javascript.md'));
    expect(devDependencies['@unleash/proxy-client-react']).toBe(version('sdks/proxy-react.md'));
    const inPom = /<artifactId>unleash-client-java<\/artifactId>\s*<version>([\d.]+)/.exec(
      read('_samples/tutorial/java/pom.xml'),
    )?.[1];
    expect(read('sdks/java_sdk.md')).toContain(`unleash-client-java:${inPom}`);
  });
});

describe('limits and rules', () => {
  const NUMBERS: readonly { rule: string; pages: Readonly<Record<string, RegExp>>; value: string }[] = [
    {
      rule: 'characters of a password',
      value: '10',
      pages: {
        'deploy/securing_unleash.md': /at least (\d+) characters/i,
        '../openapi/unleash/paths/auth.yaml': /at least (\d+) characters/,
      },
    },
    {
      rule: 'values of a segment',
      value: '100',
      pages: {
        'reference/segments.md': /\b(100)\b/,
        'deploy/configuring_unleash.md': /`UNLEASH_SEGMENT_VALUES_LIMIT`[^\n]*`(\d+)`/,
        'api/admin/segments.md': /\b(100)\b/,
      },
    },
    {
      rule: 'segments of a strategy',
      value: '5',
      pages: { 'deploy/configuring_unleash.md': /`UNLEASH_STRATEGY_SEGMENTS_LIMIT`[^\n]*`(\d+)`/ },
    },
    {
      rule: 'version of the proxy with OpenAPI',
      value: '0.10.0',
      pages: { 'sdks/unleash-proxy.md': /\b(0\.10\.0)\b/, 'how-to/how-to-enable-openapi.md': /\b(0\.10\.0)\b/ },
    },
    {
      rule: 'port of the server',
      value: '4242',
      pages: {
        'deploy/configuring_unleash.md': /`HTTP_PORT`[^\n]*?`(\d{2,})`/,
        '_samples/production/compose.yaml': /127\.0\.0\.1:\d+:(\d+)/,
        '_samples/production/kubernetes.yaml': /containerPort: (\d+)/,
      },
    },
  ];

  test.each(NUMBERS)('$rule: $value on every page', ({ pages, value }) => {
    for (const [file, pattern] of Object.entries(pages))
      expect({ file, value: pattern.exec(read(file))?.[1] }).toEqual({ file, value });
  });

  test('only one page states the rule for passwords in full', () => {
    const pages = readdirSync(path.join(site, 'content'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    );
    expect(
      pages.filter((file) => /upper.?case/i.test(read(file)) && /password/i.test(read(file)) && /digit/i.test(read(file))),
    ).toEqual(['deploy/securing_unleash.md']);
  });

  test('the environment without a strategy is described alike wherever it is', () => {
    const pages = readdirSync(path.join(site, 'content'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    );
    const statements = pages.filter((file) => /without a strategy|has no strategy/i.test(read(file)));
    expect(statements.length).toBeGreaterThan(3);
    expect(pages.filter((file) => /without a strategy cannot be (?:turned|switched) on/i.test(read(file)))).toEqual([]);
  });
});
