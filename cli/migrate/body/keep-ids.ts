import { slug as githubSlug } from 'github-slugger';
import { mapLines } from './code-ranges.js';

/** A heading of words and code, without links, HTML, marks and an id. A comment may follow. */
const HEADING = /^(#{2,6}[ \t]+)([^*_[\]<>{}\\!\n]*[^*_[\]<>{}\\!\n #])((?:[ \t]*<!--[^\n]*-->)?)[ \t]*$/gm;

/**
 * Writes the ids of headings where the rule of another tool differs from that of docsgen.
 *
 * @param slug the rule of the tool for the id of a text
 */
export function keepIds(text: string, slug: (text: string) => string): string {
  const used = new Set<string>();
  return mapLines(text, (part) =>
    part.replace(HEADING, (...[all = '', marks = '', words = '', comment = '']: string[]) => {
      const plain = words.replaceAll('`', '');
      const id = slug(plain);
      const isNew = !used.has(id);
      used.add(id);
      return isNew && id !== githubSlug(plain) && /^[\w-]+$/.test(id) ? `${marks}${words}${comment} {#${id}}` : all;
    }),
  );
}

/** The rule of Python-Markdown: `A & B` → `a-b`. */
export const slugOfMarkdown = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\x00-\x7f]/g, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');

/** The rule of VitePress: `What's new` → `what-s-new`; https://github.com/mdit-vue/mdit-vue/blob/main/packages/shared/src/slugify.ts */
export const slugOfVitePress = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[\x00-\x1f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
