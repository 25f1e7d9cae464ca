import type { Root } from 'mdast';
import type { ParserChoice } from '../../../types.js';
import { mayContainInline } from './inline-directives.js';
import { loadNativeParser, parseNatively } from './native.js';
import { parseWithRemark } from './remark.js';
import { findConstruct } from './routing.js';
import { mayContainMath, PLAIN, type Syntax } from './syntax.js';

/** Loads what `parse` needs for a choice, once in each thread. Returns false if there is no native parser for this platform. */
export async function loadParser(choice: ParserChoice): Promise<boolean> {
  return choice === 'remark' || (await loadNativeParser());
}

/**
 * Parses CommonMark, GFM and block directives. remark defines the result; `auto` uses the native parser where it is loaded and known to return the same
 * tree, which takes a twentieth of the time.
 *
 * @param syntax what else a text may contain; remark parses those that may
 */
export const parse = (text: string, choice: ParserChoice = 'auto', syntax: Syntax = PLAIN): Root =>
  (choice === 'auto' && !needsRemark(text, syntax) ? parseLikeRemark(text) : undefined) ?? parseWithRemark(text, syntax);

const needsRemark = (text: string, { inline, math }: Syntax): boolean =>
  mayContainInline(text, inline) || (math && mayContainMath(text));

/** Parses a text with the native parser; `undefined` if it is not loaded, or may return another tree than remark. */
export const parseLikeRemark = (text: string): Root | undefined => (findConstruct(text) ? undefined : parseNatively(text));
