import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = path.resolve(import.meta.dirname, '../../.github');
const readAll = (name: string) =>
  readdirSync(path.join(folder, name)).map((file) => [file, readFileSync(path.join(folder, name, file), 'utf8')] as const);

const workflows = readAll('workflows');

/** A permission that is newer than the schema of the validator. */
const NEWER = /^ *attestations: write\n/m;

test.each(workflows)('%s is a valid workflow', (_, text) => {
  expect(validateWorkflow(text.replace(NEWER, '')).errors).toEqual([]);
});

test('a wrong key and an unknown job are found', () => {
  const wrong = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: [b]\n    steps: [{ run: ls }]\n';
  expect(validateWorkflow(wrong).errors).toMatchObject([{ detail: 'unresolved job b' }]);
  expect(validateWorkflow(wrong.replace('needs: [b]', 'need: b')).errors).not.toEqual([]);
});

test.each(workflows)('%s names each action by the hash of a commit, reads by default, and ends', (_, text) => {
  const uses = text.match(/^.*\buses:.*$/gm) ?? [];
  for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const { permissions, jobs } = parse(text) as { permissions: unknown; jobs: Record<string, Record<string, unknown>> };
  expect(permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeTypeOf('number');
});

test('no workflow runs the code of a pull request with the rights of the repository', () => {
  for (const [, text] of workflows)
    expect(text).not.toMatch(/pull_request_target|workflow_run|\$\{\{ *github\.(?:event\.|head_ref)[^}]*(?:title|body|ref)/);
});

/** https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema */
const FIELDS = new Set(['checkboxes', 'dropdown', 'input', 'markdown', 'textarea']);

test.each(readAll('ISSUE_TEMPLATE').filter(([file]) => file !== 'config.yml'))('%s is a form', (_, text) => {
  const form = parse(text) as { body: { type: string; id?: string; attributes: Record<string, string> }[] };
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String), labels: [expect.any(String)] });
  const fields = form.body.filter(({ type }) => type !== 'markdown');
  for (const { type, attributes } of form.body) {
    expect(FIELDS).toContain(type);
    expect(attributes[type === 'markdown' ? 'value' : 'label']).toBeTypeOf('string');
  }
  expect(fields.length).toBeGreaterThan(0);
  expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
});
