import { didYouMean, quoted, type Sentence } from './sentence.js';

/** Problems of the group "Markdown". */
export const MARKDOWN = {
  'file-size': {
    level: 'error',
    cause: (v) => `This page has ${v.size} characters; the limit is ${v.limit}.`,
    fix: () => 'Split it into several pages.',
  },
  'too-intricate': {
    level: 'error',
    cause: (v) => `This is too complex to parse: ${v.reason}.`,
    fix: (v) => (v.remedy ? `${v.remedy}.` : 'Write it in a simpler way, or split it.'),
  },
  'page-failed': {
    level: 'error',
    cause: (v) => `This page could not be processed: ${v.reason}.`,
    fix: () => 'This is a fault of docsgen; please report it with the page.',
  },
  'unknown-directive': {
    level: 'error',
    cause: (v) => `Unknown directive "${v.name}".`,
    fix: (v) =>
      v.instead
        ? `${v.instead}.`
        : didYouMean(v, `Use one of the directives: ${v.known}. If this is text, put a backslash before the colons.`),
  },
  'directive-form': {
    level: 'error',
    cause: (v) => `The directive "${v.name}" is written with ${v.actual}, but takes ${v.expected}.`,
    fix: (v) => `Write it with ${v.expected}.`,
  },
  'unknown-attribute': {
    level: 'error',
    cause: (v) => `The directive "${v.directive}" has no attribute "${v.name}".`,
    fix: (v) => didYouMean(v, `It takes ${v.known}.`),
  },
  'missing-attribute': {
    level: 'error',
    cause: (v) => `The directive "${v.directive}" needs the attribute "${v.name}".`,
    fix: (v) => `Add ${v.name}="…" in its braces.`,
  },
  'attribute-value': {
    level: 'error',
    cause: (v) => `The attribute "${v.name}" of "${v.directive}" cannot be "${v.value}".`,
    fix: (v) => `Use ${v.expected}.`,
  },
  'directive-content': {
    level: 'error',
    cause: (v) => `The directive "${v.directive}" ${v.reason}.`,
    fix: (v) => `${v.remedy}.`,
  },
  'directive-syntax': {
    level: 'error',
    cause: (v) => `This line looks like a directive, but ${v.reason}.`,
    fix: (v) => `${v.remedy}.`,
  },
  'unclosed-directive': {
    level: 'error',
    cause: (v) => `The directive "${v.name}" begins here and is never closed.`,
    fix: (v) => `Close it with a line of ${v.colons} colons.`,
  },
  'unclosed-fence': {
    level: 'error',
    cause: (v) => `The code that begins here is never closed within the directive "${v.name}".`,
    fix: (v) =>
      `Close it with a line of "${v.fence}"; if it is and its code holds a line of colons, write ${v.colons}${v.name}, and as many colons where the directive ends.`,
  },
  'open-fence': {
    level: 'warning',
    cause: (v) =>
      `The code that begins here is never closed and includes the rest of ${v.within ? `the ${v.within}` : 'the page'}.`,
    fix: (v) => `Close it with a line of "${v.fence}"${v.within ? `, indented or marked like the rest of the ${v.within}` : ''}.`,
  },
  'unknown-language': {
    level: 'warning',
    cause: (v) => `Unknown code language "${v.language}"; the block is shown without highlighting.`,
    fix: (v) => (v.instead ? `${v.instead}.` : didYouMean(v, 'Use another language, or "text".')),
  },
  'code-meta': {
    level: 'warning',
    cause: (v) => `${quoted(v.meta)} after the code language has no meaning here.`,
    fix: (v) =>
      v.change
        ? 'Write {1,3-5} to mark lines, and comments such as "// add-next-line" and "// remove-next-line" for what has changed.'
        : 'Use title="…", {1,3-5}, showLineNumbers, npm2yarn or nocheck.',
  },
  'line-range': {
    level: 'warning',
    cause: (v) =>
      `The marked line ${v.line} lies outside this block, which has ${v.lines === 1 ? '1 line' : `${v.lines} lines`}.`,
    fix: () => 'Correct the numbers in the braces.',
  },
  'empty-heading': {
    level: 'warning',
    cause: () => 'This heading has no text.',
    fix: () => 'Write one, or remove the heading; {#id} follows the text.',
  },
  'duplicate-id': {
    level: 'error',
    cause: (v) => `The id "${v.id}" stands twice on this page.`,
    fix: () => 'Give one of the headings another {#id}.',
  },
  'reserved-id': {
    level: 'error',
    cause: (v) => `The id "${v.id}" begins like those that docsgen gives to parts of every page.`,
    fix: () => 'Give it a name that does not begin with "docsgen:".',
  },
  'foreign-syntax': {
    level: 'warning',
    cause: (v) => `"${v.found}" has no meaning here and is ${v.gone ? 'left out' : 'shown as text'}.`,
    fix: (v) => `${v.remedy}.`,
  },
  'unsafe-html': {
    level: 'warning',
    cause: (v) => `The HTML "${v.html}" is not on the safe list and is shown as text.`,
    fix: (v) => (v.instead ? `${v.instead}.` : 'Use Markdown or a directive, or put it in a code span.'),
  },
  'unsafe-attribute': {
    level: 'warning',
    cause: (v) => `The attribute "${v.name}" of <${v.element}> is not on the safe list and is left out.`,
    fix: (v) =>
      v.name === 'style' ? 'Use a class, with a rule in the style sheet that the option "css" names.' : 'Remove the attribute.',
  },
  'unclosed-comment': {
    level: 'error',
    cause: () => 'The HTML comment that begins here never ends and hides the rest of the page.',
    fix: () => 'Close it with "-->".',
  },
  'bidi-code': {
    level: 'warning',
    cause: (v) => `This code contains the invisible character ${v.name}, which makes code look different from what it does.`,
    fix: () => 'Remove it, or write it as an escape of the language; the page shows it as a mark.',
  },
  'bidi-text': {
    level: 'warning',
    cause: (v) =>
      `This text contains the invisible character ${v.name} without its counterpart, which changes the order of what follows.`,
    fix: () => 'Remove it, or close what it opens with U+202C (for embeddings and overrides) or U+2069 (for isolates).',
  },
  'missing-alt': {
    level: 'warning',
    cause: () => 'This image has no alternative text.',
    fix: () => 'Say in the brackets what the picture shows.',
  },
} as const satisfies Record<string, Sentence>;
