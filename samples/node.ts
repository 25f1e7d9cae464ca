import { fetchCall, formatTextPart, javascriptString } from './javascript.js';
import type { SampleRequest } from './request.js';

/** Returns a standalone program that uses Node's built-in modules; https://nodejs.org/api/globals.html#fetch */
export function nodeSample(request: SampleRequest): string {
  const form = request.form ?? [];
  const lines = form.map((field) => {
    const key = javascriptString(field.name);
    const value = javascriptString(field.value);
    const options = field.type ? `, { type: ${javascriptString(field.type)} }` : '';
    return field.file
      ? `form.append(${key}, await openAsBlob(${value}${options}), ${value});`
      : `form.append(${key}, ${formatTextPart(field)});`;
  });
  return [
    ...(request.file !== undefined || form.some(({ file }) => file) ? ["import { openAsBlob } from 'node:fs';", ''] : []),
    ...(request.form ? ['const form = new FormData();', ...lines, ''] : []),
    `const response = await ${fetchCall(request, `await openAsBlob(${javascriptString(request.file ?? '')})`)};`,
    'if (!response.ok) throw new Error(response.statusText);',
    ...(request.method === 'HEAD' ? ['console.log(response.headers);'] : ['console.log(await response.text());']),
  ].join('\n');
}
