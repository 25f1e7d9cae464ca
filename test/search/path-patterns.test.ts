import { expect, test } from 'vitest';
import { findPathPatterns, listPathPatterns } from '../../search/path-patterns.js';

test('indexes a path by itself and by its endings, with placeholders for parameters', () => {
  expect(listPathPatterns('/api/users/{id}/roles')).toEqual(['apiusers*roles', 'users*roles']);
  expect(listPathPatterns('/user-admin/:id')).toEqual(['useradmin*']);
  expect(listPathPatterns('/health')).toEqual([]);
});

test('lists patterns with few values before those with many, and ignores the host', () => {
  const patterns = findPathPatterns('users/17/roles').map(({ pattern }) => pattern);
  expect(patterns.slice(0, 2).sort()).toEqual(['users*roles', 'users17*']);
  expect(patterns).not.toContain('users17roles');
  expect(findPathPatterns('localhost:4242/api/users/17')[0]).toMatchObject({
    pattern: 'apiusers17',
    fixed: ['api', 'users', '17'],
  });
});

test('limits the number of patterns of a long path', () => {
  expect(findPathPatterns('a/'.repeat(100)).length).toBeLessThan(1000);
});
