import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Location } from '../problems/location.js';

/** Returns the line that a location is in, with a mark below its column; empty if the file or the line does not exist. */
export type CodeFrame = (location: Location) => string;

/** Larger files are not read for a line. */
const MAX_SIZE = 4 * 1024 * 1024;

/** Characters that terminals show in two columns (Unicode Standard Annex 11). */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}]/gu;

/** Creates the frames for the files of a site. @param dir absolute path of the site @param columns width of the terminal */
export function createCodeFrames(dir: string, columns: number): CodeFrame {
  const files = new Map<string, readonly string[]>();
  const readLines = (file: string): readonly string[] => {
    const lines = files.get(file) ?? splitFile(path.resolve(dir, file));
    files.set(file, lines);
    return lines;
  };
  return ({ file, line, column }) => {
    const source = file === '' || line === undefined ? undefined : readLines(file)[line - 1];
    if (source === undefined || source.trim() === '') return '';
    const gutter = `${line} │ `;
    const width = Math.max(20, columns - gutter.length - 3);
    const at = Math.min((column ?? 1) - 1, source.length);
    const from = at < width - 10 ? 0 : at - Math.floor(width / 2);
    const shown = source.slice(from, from + width);
    const before = shown.slice(0, at - from).replace(WIDE, '  ');
    const mark = column === undefined ? '' : `  ${' '.repeat(gutter.length - 2)}│ ${' '.repeat(before.length)}^\n`;
    return `  ${gutter}${shown.trimEnd()}\n${mark}`;
  };
}

/** Returns the lines of a file as they are read for a build, without characters that a terminal would treat as a command; none if it cannot be read. */
function splitFile(file: string): readonly string[] {
  try {
    if (statSync(file).size > MAX_SIZE) return [];
    const text = readFileSync(file, 'utf8')
      .replace(/^\ufeff/, '')
      .normalize('NFC');
    return text
      .split(/\r\n?|\n/)
      .map((line) => line.replace(/\t/g, ' ').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd'));
  } catch {
    return [];
  }
}
