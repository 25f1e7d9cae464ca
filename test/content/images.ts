import type {} from 'mdast-util-directive';
import { type ContentPage, nodesOf } from './pages.js';

const SHORTEST = 15;

/** The alternative texts of Markdown images and of `::figure`. */
export function imageFaults(page: ContentPage): string[] {
  return [...nodesOf(page.tree)].flatMap(({ node }) => {
    const isFigure = node.type === 'leafDirective' && node.name === 'figure';
    if (node.type !== 'image' && !isFigure) return [];
    const alt = ((node.type === 'image' ? node.alt : node.attributes?.alt) ?? '').trim();
    const fault = altFault(alt);
    return fault ? `${page.file}:${page.lineOf(node)}: ${fault}` : [];
  });
}

function altFault(alt: string): string | undefined {
  if (alt.length < SHORTEST)
    return `the alternative text "${alt}" is shorter than ${SHORTEST} characters. Say what the picture shows.`;
  if (/^\S+\.(?:svg|png|jpe?g|gif|webp|avif)$/i.test(alt)) return `the alternative text "${alt}" is the name of a file.`;
  if (/^(?:an? )?(?:image|picture|screenshot|photo|diagram|drawing|figure) (?:of|showing)\b/i.test(alt))
    return `the alternative text begins with "${alt.split(' ').slice(0, 3).join(' ')}". Begin with what it shows.`;
  return undefined;
}
