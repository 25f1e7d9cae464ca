import { expect, test } from 'vitest';
import { pathPatterns, patternsFor } from '../../search/path-patterns.js';

test('a path is found by itself and by its ends, its parameters left open', () => {
  expect(pathPatterns('/api/users/{id}/roles')).toEqual(['apiusers*roles', 'users*roles']);
  expect(pathPatterns('/user-admin/:id')).toEqual(['useradmin*']);
  expect(pathPatterns('/health')).toEqual([]);
});

test('a typed path may belong to patterns with few values before those with many; the host is no part of it', () => {
  const patterns = patternsFor('users/17/roles').map(({ pattern }) => pattern);
  expect(patterns[0]).toBe('users17roles*');
  expect(patterns.slice(1, 3).sort()).toEqual(['users*roles', 'users17*']);
  expect(patterns).not.toContain('users17roles');
  expect(patternsFor('localhost:4242/api/users/17')[0]).toMatchObject({ pattern: 'apiusers17', fixed: ['api', 'users', '17'] });
});

test('a path of any length gives a number of patterns that can be looked up', () => {
  expect(patternsFor('a/'.repeat(100)).length).toBeLessThan(1000);
});
