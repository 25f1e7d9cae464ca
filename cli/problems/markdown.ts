import { type ForeignRemedy, foreignRemedyText } from './foreign-syntax.js';
import { didYouMean, error, quoted, say, type Term, warning } from './sentence.js';

const SPLIT = 'Split the page';

/** Parts of a page whose number is limited, and what to do about too many. */
const PAGE_PARTS = {
  lines: { name: 'lines', fix: 'Split the page, or move long listings into files that it links to' },
  lazyLines: {
    name: 'lines that continue a quote, list item or footnote without its marker or indentation',
    fix: 'Indent these lines, or put a blank line before what is not part of it',
  },
  listItems: { name: 'list items', fix: SPLIT },
  containers: { name: 'quotes, lists and footnotes', fix: SPLIT },
  tableCells: { name: 'table cells', fix: 'Split the table over several pages, or link to a file with the data' },
  underlines: { name: 'headings that are underlined with "=" or "-"', fix: 'Write headings with "#", or split the page' },
  marks: { name: 'characters such as "*", "_", "`", "[" and "<" that can be markup', fix: SPLIT },
} as const;
export type PagePart = keyof typeof PAGE_PARTS;

/** Why the parser would take too long or exceed its stack. */
const TOO_COMPLEX = {
  'too-deep': 'it is nested too deeply',
  depth: ({ levels }: { levels: number }) => `it is nested more than ${levels} levels deep`,
  'html-depth': ({ levels }: { levels: number }) => `its HTML is nested more than ${levels} levels deep`,
  columns: ({ limit }: { limit: number }) => `a table has more than ${limit} columns`,
  backticks: ({ limit }: { limit: number }) => `it contains more than ${limit} backticks in a row`,
  brackets: ({ limit }: { limit: number }) => `a paragraph contains more than ${limit} "["`,
  marks: ({ limit }: { limit: number }) => `a paragraph contains more than ${limit} "*", "_" or "~"`,
  'page-part': ({ part, count, limit }: { part: PagePart; count: number; limit: number }) =>
    `it has ${count.toLocaleString('en-US')} ${PAGE_PARTS[part].name}; the limit is ${limit.toLocaleString('en-US')}`,
} as const;
export type ComplexityReason = Term<typeof TOO_COMPLEX>;

/** How directives are written. */
const DIRECTIVE_FORMS = {
  container: 'three colons and a closing line',
  leaf: 'two colons on a separate line',
  inline: 'one colon in a text',
} as const;
export type DirectiveForm = keyof typeof DIRECTIVE_FORMS;

/** Errors in a directive: goes on after its name. */
const DIRECTIVE_ERRORS = {
  'no-label-allowed': 'does not allow text in brackets',
  'no-label': 'needs a text in brackets',
  outside: ({ parent }: { parent: string }) => `is outside of "${parent}"`,
  'not-part': ({ part }: { part: string }) => `may only contain "${part}" directives`,
  'same-label': ({ label }: { label: string }) => `contains two tabs with the label "${label}"`,
  'no-part': ({ part }: { part: string }) => `contains no "${part}"`,
  'not-link': 'may only contain links',
  'no-link': 'contains no link',
  'no-code': 'contains no code',
  'not-fences': 'must contain fences and nothing else',
  'not-one-bullet-list': 'must contain one bullet list and nothing else',
  'not-name': 'contains an entry that is more than a name, a comment and a list',
  'second-heading': 'is not the only heading of level 1 on this page',
  'not-steps': 'must contain one numbered list and nothing else, or begin with a heading',
  'not-one-fence': 'must contain one JSON fence, its body',
  'invalid-json': 'contains a body that is not valid JSON',
  'too-few-colons': 'does not have more colons than a directive inside it, which therefore closes it',
} as const;
export type DirectiveError = Term<typeof DIRECTIVE_ERRORS>;

