import { expect, test } from 'vitest';
import { describe, problem } from '../../cli/problems/index.js';

const place = { file: 'content/a.md' };

test('a problem takes exactly the values of its sentences', () => {
  expect(problem('dead-nav', place, { where: 'sidebar.yml', target: '/a' }).values).toEqual({
    where: 'sidebar.yml',
    target: '/a',
  });
  expect(problem('empty-link', place).values).toEqual({});
  // @ts-expect-error the value "target" is missing
  problem('dead-nav', place, { where: 'sidebar.yml' });
  // @ts-expect-error the value "nearst" is misspelled
  problem('dead-nav', place, { where: 'sidebar.yml', target: '/a', nearst: '/b' });
  // @ts-expect-error the sentences have no values
  problem('empty-link', place, { target: '/a' });
  // @ts-expect-error a flag is a boolean
  problem('dead-link', place, { target: '/a', draft: 'yes', api: false });
  // @ts-expect-error an unknown kind of reason
  problem('symlink-target', place, { link: 'a', target: 'b', reason: 'invisible' });
});

test('values are printed on one line, without control characters, at every depth', () => {
  const reason = { kind: 'contains-input', input: 'a\n\u001b[31mb' } as const;
  expect(describe(problem('output-folder', { file: '' }, { out: 'dist', reason })).cause).toBe(
    'The output folder "dist" is or contains "a \uFFFD[31mb", which a build must not replace.',
  );
});
