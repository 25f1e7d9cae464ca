import type { Root } from 'mdast';
import type { ParserChoice } from '../../../types.js';
import { mayContainInline, mayContainUnusualInline } from './inline-directives.js';
import { loadNativeParser, parseNatively } from './native.js';
import { parseWithRemark } from './remark.js';
import { findConstruct } from './routing.js';
import { parseInSections } from './sections.js';
import { mayContainMath, PLAIN, type Syntax } from './syntax.js';

/** Loads what `parse` needs for a choice, once in each thread. Returns false if there is no native parser for this platform. */
export async function loadParser(choice: ParserChoice): Promise<boolean> {
  return choice === 'remark' || (await loadNativeParser());
}

/**
 * Parses CommonMark, GFM and block directives. remark defines the result; `auto` uses the native parser where it is loaded and known to return the same
 * tree, which takes a twentieth of the time: for the whole text, or else for each of its sections.
 *
 * @param syntax what else a text may contain; remark parses those that may
 */
export function parse(text: string, choice: ParserChoice = 'auto', syntax: Syntax = PLAIN): Root {
  if (choice === 'remark') return parseWithRemark(text, syntax);
  const tree = parseNativelyIfEqual(text, syntax);
  const parsePart = (part: string): Root => parseNativelyIfEqual(part, syntax) ?? parseWithRemark(part, syntax);
  return tree ?? parseInSections(text, parsePart) ?? parseWithRemark(text, syntax);
}

function parseNativelyIfEqual(text: string, { inline, math }: Syntax): Root | undefined {
  const names = mayContainInline(text, inline) ? inline : [];
  if (mayContainUnusualInline(text, names) || (math && mayContainMath(text)) || findConstruct(text, names)) return undefined;
  return parseNatively(text, names);
}

/** Parses a text with the native parser, as a whole or in sections; `undefined` if remark parses all of it. */
export function parseLikeRemark(text: string, syntax: Syntax = PLAIN): Root | undefined {
  let isNative = false;
  const parseOne = (part: string): Root | undefined => {
    const tree = parseNativelyIfEqual(part, syntax);
    isNative ||= tree !== undefined;
    return tree;
  };
  const tree = parseOne(text) ?? parseInSections(text, (part) => parseOne(part) ?? parseWithRemark(part, syntax));
  return isNative ? tree : undefined;
}
