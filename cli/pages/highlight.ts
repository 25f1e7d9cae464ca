import type { Element, Root, Text } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import dart from 'highlight.js/lib/languages/dart';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import groovy from 'highlight.js/lib/languages/groovy';
import handlebars from 'highlight.js/lib/languages/handlebars';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import powershell from 'highlight.js/lib/languages/powershell';
import properties from 'highlight.js/lib/languages/properties';
import { common, createLowlight } from 'lowlight';
import { escapeText } from '../../templates/escape.js';
import { highlightJson } from './highlight-json.js';
import { importLanguage } from './import-language.js';
import { markShellWords } from './shell-tokens.js';

/**
 * Registered as "handlebars", the grammar would be tried by the HTML grammar for each `<script>` and would try HTML again for the rest of the text:
 * the time would double with every unclosed tag.
 */
const HANDLEBARS = 'handlebars-template';

const EXTRA = { dart, dockerfile, groovy, [HANDLEBARS]: handlebars, http, nginx, powershell, properties };

/** Common names of languages that highlight.js registers under another name. */
const ALIASES: Readonly<Record<string, string>> = {
  console: 'shell',
  curl: 'bash',
  docker: 'dockerfile',
  env: 'properties',
  handlebars: HANDLEBARS,
  jsonc: 'json',
  json5: 'json',
  mdx: 'markdown',
  mustache: HANDLEBARS,
  sh: 'bash',
  'sh-session': 'shell',
  'shell-session': 'shell',
  svelte: 'xml',
  toml: 'ini',
  vue: 'xml',
};

/** Names that highlight.js supports but does not list. */
const SHORT = ['js', 'ts', 'py', 'rb', 'yml', 'html', 'cs', 'kt'];

/** Languages that are shown without colors on purpose. */
const PLAIN: ReadonlySet<string> = new Set(['text', 'txt', 'plain', 'plaintext', 'none', 'ansi']);

/** The languages whose code consists of commands. */
const SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'zsh', 'shell', 'shellsession']);

const createCommonLowlight = () => createLowlight({ ...common, ...EXTRA, bash, csharp });
type Lowlight = ReturnType<typeof createCommonLowlight>;

/** Highlights code in the common languages and in those of a list. */
export interface Highlighter {
  /** Returns the name of a language in highlight.js; `plain` for text, `undefined` for an unknown language. */
  findName(language: string): string | undefined;
  /** Every language name that is allowed after a fence. */
  names(): string[];
  /** Returns code as escaped HTML with token spans; without spans if the language is unknown. */
  highlight(code: string, language: string): string;
}

/** One entry for each list of languages, so that the languages of one list are not available to another. */
const loaded = new Map<string, { readonly highlighter: Highlighter; readonly unknown: readonly string[] }>();

/**
 * Loads languages in addition to the common ones, by their highlight.js names, for `getHighlighter`.
 *
 * @returns the names that highlight.js does not have
 */
export async function loadLanguages(names: readonly string[]): Promise<readonly string[]> {
  const cached = loaded.get(toKey(names));
  if (cached) return cached.unknown;
  const lowlight = createCommonLowlight();
  const highlighter = createHighlighter(lowlight);
  const unknown: string[] = [];
  for (const name of names) {
    if (highlighter.findName(name)) continue;
    if (!/^[a-z0-9-]+$/.test(name)) unknown.push(name);
    else {
      await importLanguage(name).then(
        (language) => lowlight.register({ [name]: language }),
        () => unknown.push(name),
      );
    }
  }
  loaded.set(toKey(names), { highlighter, unknown });
  return unknown;
}

/** Returns the highlighter with the languages that were loaded before. The common languages need no loading. */
export function getHighlighter(names: readonly string[]): Highlighter {
  const cached = loaded.get(toKey(names))?.highlighter;
  if (cached) return cached;
  if (names.length > 0) throw new Error(`The languages ${names.join(', ')} were not loaded.`);
  const highlighter = createHighlighter(createCommonLowlight());
  loaded.set(toKey([]), { highlighter, unknown: [] });
  return highlighter;
}

