import { mapFences } from './code-ranges.js';

/** Select Graphic Rendition (ECMA-48, 8.3.117). */
const COLOR = /\x1b\[[\d;]*m/g;

/** Writes code in the language `ansi` as text without the characters that set colors in a terminal. */
export const stripColors = (text: string): string =>
  mapFences(text, ({ start, end, indent, marker, info }) => {
    if (!/^ansi\b/.test(info)) return undefined;
    const [, ...lines] = text.slice(start, end).split('\n');
    return [`${indent}${marker}${info.replace(/^ansi/, 'text')}`, ...lines].join('\n').replace(COLOR, '');
  });
