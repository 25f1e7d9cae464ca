import { slug as githubSlug } from 'github-slugger';
import { SHORTCODE } from '../../pages/markdown/emoji.js';
import { parseWithRemark } from '../../pages/markdown/parser/remark.js';
import { toPlainText } from '../../pages/markdown/plain-text.js';
import { mapLines } from './code-ranges.js';
import { convertEmoji } from './emoji.js';

/** A heading without an id. Number signs that close it and a comment may follow. */
const HEADING = /^(#{1,6}[ \t]+)([^\s#](?:[^\n]*?\S)?)(?:[ \t]+#+)?((?:[ \t]*<!--[^\n]*-->)?)[ \t]*$/gm;

const EXPLICIT_ID = /\{#([^\s{}]+)\}$/;

/** Tags without text at the beginning of a heading, and a space. */
const LEADING_TAG = /^(?:<[^<>]*>)+[ \t]/;

/** A low line that Markdown may read as emphasis: `_init_`. */
const EMPHASIS = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u;

/** The rule of a tool for the ids of headings. */
export interface IdRule {
  /** Returns the id of the text of a heading. */
  slug(text: string): string;
  /** Returns the id of a heading whose own id another one may have. */
  unique(id: string, used: ReadonlySet<string>): string;
  /** Whether the text of an id leaves out the names of emoji. */
  readonly withoutEmoji?: boolean;
  /** Whether the text of an id leaves out the alternative texts of pictures. */
  readonly withoutPictures?: boolean;
  /** Whether a space after the tag at the beginning of a heading counts. */
  readonly withLeadingSpace?: boolean;
  /** Whether headings with a written id come first. */
  readonly explicitFirst?: boolean;
}

/** Writes the ids of headings where the rule of another tool differs from that of docsgen. */
export function keepIds(text: string, rule: IdRule): string {
  const { slug, unique, withoutEmoji = false, withoutPictures = false, withLeadingSpace = false, explicitFirst = false } = rule;
  const used = new Set<string>(explicitFirst ? findExplicitIds(text) : []);
  const usedHere = new Set<string>();
  return mapLines(text, (part) =>
    part.replace(HEADING, (...[all = '', marks = '', words = '', comment = '']: string[]) => {
      const explicit = EXPLICIT_ID.exec(words)?.[1];
      if (explicit !== undefined) {
        used.add(explicit);
        usedHere.add(explicit);
        return all;
      }
      const plain = plainTextOf(words);
      const shown = withoutPictures ? plainTextOf(words.replace(PICTURE, '')) : plain;
      const space = withLeadingSpace && LEADING_TAG.test(words) ? ' ' : '';
      const id = unique(slug(space + (withoutEmoji ? shown.replace(SHORTCODE, '').trim() : shown)), used);
      const own = uniqueOfGithub(githubSlug(convertEmoji(plain)), usedHere);
      used.add(id);
      usedHere.add(own);
      if (id === own || !/^[^\s{}"'<>&]+$/.test(id)) return all;
      usedHere.add(id);
      if (EMPHASIS.test(id)) return `${marks}<a id="${id}"></a>${words}${comment}`;
      return `${marks}${words}${comment} {#${id}}`;
    }),
  );
}

/**
 * Returns the Markdown of a block with the id of the element that it was made from: the target of links comes before it, or inside it if the block
 * is a part of another one, which may only contain such parts.
 */
export function keepElementId(block: string, { id, isPart }: { readonly id: unknown; readonly isPart: boolean }): string {
  if (typeof id !== 'string' || !/^[\w:.-]+$/.test(id)) return block;
  if (block.includes(`id="${id}"`) || block.includes(`{#${id}}`)) return block;
  const anchor = `<a id="${id}"></a>`;
  if (!isPart) return `${anchor}\n\n${block}`;
  return block.replace(/^:{3,}.*\n(?!:{3,}$)/, `$&${anchor}\n\n`);
}

function findExplicitIds(text: string): readonly string[] {
  const ids: string[] = [];
  mapLines(text, (part) => {
    for (const [, , words = ''] of part.matchAll(HEADING)) ids.push(...(EXPLICIT_ID.exec(words)?.slice(1) ?? []));
    return part;
  });
  return ids;
}

/** `a`, `a-1`, `a-2` */
function uniqueOfGithub(id: string, used: ReadonlySet<string>): string {
  let next = id;
  for (let count = 1; used.has(next); count++) next = `${id}-${count}`;
  return next;
}

/** The words of a heading without marks, links, HTML, badges and footnotes. */
function plainTextOf(words: string): string {
  if (!/[*_[\]<>{}\\!&~`]/.test(words)) return words;
  const text = words
    .replace(BADGE, '')
    .replace(DIRECTIVE, '$1')
    .replace(/\[\^[^\]\s]+\]/g, '');
  return toPlainText(parseWithRemark(`# ${text}`)).trim();
}

const BADGE = /:(?:badge|icon)\[[^\]\n]*\](?:\{[^}\n]*\})?/g;

/** A directive in a line, such as `:kbd[Ctrl+C]`. */
const DIRECTIVE = /(?<![\w:]):[a-z]+\[([^\]\n]*)\](?:\{[^}\n]*\})?/g;

const PICTURE = /!\[[^\]\n]*\](?:\([^()\n]*\)|\[[^\]\n]*\])/g;

/** The rule of GitHub, which docsgen has as well, but for spaces at the beginning. */
export const DOCUSAURUS_IDS: IdRule = { slug: githubSlug, unique: uniqueOfGithub, withLeadingSpace: true };

/** The rule of VitePress: `What's new` → `what-s-new`; https://github.com/mdit-vue/mdit-vue/blob/main/packages/shared/src/slugify.ts */
export const VITEPRESS_IDS: IdRule = { slug: slugOfVitePress, unique: uniqueOfGithub, withoutEmoji: true };

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
export const idsOfFunction = (create: unknown, rule: IdRule): IdRule => ({
  ...rule,
  slug(text) {
    if (typeof create !== 'function') return rule.slug(text);
    try {
      const id: unknown = (create as (text: string) => unknown)(text);
      return typeof id === 'string' ? id : rule.slug(text);
    } catch {
      return rule.slug(text);
    }
  },
});
