import type { Line } from '../line.js';

/** The first line of fenced code. */
export interface FenceStart {
  readonly marks: string;
  readonly prefix: string;
}

/** CommonMark 0.31, section 4.5: the information after backticks contains none. */
const START = /^(`{3,}(?=[^`]*$)|~{3,})/;
const END = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;

/** Returns the fence that a line opens. */
export function findFenceStart({ prefix, content }: Pick<Line, 'prefix' | 'content'>): FenceStart | undefined {
  const marks = START.exec(content)?.[1];
  return marks === undefined ? undefined : { marks, prefix };
}

/** Whether a line after the first belongs to a fence: code, its end, or neither, so that it may be outside of the container of the fence. */
export function readFenceLine(source: string, { marks, prefix }: FenceStart): 'code' | 'end' | 'outside' {
  const isEnd = (line: string) => END.exec(line)?.[1]?.startsWith(marks) ?? false;
  if (prefix.includes('>')) {
    const own = /^(?: {0,3}> ?)*/.exec(source)?.[0] ?? '';
    if (/^ |[^> ]/.test(prefix) || own.split('>').length !== prefix.split('>').length) return 'outside';
    return isEnd(source.slice(own.length)) ? 'end' : 'code';
  }
  if (prefix === '') return isEnd(source) ? 'end' : 'code';
  if (source.trim() === '') return 'code';
  if (!source.startsWith(' '.repeat(prefix.length)) || prefix.includes('\t')) return 'outside';
  const content = source.slice(prefix.length);
  // A few spaces may belong to the fence or to a container.
  if (prefix.trim() === '' && prefix.length < 4 && isEnd(content) !== isEnd(source)) return 'outside';
  return isEnd(content) ? 'end' : 'code';
}
