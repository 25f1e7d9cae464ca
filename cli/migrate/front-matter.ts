import { readPlainYaml } from '../schema/plain-yaml.js';
import { parseYaml } from './config/yaml.js';

/** A Markdown file in its parts. */
export interface SplitPage {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Number of lines before the body. */
  readonly skippedLines: number;
}

const FRONT_MATTER = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/** Splits a file into front matter and text. Front matter that is not a map counts as none. */
export function splitPage(source: string): SplitPage {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const match = FRONT_MATTER.exec(text);
  if (!match) return { meta: {}, body: text, skippedLines: 0 };
  const value = readPlainYaml(match[1] ?? '')?.value ?? parseYaml(match[1] ?? '').value;
  const meta = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  return { meta, body: text.slice(match[0].length), skippedLines: match[0].split('\n').length - 1 };
}
