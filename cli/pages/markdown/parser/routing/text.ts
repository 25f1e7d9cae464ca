import type { Line } from '../line.js';
import { mayDifferAsAutolink, removeCode } from './autolink-text.js';
import type { Construct } from './construct.js';
import type { Context, Rule } from './context.js';
import { findFenceStart } from './fence-lines.js';
import { hasLaterNumber, markersOf } from './markers.js';

const DEFINITION = /^\[[^\]]*\]:/;
const PLAIN_DEFINITION = /^\[[^\]]+\]:[ \t]*[^\s"'(<]\S*(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/;
/** A definition, or its first line, after which a directive may not close. */
const DEFINITION_START = /^\[[^\]]*(?:\]:|$)/;
const LABEL_WITH_TAB = /^\[[^\]]*[^\S ][^\]]*\]:/;
/** A tag, a comment, a link or an image that the line may not end. */
const OPEN_AT_END =
  /<[a-z][^<>]*=[ \t]*["'][^"']*[<>]|\]\([^()]*\(|<[a-z!?/][^>]*$|<!--(?!.*-->)|^\[[^\]]*$|\]\([^)]*$|\]\[[^\]]*$|\]\(.*\\$/i;
/** Starts at the last bracket before the footnote: from the first, a line of many of them would take quadratic time. */
const FOOTNOTE_IN_BRACKETS = /!\[(?:(?!!\[)[^\]])*!?\[\^|\[[^[\]]*\[\^/;
const ESCAPED_MARKS = /[*_~]\\[*_~]|\\[*_~][*_~]/;
const MIXED_MARKS = /\*[_~]|_[*~]|~[*_]/;

/** The inline syntax of a line, and the literal autolinks of the paragraph that it ends. */
export const readText: Rule = (line, context) =>
  findOpenSyntax(line, context) ?? findDefinition(line, context) ?? findUnusualSyntax(line) ?? readParagraph(line, context);

function findOpenSyntax({ prefix, content }: Line, { before, directives }: Context): Construct | undefined {
  if (directives.length > 0 && DEFINITION_START.test(content)) return 'unusual directive';
  const isLazy = before.content !== '' && before.prefix !== '';
  if (prefix === '' && !isLazy && directives.length === 0) return undefined;
  return OPEN_AT_END.test(content) || hasOpenCode(content) ? 'inline syntax across lines of a container' : undefined;
}

const hasOpenCode = (content: string): boolean =>
  content.includes('`') && !findFenceStart({ prefix: '', content }) && removeCode(content).includes('`');

function findDefinition({ prefix, content }: Line, context: Context): Construct | undefined {
  const { before, next } = context;
  const isDefinition = DEFINITION.test(content);
  if (isDefinition && next.content !== '' && !DEFINITION.test(next.content)) context.mayBeParagraph = true;
  if (isDefinition && prefix.trim() !== '') return 'inline syntax across lines of a container';
  if (/^[^[\]]*\]:/.test(content) && /^\[[^\]]*$/.test(before.content)) return 'unusual definition';
  if (/^\[\s*$/.test(content) || (isDefinition && !PLAIN_DEFINITION.test(content))) return 'unusual definition';
  return LABEL_WITH_TAB.test(content) ? 'character' : undefined;
}

function findUnusualSyntax({ content }: Line): Construct | undefined {
  if (FOOTNOTE_IN_BRACKETS.test(content)) return 'footnote with blocks';
  const isMixed = ESCAPED_MARKS.test(content) || (MIXED_MARKS.test(content) && MIXED_MARKS.test(removeCode(content)));
  return isMixed ? 'mixed emphasis' : undefined;
}

function readParagraph({ prefix, content }: Line, context: Context): Construct | undefined {
  const { paragraph, before } = context;
  if (content !== '' && /^>*$/.test(markersOf(prefix))) {
    paragraph.push(content);
    return undefined;
  }
  if (before.content !== '' && hasLaterNumber(prefix)) {
    paragraph.push(content);
    return mayDifferAsAutolink([content]) ? 'autolink' : undefined;
  }
  context.paragraph = content === '' ? [] : [content];
  return mayDifferAsAutolink(paragraph) ? 'autolink' : undefined;
}
