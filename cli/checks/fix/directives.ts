import type { ValuesOf } from '../../problems/index.js';
import type { Edit } from './edit.js';
import { columnOf, type Found, fixName, replaceAt, replaceName, textOf } from './found.js';

/** Replaces the name of a directive by docsgen's, unless a container is closed by that name, which would have to change as well. */
export function fixDirectiveName(found: Found, { name, nearest, synonym }: ValuesOf<'unknown-directive'>): Edit | undefined {
  if (synonym === undefined) return fixName(found, name, nearest);
  const isClosedByName = found.source.lines.some((line) => line.trim().toLowerCase().endsWith(`:/${name}`));
  return isClosedByName ? undefined : replaceName(found, name, synonym);
}

/** Replaces the name of an attribute by docsgen's, or moves its value into the brackets of the directive. */
export function fixAttribute(found: Found, { name, nearest, synonym, isLabel }: ValuesOf<'unknown-attribute'>): Edit | undefined {
  if (synonym !== undefined) return replaceName(found, name, synonym);
  return isLabel ? moveToLabel(found, name) : fixName(found, name, nearest);
}

/** The start of a directive without brackets: colons, name, and attributes without braces in their values. */
const DIRECTIVE = /^(:{1,} ?[a-z][\w-]*)\{([^{}\n]*)\}/i;

/** Words without a meaning in Markdown. */
const PLAIN = /^[^\\`*_<>&[\]{}!~:]*$/;

function moveToLabel(found: Found, name: string): Edit | undefined {
  const index = columnOf(found) - 1;
  const [all, start, attributes] = DIRECTIVE.exec(textOf(found).slice(index)) ?? [];
  if (all === undefined || attributes === undefined) return undefined;
  const written = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')(?=\\s|$)`).exec(attributes);
  const value = written?.[1] ?? written?.[2];
  if (!written || value === undefined || value.trim() === '' || !PLAIN.test(value)) return undefined;
  const rest = (attributes.slice(0, written.index) + attributes.slice(written.index + written[0].length)).trim();
  return replaceAt(found, { index, length: all.length, text: `${start}[${value}]${rest === '' ? '' : `{${rest}}`}` });
}