/** What to do about it. */
function directiveFix(directive: string, reason: DirectiveError): string {
  if (typeof reason === 'object') return partFix(directive, reason);
  switch (reason) {
    case 'no-label-allowed':
      return 'Remove the brackets.';
    case 'no-label':
      return `Write ${directive}[…].`;
    case 'not-one-fence':
      return 'Put the body into a ```json fence, or write ::api-request without one.';
    case 'invalid-json':
      return 'Fix the JSON.';
    case 'not-link':
      return 'Put it before or after the buttons.';
    case 'no-link':
      return 'Add one, such as [First steps](./first-steps.md).';
    case 'no-code':
      return 'Put a fence into it, or tabs such as :::tab{label="Node.js"}.';
    case 'not-fences':
      return 'Put it before or after the group, or write ::::tabs with :::tab{label="…"} around each alternative.';
    case 'not-one-bullet-list':
      return 'Write a list of names: "- src/", and the files in it as a list of its own, indented by two spaces.';
    case 'not-name':
      return 'Write the name, and after a space a comment, on one line.';
    case 'second-heading':
      return 'Remove the other heading, or use "feature".';
    case 'not-steps':
      return 'Number the steps (1., 2., …) and indent what belongs to a step, or begin each step with a heading of the same level.';
    case 'too-few-colons':
      return `Close each of them with a line of colons, or write "${directive}" with one colon more, where it opens and where it closes.`;
    default:
      return 'Fix the directive.';
  }
}

/** Examples of the directives that are part of another one. */
const PARTS: Readonly<Record<string, string>> = {
  tab: ':::tab{label="npm"}',
  card: '::card[First steps]{to="./first-steps.md"}',
  logo: '::logo[Node.js]{mark="js" to="./node.md"}',
  column: ':::column',
  option: ':::option[timeout]{type="number"}',
  details: ':::details[Summary]',
  stat: '::stat[pages]{value="310"}',
};

function partFix(directive: string, reason: Extract<DirectiveError, object>): string {
  switch (reason.kind) {
    case 'same-label':
      return 'Write another label for one of them.';
    case 'outside':
      return `Put "${reason.parent}" around it, with one colon more.`;
    case 'not-part':
      return `Put it into a ${reason.part}, and write "${directive}" with one colon more than a container inside it.`;
    default:
      return `Add one, such as ${PARTS[reason.part] ?? `:::${reason.part}`}.`;
  }
}

/** Why a line that begins with colons is not a directive. */
const NOT_A_DIRECTIVE = {
  'in-html': 'it is part of the HTML above it, which goes on to the next blank line',
  'closes-nothing': 'it does not close anything',
  'closes-other': 'there is no open directive of this name',
  unknown: ({ name }: { name: string; counterpart: string }) => `there is no directive "${name}"`,
  brackets: 'its brackets, braces or quotes are not closed, or something follows them',
} as const;
export type DirectiveSyntaxError = Term<typeof NOT_A_DIRECTIVE>;

function directiveSyntaxFix(reason: DirectiveSyntaxError): string {
  if (typeof reason === 'object') return `${reason.counterpart}.`;
  if (reason === 'in-html') return 'Put a blank line before it.';
  if (reason === 'closes-nothing' || reason === 'closes-other') return 'Remove it, or open a directive above it.';
  return 'Write it as :::name[Title]{attribute="value"}, or put a backslash before the colons if they are meant as text.';
}

/** The values that an attribute of a directive may have. */
const EXPECTED = {
  values: ({ values }: { values: readonly string[] }) => values.map((value) => `"${value}"`).join(', '),
  'video-address': ({ hosts }: { hosts: readonly string[] }) =>
    `a video file of the site, such as "./tour.mp4", or an https address of ${hosts.join(', ') || 'a host that "videoHosts" lists'}`,
  'audio-file': 'the path of a sound file of the site, such as "./jingle.mp3"',
  pattern: ({ pattern }: { pattern: string }) => `a text that matches ${pattern}`,
  number: 'a number',
  boolean: '"true", "false" or nothing',
  date: 'a date such as 2024-05-31',
} as const;
type Expected = Term<typeof EXPECTED>;

/** Languages of fences that other tools draw, and what to do about them. */
const DRAWN = {
  diagram:
    'Only diagrams of pages in the languages "mermaid" and "dot" are drawn: export this one as SVG and show it as an image, or use "text" to show its source.',
  formula: 'Set "markdown.math" to true in the configuration to typeset formulas, or use "text" to show their source.',
} as const;
export type DrawnLanguage = keyof typeof DRAWN;

