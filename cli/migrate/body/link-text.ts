import { mapText } from './code-ranges.js';

/** A target of a link or an image: in parentheses, or after a label. */
const LINK = /(\]\(\s*)(<[^<>\n]*>|[^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*)(?=\s*(?:\)|["'(]|\s["'(]))/g;
const DEFINITION = /^([ \t]*\[(?!\^)[^\]\n]+\]:[ \t]*)(<[^<>\n]*>|\S+)/gm;

/** A link with a protocol that browsers do not open, which a plugin of the old site replaces. */
const PLUGIN_LINK =
  /(?<!!)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(\s*<?(?!https?:|mailto:|tel:|ftp:|pathname:|data:)([a-z][a-z\d+.-]*:(?!\d)(?:[^\s()<>]|\([^()\n]*\))*)>?(?:\s+"[^"]*")?\)/g;

/** Replaces links with unknown protocols by their text. @param report is called with each target */
export const removePluginLinks = (text: string, report: (target: string) => void): string =>
  mapText(text, (part) =>
    part.replace(PLUGIN_LINK, (_, words: string, target: string) => {
      report(target);
      return words;
    }),
  );

/** Rewrites the targets of links, images and definitions in Markdown, outside of code. */
export function rewriteLinks(text: string, link: (target: string) => string): string {
  const replace = (all: string, before: string, target: string): string => {
    const isQuoted = target.startsWith('<');
    const words = isQuoted ? target.slice(1, -1) : target;
    const next = link(words);
    if (next === words) return all;
    return before + (/[\s()<>]/.test(next) ? `<${next}>` : next);
  };
  return mapText(text, (part) => part.replace(LINK, replace).replace(DEFINITION, replace));
}
