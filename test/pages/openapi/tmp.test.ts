import { test } from 'vitest';
import { loadFiles } from '/work/main/cli/pages/openapi/load.js';
test('x', async () => {
  const source = { kind: 'openapi' as const, path: 'openapi/my api.yaml', hash: '', text: `openapi: 3.0.3
info: {title: a, version: '1'}
paths:
  /a: {$ref: './parts/a b.yaml#/x'}
  /b: {$ref: 'http://['}
  /c: {$ref: '../../../etc/passwd'}
  /d: {$ref: 'https://evil.com/x.yaml'}
  /e: {$ref: 'file:///etc/passwd'}
  /f: {$ref: '//evil.com/x'}
  /g: {$ref: 'gone.yaml'}
  /h: {$ref: 'broken.yaml'}
  /i: {$ref: '..%2f..%2fetc%2fpasswd'}
` };
  const r = await loadFiles(source, { remoteHosts: ['localhost:1'], read: async (p) => { console.log('read', p); if (p.endsWith('gone.yaml')) throw new Error('gone'); if (p.endsWith('broken.yaml')) return 'a: [1'; return 'x: {$ref: "../my api.yaml#/paths"}\ny: {$ref: "other.json"}'; } });
  console.log(r.root, [...r.files.keys()], r.unreadable);
});
