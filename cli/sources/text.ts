import { hash } from 'node:crypto';
import { HOLE_CLOSE, HOLE_OPEN } from '../pages/fragments.js';

/** Text of a file as docsgen sees it: UTF-8, LF, NFC, without BOM and without the noncharacters that mark holes. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n').normalize('NFC');
    return text.includes(HOLE_OPEN) || text.includes(HOLE_CLOSE) ? text.replace(/[\uFDD0\uFDD1]/g, '\uFFFD') : text;
  } catch {
    return undefined;
  }
}

export const hashOf = (text: string | Uint8Array): string => hash('sha256', text).slice(0, 32);

/** Where the first byte stands that is no UTF-8. */
export function invalidPlace(bytes: Uint8Array): { line: number; column: number } {
  const read = (end: number): string | undefined => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
    } catch {
      return undefined;
    }
  };
  let good = 0;
  for (let bad = bytes.length + 1; bad - good > 1; ) {
    const middle = (good + bad) >> 1;
    if (read(middle) === undefined) bad = middle;
    else good = middle;
  }
  const before = (read(good) ?? '').replace(/\r\n?/g, '\n');
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
