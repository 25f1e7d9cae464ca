import path from 'node:path';
import { escapeText } from '../../templates/escape.js';
import { catchSystemError } from '../sources/read-file.js';
import { readSourceFile } from '../sources/regular-file.js';
import type { SourceFolders } from '../sources/source-folders.js';
import { decodeText } from '../sources/text.js';
import type { SitePath } from '../types.js';
import type { Copy } from './output.js';

const TOKEN = /var\(\s*--([\w-]+)/g;
/** The start tag of the root element, after the XML declaration, comments, and a DOCTYPE without declarations. */
const ROOT =
  /^(?:\s|<\?(?:[^?]|\?(?!>))*\?>|<!--(?:[^-]|-(?!->))*-->|<!DOCTYPE[^[>]*>)*<svg(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?(?<!\/)>/i;

/**
 * Adds to an SVG image the tokens that it uses. An image cannot see the style of its page, but its `prefers-color-scheme` follows the color scheme of the
 * page in Chromium and Firefox (CSS Color Adjustment, section 2.1), so the colors change with the mode. An image of another form is returned unchanged.
 *
 * @param tokens values of the tokens by name, which may use other tokens
 */
export function addTokens(svg: string, tokens: ReadonlyMap<string, string>): string {
  const start = ROOT.exec(svg)?.[0];
  if (start === undefined) return svg;
  const used = new Map<string, string>();
  const collect = (text: string) => {
    for (const [, name = ''] of text.matchAll(TOKEN)) {
      const value = tokens.get(name);
      if (value === undefined || used.has(name)) continue;
      used.set(name, value);
      collect(value);
    }
  };
  collect(svg);
  if (used.size === 0) return svg;
  const rules = [...used].map(([name, value]) => `--${name}:${value}`).join(';');
  return `${start}<style>${escapeText(`:root{color-scheme:light dark;${rules}}`)}</style>${svg.slice(start.length)}`;
}

/** Returns an SVG image with the tokens that it uses; a copy if it cannot be read, so that the commit reports the reason. */
export function themedImage(file: SitePath, folders: SourceFolders, tokens: ReadonlyMap<string, string>): string | Copy {
  const absolute = path.join(folders.dir, file);
  const bytes = catchSystemError(() => readSourceFile(absolute, folders));
  const svg = bytes instanceof Error ? undefined : decodeText(bytes);
  return svg === undefined ? { copy: absolute } : addTokens(svg, tokens);
}
