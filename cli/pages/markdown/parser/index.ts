import type { Root } from 'mdast';
import type { ParserChoice } from '../../../types.js';
import { loadNativeParser, parseNatively } from './native.js';
import { parseWithRemark } from './remark.js';
import { findConstruct } from './routing.js';

/** Loads what `parse` needs for a choice, once in each thread. Returns false if there is no native parser for this platform. */
export async function loadParser(choice: ParserChoice): Promise<boolean> {
  return choice === 'remark' || (await loadNativeParser());
}

/**
 * Parses CommonMark, GFM and block directives. remark defines the result; `auto` uses the native parser where it is loaded and known to return the same
 * tree, which takes a twentieth of the time.
 */
export function parse(text: string, choice: ParserChoice = 'auto'): Root {
  const tree = choice === 'auto' && !findConstruct(text) ? parseNatively(text) : undefined;
  return tree ?? parseWithRemark(text);
}