const toKey = (names: readonly string[]): string => JSON.stringify(names);

function createHighlighter(lowlight: Lowlight): Highlighter {
  const highlightTokens: Tokens = (code, name) => printNodes((lowlight.highlight(name, code) as Root).children as Element[]);
  const findName = (language: string) => {
    const name = language.toLowerCase();
    if (PLAIN.has(name)) return 'plain';
    const registeredName = ALIASES[name] ?? name;
    return lowlight.registered(registeredName) ? registeredName : undefined;
  };
  return {
    findName,
    names: () =>
      [
        ...new Set([
          ...lowlight.listLanguages().filter((name) => name !== HANDLEBARS),
          ...Object.keys(ALIASES),
          ...SHORT,
          'ansi',
          'text',
        ]),
      ].sort(),
    highlight(code, language) {
      const name = findName(language);
      if (!name || name === 'plain' || hasEndlessWord(code)) return escapeText(code);
      if (name === 'json') return highlightJson(code) ?? highlightTokens(code, name);
      if (SHELLS.has(name)) return markShellWords(highlightTokens(code, name));
      if (name !== 'http') return highlightTokens(code, name);
      return code
        .split(NEXT_MESSAGE)
        .map((message) => highlightHttpMessage(message, highlightTokens))
        .join('');
    },
  };
}

/** Longer words are data, such as Base64. Several grammars take quadratic time in the length of a word. */
const MAX_WORD_LENGTH = 5_000;

function hasEndlessWord(code: string): boolean {
  for (const { 0: word } of code.length > MAX_WORD_LENGTH ? code.matchAll(/\w+/g) : [])
    if (word.length > MAX_WORD_LENGTH) return true;
  return false;
}

/** Highlights code in a language of highlight.js. */
type Tokens = (code: string, name: string) => string;

/** `hljs-title function_` → `h-title function_`: shorter names save bytes for each token. */
const getClasses = (node: Element): string =>
  (node.properties.className as string[]).map((name) => name.replace(/^hljs-/, 'h-')).join(' ');

function printNodes(nodes: readonly (Element | Text | { type: string })[]): string {
  let html = '';
  for (const node of nodes) {
    if (node.type === 'text') html += escapeText((node as Text).value);
    else if (node.type === 'element')
      html += `<span class="${getClasses(node as Element)}">${printNodes((node as Element).children as Element[])}</span>`;
  }
  return html;
}

/** The start of another message, such as the response after its request. */
const NEXT_MESSAGE = /(?<=\n\n)(?=HTTP\/[\d.]+ \d|[A-Z]+ \S+ HTTP\/\d)/;

/**
 * Highlights the head of a message, and its body in the language of the content type (RFC 9112, section 6): highlight.js would try every language for
 * the body.
 */
function highlightHttpMessage(code: string, highlightTokens: Tokens): string {
  const end = code.indexOf('\n\n');
  if (end < 0) return highlightTokens(code, 'http');
  const head = code.slice(0, end);
  const body = code.slice(end);
  const type = /^content-type:(.*)$/im.exec(head)?.[1] ?? '';
  const first = body.trimStart().charAt(0);
  const language =
    /\bjson\b/i.test(type) || first === '{' || first === '['
      ? 'json'
      : /\b(?:xml|html)\b/i.test(type) || first === '<'
        ? 'xml'
        : undefined;
  const highlightedBody = language === 'json' ? highlightJson(body) : undefined;
  return highlightTokens(head, 'http') + (highlightedBody ?? (language ? highlightTokens(body, language) : escapeText(body)));
}

/** Splits the HTML of `highlight` into lines. Spans that cross a line end are closed and reopened. */
export function highlightLines(html: string): string[] {
  const open: string[] = [];
  return html.split('\n').map((line) => {
    const before = open.join('');
    for (const [tag] of line.matchAll(/<span class="[^"]*">|<\/span>/g)) {
      if (tag === '</span>') open.pop();
      else open.push(tag);
    }
    return before + line + '</span>'.repeat(open.length);
  });
}
