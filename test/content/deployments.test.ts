import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { site } from './pages.js';

const read = (file: string) => readFileSync(path.join(site, 'content', file), 'utf8');
const COMPOSE_FILES = ['quickstart', 'production'].map((name) => `_samples/${name}/compose.yaml`);

interface Compose {
  readonly services: Readonly<Record<string, { readonly environment: Record<string, string>; readonly healthcheck?: object }>>;
}
interface KubernetesObject {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector: { readonly app?: string; readonly matchLabels?: object };
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: { readonly containers: Container[] } };
  };
}
interface Container {
  readonly env: readonly { readonly name: string; readonly valueFrom?: { readonly secretKeyRef: { readonly key: string } } }[];
}

const compose = (file: string): Compose => parse(read(file));
const manifest = parseAllDocuments(read('_samples/production/kubernetes.yaml')).map((one) => one.toJS() as KubernetesObject);
const container = manifest.find(({ kind }) => kind === 'Deployment')?.spec.template.spec.containers[0];

test('every setting of the deployment files is described', () => {
  const named = [
    ...COMPOSE_FILES.map((file) => ({ file, names: Object.keys(compose(file).services.unleash?.environment ?? {}) })),
    { file: 'kubernetes.yaml', names: container?.env.map(({ name }) => name) ?? [] },
  ];
  const settings = read('deploy/configuring_unleash.md');
  expect(named.every(({ names }) => names.length > 3)).toBe(true);
  expect(
    named.flatMap(({ file, names }) => names.filter((one) => !settings.includes(`\`${one}\``)).map((one) => `${file}: ${one}`)),
  ).toEqual([]);
  const proxy = Object.keys(compose('_samples/quickstart/compose.yaml').services.proxy?.environment ?? {});
  expect(proxy.filter((one) => !read('sdks/unleash-proxy.md').includes(`\`${one}\``))).toEqual([]);
});

test('the parts of the Kubernetes manifest belong together', () => {
  const labels = manifest[0]?.spec.template.metadata.labels;
  expect(manifest.map(({ kind }) => kind)).toEqual(['Deployment', 'PodDisruptionBudget', 'Service']);
  for (const { spec } of manifest) expect(spec.selector.matchLabels ?? spec.selector).toEqual(labels);
  const page = read('deploy/production.md');
  const keys = container?.env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []) ?? [];
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(page).toContain(`--from-literal=${key}=`);
});

test('every metric of the alerts is described, and every alert explained', () => {
  const rules = (parse(read('_samples/production/alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] })
    .groups[0]?.rules;
  const metrics = read('api/internal/internal.md');
  expect(rules).not.toEqual([]);
  for (const { alert, expr } of rules ?? []) {
    expect(read('deploy/production.md')).toContain(`| \`${alert}\` |`);
    for (const [, name = ''] of expr.matchAll(/(\w+)\{/g))
      if (name !== 'up') expect(metrics).toContain(`\`${name.replace(/_count$/, '')}\``);
  }
});

test('the scripts have no syntax error', () => {
  expect(spawnSync('bash', ['-n', path.join(site, 'content/_samples/production/backup.sh')]).status).toBe(0);
});

const program = [
  { command: 'docker', args: ['compose'] },
  { command: 'docker-compose', args: [] },
].find(({ command, args }) => spawnSync(command, [...args, 'version']).status === 0);

describe.skipIf(!program)('Docker Compose (skipped where it is not installed)', () => {
  test.each(COMPOSE_FILES)('accepts %s', (file) => {
    const { command = '', args = [] } = program ?? {};
    const settings = {
      UNLEASH_VERSION: '1',
      UNLEASH_URL: 'https://unleash.example.com',
      DATABASE_PASSWORD: 'a',
      UNLEASH_SECRET: 'b',
    };
    const { stderr, status } = spawnSync(command, [...args, '--file', path.join(site, 'content', file), 'config', '--quiet'], {
      encoding: 'utf8',
      env: { ...process.env, ...settings },
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
