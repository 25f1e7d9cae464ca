import { slug as githubSlug } from 'github-slugger';
import { parseWithRemark } from '../../pages/markdown/parser/remark.js';
import { toPlainText } from '../../pages/markdown/plain-text.js';
import { mapLines } from './code-ranges.js';

/** A heading without an id. A comment may follow. */
const HEADING = /^(#{1,6}[ \t]+)([^\n]*?[^\n #])((?:[ \t]*<!--[^\n]*-->)?)[ \t]*$/gm;

const EXPLICIT_ID = /\{#([^\s{}]+)\}$/;

/** The rule of a tool for the ids of headings. */
export interface IdRule {
  /** Returns the id of the text of a heading. */
  slug(text: string): string;
  /** Returns the id of another heading with the same id. @param count 1 for the second one */
  repeat(id: string, count: number): string;
}

/** Writes the ids of headings where the rule of another tool differs from that of docsgen. */
export function keepIds(text: string, { slug, repeat }: IdRule): string {
  const used = new Map<string, number>();
  const usedHere = new Map<string, number>();
  return mapLines(text, (part) =>
    part.replace(HEADING, (...[all = '', marks = '', words = '', comment = '']: string[]) => {
      const explicit = EXPLICIT_ID.exec(words)?.[1];
      if (explicit !== undefined) {
        used.set(explicit, used.get(explicit) ?? 0);
        usedHere.set(explicit, usedHere.get(explicit) ?? 0);
        return all;
      }
      const plain = plainTextOf(words);
      const id = nextId(slug(plain), used, repeat);
      const own = nextId(githubSlug(plain), usedHere, repeatOfGithub);
      if (id === own || !/^[^\s{}"'<>&]+$/.test(id)) return all;
      usedHere.set(id, usedHere.get(id) ?? 0);
      return `${marks}${words}${comment} {#${id}}`;
    }),
  );
}

const repeatOfGithub: IdRule['repeat'] = (id, count) => `${id}-${count}`;

function nextId(id: string, used: Map<string, number>, repeat: IdRule['repeat']): string {
  let next = id;
  for (let count = used.get(id) ?? 0; used.has(next); ) next = repeat(id, ++count);
  if (next !== id) used.set(id, (used.get(id) ?? 0) + 1);
  used.set(next, used.get(next) ?? 0);
  return next;
}

/** The words of a heading without marks, links, HTML and badges. */
const plainTextOf = (words: string): string =>
  /[*_[\]<>{}\\!&~`]/.test(words) ? toPlainText(parseWithRemark(`# ${words.replace(BADGE, '')}`)).trim() : words;

const BADGE = /:badge\[[^\]\n]*\](?:\{[^}\n]*\})?/g;

/** The rule of Python-Markdown: `A & B` → `a-b`, and `a-b_1` for the second one. */
export const MARKDOWN_IDS: IdRule = { slug: slugOfMarkdown, repeat: (id, count) => `${id}_${count}` };

function slugOfMarkdown(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\x00-\x7f]/g, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

/** The rule of VitePress: `What's new` → `what-s-new`; https://github.com/mdit-vue/mdit-vue/blob/main/packages/shared/src/slugify.ts */
export const VITEPRESS_IDS: IdRule = { slug: slugOfVitePress, repeat: repeatOfGithub };

function slugOfVitePress(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[\x00-\x1f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

/** The rule of a function in the configuration of a tool: for texts of which it makes no id, the given one. */
export const idsOfFunction = (create: unknown, { slug, repeat }: IdRule): IdRule => ({
  slug(text) {
    if (typeof create !== 'function') return slug(text);
    try {
      const id: unknown = (create as (text: string) => unknown)(text);
      return typeof id === 'string' ? id : slug(text);
    } catch {
      return slug(text);
    }
  },
  repeat,
});
