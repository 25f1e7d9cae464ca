import type { Heading, PhrasingContent } from 'mdast';
import type {} from 'mdast-util-directive';
import type { DocOptions } from '../types.js';
import { listInlineNames } from './markdown/directives/inline-names.js';
import { withoutDirectives } from './markdown/headings.js';
import { parse } from './markdown/parser/index.js';
import { toPlainText } from './markdown/plain-text.js';
import { isSafeElement } from './markdown/safe-html.js';

/** Characters that have a meaning in a heading. */
const MAYBE_MARKUP = /[\\`*_[\]<&:~$]/;

/** Directives without words, and those that are temporary, such as `:badge[New]`. */
const MARKS: ReadonlySet<string> = new Set(['badge', 'icon']);

/** Returns the text of the H1 at the start of a body without its markup; `undefined` if there is none. */
export function findFirstHeading(
  body: string,
  { parser, math, parts }: Pick<DocOptions, 'parser' | 'math' | 'parts'>,
): string | undefined {
  const line = /^\s*#[ \t]+(.{1,1000})/.exec(body)?.[1];
  const text = line
    ?.trimEnd()
    .replace(/(?:^|[ \t])#+$/, '')
    .trimEnd()
    .replace(/\{#[^{}]*\}$/, '');
  if (text === undefined || !MAYBE_MARKUP.test(text)) return text?.trim() || undefined;
  const [heading] = parse(`# ${text}`, parser, { inline: listInlineNames(parts), math }).children;
  if (heading?.type !== 'heading') return text.trim();
  return (
    toPlainText({ ...heading, children: withoutDirectives(heading, MARKS).children.flatMap(keepWords) } satisfies Heading)
      .replace(/\s+/g, ' ')
      .trim() || undefined
  );
}

/** Removes HTML. Other text in angle brackets, such as a type parameter, stays. */
function keepWords(node: PhrasingContent): PhrasingContent[] {
  if (node.type !== 'html') return [node];
  const name = /^<\/?([a-z][\w-]*)/i.exec(node.value)?.[1];
  return name === undefined || isSafeElement(name.toLowerCase()) ? [] : [{ type: 'text', value: node.value }];
}
