import { describe, expect, it } from 'vitest';
import { requestSamples } from '../../../samples/index.js';
import type { SampleRequest } from '../../../samples/request.js';
import { HOSTILE } from './echo/hostile.js';

const BODY = JSON.stringify(
  Object.fromEntries(HOSTILE.map((value, index) => [`k${index}${value}`, [value, true, null, 1.5]])),
  null,
  2,
);

const sample = (request: SampleRequest, label: string): string =>
  requestSamples(request, 'all').find((one) => one.label === label)?.code ?? '';

/** Parses literals as the languages do, for languages that this machine may not have. */
const READERS: Readonly<Record<string, (code: string) => string[]>> = {
  Go: (code) => [
    ...[...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)].map(([, quoted, raw]) => raw ?? unescapeC(quoted ?? '')),
  ],
  PHP: (code) => [...code.matchAll(/'((?:[^'\\]|\\[\s\S])*)'/g)].map(([, text = '']) => text.replace(/\\([\\'])/g, '$1')),
  Ruby: (code) => [...code.matchAll(/'((?:[^'\\]|\\[\s\S])*)'/g)].map(([, text = '']) => text.replace(/\\([\\'])/g, '$1')),
  'C#': (code) =>
    [...code.matchAll(/("{3,})\n([\s\S]*?)\n {4}\1|"((?:[^"\\\n]|\\.)*)"/g)].map(([, , raw, quoted]) =>
      raw === undefined ? unescapeC(quoted ?? '') : raw.replace(/^ {4}/gm, ''),
    ),
};

/** The escapes that Go and C# share. */
function unescapeC(text: string): string {
  expect(text).not.toMatch(/[\n\r\u2028\u2029\u0085]/);
  return text.replace(/\\(u[\da-f]{4}|.)/gi, (_, marks: string) => {
    if (marks.length > 1) return String.fromCharCode(Number.parseInt(marks.slice(1), 16));
    const known = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '"': '"', '\\': '\\' }[marks];
    if (known === undefined) throw new Error(`there is no escape \\${marks}`);
    return known;
  });
}

describe.each(Object.entries(READERS))('%s literals', (label, read) => {
  it.each(HOSTILE)('preserve their value: %j', (value) => {
    const request: SampleRequest = {
      method: 'POST',
      url: 'https://example.com',
      headers: { 'Content-Type': 'text/plain' },
      body: value,
    };
    expect(read(sample(request, label))).toContain(value);
  });

  it('may contain a whole JSON text', () => {
    const request: SampleRequest = {
      method: 'POST',
      url: 'https://example.com',
      headers: { 'Content-Type': 'application/json' },
      body: BODY,
    };
    const values = read(sample(request, label)).filter((one) => one.startsWith('{'));
    expect(values.map((one) => JSON.parse(one) as unknown)).toEqual([JSON.parse(BODY)]);
  });
});

it('shows all clients on the page of an operation, in one order', () => {
  const all = requestSamples({ method: 'GET', url: 'https://example.com/a', headers: {} }, 'all');
  expect(all.map(({ label }) => label)).toEqual([
    'cURL',
    'JavaScript',
    'Python',
    'HTTP',
    'HTTPie',
    'Node',
    'Go',
    'Java',
    'PHP',
    'Ruby',
    'C#',
  ]);
  for (const { code, language } of all) expect(code.split('\n').length, language).toBeLessThan(32);
});