/** Why an SVG file cannot be a part of a page. */
const INLINE_SVG = {
  element: ({ what }: { what: string }) => `it contains ${what}`,
  attribute: ({ what }: { what: string }) => `it contains the attribute ${what}`,
  selector: ({ what }: { what: string }) =>
    `its style sheet contains ${quoted(what)}, and only names, classes and ids can be selectors`,
  syntax: ({ what }: { what: string }) => `it is not well-formed (${what})`,
  size: ({ what }: { what: string }) => `it has neither a width and height nor a ${what}`,
  large: ({ what }: { what: string }) => `it has more than ${what} elements`,
  unreadable: ({ what }: { what: string }) => `it cannot be read as ${what}`,
  'not-svg': ({ what }: { what: string }) => `only ${what} of the site can be`,
} as const;

/** The blocks that can contain a fence. */
const AROUND = { listItem: 'list item', blockquote: 'quote' } as const;
export type FenceParent = keyof typeof AROUND;

/** Problems of the group "Markdown". */
export const MARKDOWN = {
  'file-size': error<{ size: number; limit: number }>({
    cause: ({ size, limit }) => `This page has ${size} characters; the limit is ${limit}.`,
    fix: 'Split it into several pages.',
  }),
  'too-intricate': error<{ reason: ComplexityReason }>({
    cause: ({ reason }) => `This Markdown is too complex to parse: ${say(TOO_COMPLEX, reason)}.`,
    fix: ({ reason }) =>
      typeof reason === 'object' && reason.kind === 'page-part'
        ? `${PAGE_PARTS[reason.part].fix}.`
        : 'Write it in a simpler way, or split it.',
  }),
  'page-failed': error<{ reason: string }>({
    cause: ({ reason }) => `This page could not be processed: ${reason}.`,
    fix: 'This is a bug in docsgen; please report it with the page.',
  }),
  'parsers-differ': error({
    cause: 'The native Markdown parser reads this page differently from remark; the first difference is on this line.',
    fix: 'This is a bug in docsgen; please report it with the line. Set "markdown.parser" to "remark" in the configuration to read all pages with remark.',
  }),
  'unknown-directive': error<{ name: string; nearest?: string; counterpart?: string; synonym?: string; known: string }>({
    cause: ({ name }) => `Unknown directive "${name}".`,
    fix: ({ nearest, counterpart, known }) =>
      counterpart
        ? `${counterpart}.`
        : didYouMean(nearest, `Use one of the directives: ${known}. If this is text, put a backslash before the colons.`),
  }),
  'directive-form': error<{ name: string; actual: DirectiveForm; expected: DirectiveForm }>({
    cause: ({ name, actual, expected }) =>
      `The directive "${name}" is written with ${say(DIRECTIVE_FORMS, actual)}, but needs ${say(DIRECTIVE_FORMS, expected)}.`,
    fix: ({ expected }) => `Write it with ${say(DIRECTIVE_FORMS, expected)}.`,
  }),
  'unknown-icon': error<{ icon: string; nearest?: string; known: string }>({
    cause: ({ icon }) => `There is no icon "${icon}".`,
    fix: ({ nearest, known }) => didYouMean(nearest, `Use one of the icons: ${known}.`),
  }),
  'icon-set': error<{ icon: string; prefix: string }>({
    cause: ({ icon, prefix }) => `The icon "${icon}" is part of a set, "${prefix}", that the configuration does not name.`,
    fix: ({ prefix }) => `Install "@iconify-json/${prefix}" and add "${prefix}" to the option "icons".`,
  }),
  'unsafe-icon': error<{ icon: string }>({
    cause: ({ icon }) =>
      `The icon "${icon}" contains more than shapes: an id, a style, an animation, or a rotation of another icon.`,
    fix: 'Use another icon.',
  }),
  'unknown-attribute': error<{
    directive: string;
    name: string;
    nearest?: string;
    synonym?: string;
    isLabel?: boolean;
    attributes: readonly string[];
  }>({
    cause: ({ directive, name }) => `The directive "${directive}" has no attribute "${name}".`,
    fix: ({ directive, nearest, synonym, isLabel = false, attributes }) => {
      if (synonym !== undefined) return `Write ${synonym}="…".`;
      if (isLabel) return `Write its value in brackets: ${directive}[…].`;
      const known = attributes.map((name) => `"${name}"`).join(', ');
      return didYouMean(nearest, known === '' ? 'It has no attributes.' : `Its attributes are ${known}.`);
    },
  }),
  'missing-attribute': error<{ directive: string; name: string }>({
    cause: ({ directive, name }) => `The directive "${directive}" needs the attribute "${name}".`,
    fix: ({ name }) => `Add ${name}="…" in its braces.`,
  }),
  'attribute-value': error<{ directive: string; name: string; value: string; expected: Expected }>({
    cause: ({ directive, name, value }) => `The attribute "${name}" of "${directive}" cannot be "${value}".`,
    fix: ({ expected }) => `Use ${say(EXPECTED, expected)}.`,
  }),
  'directive-content': error<{ directive: string; reason: DirectiveError }>({
    cause: ({ directive, reason }) => `The directive "${directive}" ${say(DIRECTIVE_ERRORS, reason)}.`,
    fix: ({ directive, reason }) => directiveFix(directive, reason),
  }),
  'directive-syntax': error<{ reason: DirectiveSyntaxError }>({
    cause: ({ reason }) => `This line seems to be a directive, but ${say(NOT_A_DIRECTIVE, reason)}.`,
    fix: ({ reason }) => directiveSyntaxFix(reason),
  }),
  'unclosed-directive': error<{ name: string; colons: number }>({
    cause: ({ name }) => `The directive "${name}" begins here and is never closed.`,
    fix: ({ colons }) => `Close it with a line of ${colons} colons.`,
  }),
  'unclosed-fence': error<{ name: string; fence: string; colons: string }>({
    cause: ({ name }) => `The code that begins here is never closed within the directive "${name}".`,
    fix: ({ name, fence, colons }) =>
      `Close it with a line of "${fence}"; if it is closed and its code contains a line of colons, write ${colons}${name}, and as many colons where the directive ends.`,
  }),
  'open-fence': warning<{ fence: string; within?: FenceParent }>({
    cause: ({ within }) =>
      `The code that begins here is never closed and includes the rest of the ${within ? say(AROUND, within) : 'page'}.`,
    fix: ({ fence, within }) =>
      `Close it with a line of "${fence}"${within ? `, indented or marked like the rest of the ${say(AROUND, within)}` : ''}.`,
  }),
  'unknown-language': warning<{
    language: string;
    nearest?: string;
    drawn?: DrawnLanguage;
    /** The info string of the fence in docsgen, for that of another tool. */
    instead?: string;
  }>({
    cause: ({ language }) => `Unknown code language "${language}"; the block is shown without highlighting.`,
    fix: ({ nearest, drawn, instead }) => {
      if (instead !== undefined) return `Write ${instead} instead.`;
      return drawn ? say(DRAWN, drawn) : didYouMean(nearest, 'Use another language, or "text".');
    },
  }),
  'wrong-formula': error<{ reason: string }>({
    cause: ({ reason }) => `This formula cannot be typeset: ${reason}.`,
    fix: 'Correct the LaTeX; a backslash before a dollar makes it text.',
  }),
  'empty-formula': error({
    cause: 'This formula is empty.',
    fix: 'Write one, or put a backslash before the dollars if they are meant as text.',
  }),
  'formula-fence': error({
    cause: 'There is text on the line of the "$$" that opens this formula.',
    fix: 'Put each "$$" on a line of its own, or the whole formula on one line.',
  }),
  'open-formula': error({
    cause: 'The formula that begins here is never closed and includes the rest of the block that it is in.',
    fix: 'Close it with a line of "$$".',
  }),
  'diagram-package': warning<{
    name: string;
    /** It is installed, but its package.json cannot be read. */
    isDamaged: boolean;
  }>({
    cause: ({ name, isDamaged }) =>
      isDamaged
        ? `This diagram is shown as code, because the package.json of the installed package "${name}" cannot be read.`
        : `This diagram is shown as code, because the package "${name}" is not installed.`,
    fix: ({ name, isDamaged }) =>
      isDamaged
        ? `Remove node_modules/${name}, and run "npm install --save-dev ${name}".`
        : `Run "npm install --save-dev ${name}".`,
  }),
  'twoslash-package': warning<{
    name: string;
    /** Installed version; empty if it is unknown. */
    version: string | undefined;
    range: string;
  }>({
    cause: ({ name, version }) =>
      version === undefined
        ? `This sample is shown without types, because the package "${name}" is not installed.`
        : version === ''
          ? `This sample is shown without types, because the package.json of the installed package "${name}" cannot be read.`
          : `This sample is shown without types, because version ${version} of the package "${name}" is not supported.`,
    fix: ({ name, range }) => `Run "npm install --save-dev ${name}@${range}".`,
  }),
  'twoslash-error': error<{ code: number; message: string }>({
    cause: ({ code, message }) => `Type error ${code} in this sample: ${message.replace(/\.$/, '')}.`,
    fix: ({ code }) => `Correct the code, or write "// @errors: ${code}" above it to show the error to readers.`,
  }),
  'twoslash-no-error': warning<{ code: number }>({
    cause: ({ code }) => `This sample announces type error ${code}, but does not contain it.`,
    fix: 'Remove the number from "@errors".',
  }),
  'twoslash-option': error<{ name: string }>({
    cause: ({ name }) => `Unknown option "@${name}" in this sample.`,
    fix: 'Use an option of tsconfig.json, "@errors", "@noErrors" or "@filename".',
  }),
  'twoslash-query': error({
    cause: 'This "^?" points to nothing that has a type.',
    fix: 'Put its caret below a name in the line above.',
  }),
  'twoslash-completions': warning({
    cause: 'Completions ("^|") are not shown.',
    fix: 'Remove this line, or use "^?" to show the type of a name.',
  }),
  'twoslash-failed': error<{ reason: string }>({
    cause: ({ reason }) => `The types in this sample cannot be determined: ${reason.replace(/\.$/, '')}.`,
    fix: 'Correct the sample, or remove the option "twoslash".',
  }),
  'diagram-kind': warning<{ name: string }>({
    cause: ({ name }) => `Diagrams of the kind ${quoted(name)} cannot be drawn; this one is shown as code.`,
    fix: 'Use a flowchart, sequence, state, class or entity relationship diagram, or export it as SVG and show it as an image.',
  }),
  'diagram-line': error<{
    line: string;
    /** It begins something that is never closed. */
    open: boolean;
  }>({
    cause: ({ line, open }) =>
      open ? `${quoted(line)} in this diagram is never closed.` : `This line of the diagram cannot be drawn: ${quoted(line)}.`,
    fix: ({ open }) => (open ? 'Close it.' : 'Correct it, or use the language "text" to show the source.'),
  }),
  'diagram-size': error<{ limit: number }>({
    cause: ({ limit }) => `This diagram has more than ${limit} lines or links.`,
    fix: 'Split it into several diagrams.',
  }),
  'diagram-failed': error<{ reason: string }>({
    cause: ({ reason }) => `This diagram could not be drawn: ${reason}.`,
    fix: 'Write it in a simpler way, or export it as SVG and show it as an image.',
  }),
  'diagram-remark': warning<{ message: string }>({
    cause: ({ message }) => `Graphviz reports a problem in this diagram: ${message.replace(/\.$/, '')}.`,
    fix: 'Correct the source of the diagram.',
  }),
  'inline-svg': error<{ file: string; reason: Term<typeof INLINE_SVG> }>({
    cause: ({ file, reason }) => `The file ${quoted(file)} cannot be a part of the page: ${say(INLINE_SVG, reason)}.`,
    fix: 'Export it as plain SVG, or leave out "inline", so that it is shown as an image.',
  }),
  'diagram-meta': warning<{ meta: string }>({
    cause: ({ meta }) => `Unknown option of a diagram: ${quoted(meta)}.`,
    fix: 'Use title="…" for a caption and alt="…" for a description.',
  }),
  'code-meta': warning<{
    meta: string;
    /** The option marks lines that were added, removed or highlighted. */
    change: boolean;
    /** The option in docsgen, for that of another tool. */
    instead?: string;
  }>({
    cause: ({ meta }) => `Unknown code block option ${quoted(meta)}.`,
    fix: ({ change, instead }) => {
      if (instead !== undefined) return instead === '' ? 'Remove it.' : `Write ${instead} instead.`;
      return change
        ? 'Write {1,3-5} to mark lines, and comments such as "// add-next-line" and "// remove-next-line" for changed lines.'
        : 'Use title="…", {1,3-5}, /word/, focus={2}, showLineNumbers, id="…", collapse, nocollapse, wrap, nocopy, npm2yarn, twoslash or nocheck.';
    },
  }),
  'marked-word': warning<{ text: string; occurrence?: number }>({
    cause: ({ text, occurrence }) =>
      occurrence === undefined
        ? `The words to highlight, ${quoted(text)}, are not in this block.`
        : `The words to highlight, ${quoted(text)}, occur fewer than ${occurrence} times in this block.`,
    fix: 'Write them as they are in one line of the code, with the same capital letters.',
  }),
  'collapse-lines': warning<{ shown: number; lines: number }>({
    cause: ({ shown, lines }) =>
      `"collapse" shows ${shown} lines of this block, which has ${lines === 1 ? '1 line' : `${lines} lines`}.`,
    fix: 'Write collapse=n with at least 1 and fewer lines than the block has, or remove the option.',
  }),
  'line-range': warning<{ line: number; lines: number }>({
    cause: ({ line, lines }) =>
      `The marked line ${line} is outside this block, which has ${lines === 1 ? '1 line' : `${lines} lines`}.`,
    fix: 'Correct the numbers in the braces.',
  }),
  'empty-heading': warning({
    cause: 'This heading has no text.',
    fix: 'Write one, or remove the heading; {#id} follows the text.',
  }),
  'heading-level': warning<{
    level: number;
    /** Level of the heading before it. */
    above: number;
    /** The marks of the level below that. */
    marks: string;
  }>({
    cause: ({ level, above }) => `This heading of level ${level} follows one of level ${above}.`,
    fix: ({ marks }) => `Write "${marks}", or add the heading that is missing between them.`,
  }),
  'empty-link-text': warning({
    cause: 'This link has no text.',
    fix: 'Write in the brackets where it leads.',
  }),
  'vague-link-text': warning<{ words: string }>({
    cause: ({ words }) => `The text of this link, "${words}", does not say where it leads.`,
    fix: 'Write the name of the page or what it explains.',
  }),
  'duplicate-id': error<{ id: string }>({
    cause: ({ id }) => `Duplicate id "${id}" on this page.`,
    fix: 'Set another {#id} for one of the headings.',
  }),
  'reserved-id': error<{ id: string }>({
    cause: ({ id }) => `The id "${id}" begins with "docsgen:", like the ids that docsgen adds to every page.`,
    fix: 'Choose an id that does not begin with "docsgen:".',
  }),
  'foreign-syntax': warning<{
    found: string;
    remedy: ForeignRemedy;
    /** It is left out; otherwise it is shown as text. */
    removed: boolean;
  }>({
    cause: ({ found, removed }) => `"${found}" has no meaning here and is ${removed ? 'left out' : 'shown as text'}.`,
    fix: ({ remedy }) => `${foreignRemedyText(remedy)}.`,
  }),
  'broken-table': warning<{
    /** Number of cells of its first row. */
    head: number;
    /** Number of cells of the row of dashes; 0 if there is none. */
    dashes: number;
  }>({
    cause: ({ head, dashes }) =>
      dashes === 0
        ? 'These lines are shown as text: a table needs a row of dashes below its first row.'
        : `This table is shown as text: its first row has ${head} cells, and the row of dashes has ${dashes}.`,
    fix: 'Write a row of dashes with as many cells as the first row, as in | --- | --- |.',
  }),
  'unsafe-html': warning<{ html: string; counterpart?: string }>({
    cause: ({ html }) => `The HTML "${html}" is not on the safe list and is shown as text.`,
    fix: ({ counterpart }) => (counterpart ? `${counterpart}.` : 'Use Markdown or a directive, or put it in a code span.'),
  }),
  'unsafe-attribute': warning<{ name: string; element: string }>({
    cause: ({ name, element }) => `The attribute "${name}" of <${element}> is not on the safe list and is left out.`,
    fix: ({ name }) =>
      name === 'style' ? 'Use a class, with a rule in the style sheet that the option "css" names.' : 'Remove the attribute.',
  }),
  'unclosed-comment': error({
    cause: 'The HTML comment that begins here never ends and hides the rest of the page.',
    fix: 'Close it with "-->".',
  }),
  'bidi-code': warning<{ name: string }>({
    cause: ({ name }) => `This code contains the invisible character ${name}, which makes code look different from what it does.`,
    fix: 'Remove it, or write it as an escape of the language; the page shows it as a mark.',
  }),
  'bidi-text': warning<{ name: string }>({
    cause: ({ name }) =>
      `This text contains the invisible character ${name} without its counterpart, which changes the order of the following text.`,
    fix: 'Remove it, or close what it opens with U+202C (for embeddings and overrides) or U+2069 (for isolates).',
  }),
  'missing-alt': warning({
    cause: 'This image has no alternative text.',
    fix: 'Describe the image inside the square brackets.',
  }),
};
