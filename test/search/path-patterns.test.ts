import { expect, test } from 'vitest';
import { findPathPatterns, listPathPatterns } from '../../search/path-patterns.js';

test('a path is found by itself and by its ends, its parameters left open', () => {
  expect(listPathPatterns('/api/users/{id}/roles')).toEqual(['apiusers*roles', 'users*roles']);
  expect(listPathPatterns('/user-admin/:id')).toEqual(['useradmin*']);
  expect(listPathPatterns('/health')).toEqual([]);
});

test('a typed path may belong to patterns with few values before those with many; the host is no part of it', () => {
  const patterns = findPathPatterns('users/17/roles').map(({ pattern }) => pattern);
  expect(patterns[0]).toBe('users17roles*');
  expect(patterns.slice(1, 3).sort()).toEqual(['users*roles', 'users17*']);
  expect(patterns).not.toContain('users17roles');
  expect(findPathPatterns('localhost:4242/api/users/17')[0]).toMatchObject({
    pattern: 'apiusers17',
    fixed: ['api', 'users', '17'],
  });
});

test('a path of any length gives a number of patterns that can be looked up', () => {
  expect(findPathPatterns('a/'.repeat(100)).length).toBeLessThan(1000);
});
