import { fetchCall, formLines, javascriptString } from './javascript.js';
import type { SampleRequest } from './request.js';

/** Returns an expression for a file of the reader's computer. */
const open = (name: string, type?: string): string =>
  `await openAsBlob(${javascriptString(name)}${type ? `, { type: ${javascriptString(type)} }` : ''})`;

/** Returns a standalone program that uses Node's built-in modules; https://nodejs.org/api/globals.html#fetch */
export function nodeSample(request: SampleRequest): string {
  const hasFiles = request.file !== undefined || (request.form ?? []).some(({ file }) => file);
  return [
    ...(hasFiles ? ["import { openAsBlob } from 'node:fs';", ''] : []),
    `${formLines(request, { open })}const response = await ${fetchCall(request, { open })};`,
    'if (!response.ok) throw new Error(response.statusText);',
    ...(request.method === 'HEAD' ? ['console.log(response.headers);'] : ['console.log(await response.text());']),
  ].join('\n');
}
