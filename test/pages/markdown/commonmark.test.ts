import { createRequire } from 'node:module';
import type { Html, Nodes } from 'mdast';
import { normalizeUri } from 'micromark-util-sanitize-uri';
import { describe, expect, test } from 'vitest';
import { fill } from '../../../cli/pages/fragments.js';
import { createMarkdownContext, DEFAULT_MARKDOWN_OPTIONS } from '../../../cli/pages/markdown/context.js';
import { renderMarkdown } from '../../../cli/pages/markdown/index.js';
import { parseWithRemark as parse } from '../../../cli/pages/markdown/parser/remark.js';
import { prepare } from '../../../cli/pages/markdown/prepare.js';
import { escapeHtml } from '../../../templates/escape.js';
import { gfmExamples } from './gfm-examples.js';
import { normalise } from './normalize-html.js';

interface Example {
  readonly markdown: string;
  readonly html: string;
  readonly section: string;
  readonly number: number;
}

const specification = createRequire(import.meta.url)('commonmark-spec') as { tests: readonly Example[] };

/** The examples of CommonMark 0.31.2, in which arrows represent tabs. */
const examples = specification.tests.map((one) => ({
  ...one,
  markdown: one.markdown.replaceAll('→', '\t'),
  html: one.html.replaceAll('→', '\t'),
}));

const LITERAL = 'GFM makes a link of it';

/** Examples, by number, whose output differs on purpose. */
const EXCEPTIONS: Readonly<Record<number, string>> = {
  602: LITERAL,
  606: LITERAL,
  608: LITERAL,
  611: LITERAL,
  612: LITERAL,
};

const at = { file: 'content/page.md', line: 1 };

function htmlOf(markdown: string): string {
  return fill(renderMarkdown(markdown, at), ({ target }) => escapeHtml(normalizeUri(target)));
}

/** The expected output of the specification, with elements that are not on docsgen's safe list as text, and without other attributes. */
function expectedOf({ markdown, html }: Pick<Example, 'markdown' | 'html'>): string {
  const tree = parse(markdown);
  const prepared = parse(markdown);
  prepare(prepared, createMarkdownContext(markdown, at, DEFAULT_MARKDOWN_OPTIONS));
  let result = '';
  let rest = html;
  const replace = (node: Html, text: string) => {
    const start = rest.indexOf(node.value);
    if (start < 0) throw new Error(`The specification's HTML does not hold ${node.value}`);
    result += rest.slice(0, start) + text;
    rest = rest.slice(start + node.value.length);
  };
  const visit = (one: Nodes, other: Nodes) => {
    if (one.type === 'html' && other.type === 'html') {
      if (other.data?.rewritten) replace(one, other.value);
    } else if (one.type === 'html')
      replace(one, other.type === 'paragraph' ? `<p>${escapeHtml(one.value)}</p>` : escapeHtml(one.value));
    else if ('children' in one && 'children' in other)
      one.children.forEach((child, index) => {
        visit(child, other.children[index] as Nodes);
      });
  };
  visit(tree, prepared);
  return normalise(result + rest);
}

describe('CommonMark', () => {
  for (const example of examples) {
    const reason = EXCEPTIONS[example.number];
    test(`${example.number} ${example.section}${reason ? `: ${reason}` : ''}`, () => {
      const actual = normalise(htmlOf(example.markdown));
      if (reason) expect(actual).not.toBe(expectedOf(example));
      else expect(actual, JSON.stringify(example.markdown)).toBe(expectedOf(example));
    });
  }
});

describe('GitHub Flavored Markdown', () => {
  for (const [index, example] of gfmExamples.entries()) {
    test(`${index + 1} ${example.section}`, () => {
      // The specification leaves the checkboxes of tasks without a name.
      const html = htmlOf(example.markdown).replace(/ aria-label="(?:Completed|Open) task"/g, '');
      expect(normalise(html), JSON.stringify(example.markdown)).toBe(expectedOf(example));
    });
  }
});
