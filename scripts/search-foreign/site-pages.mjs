// Reads the pages of a built site from its HTML, so that other search engines index the same text as readers see.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'parse5';

const attribute = (node, name) => node.attrs?.find((candidate) => candidate.name === name)?.value;
const hasClass = (node, name) => (attribute(node, 'class') ?? '').split(' ').includes(name);

/** Elements that end a word. */
const BLOCKS = /^(?:p|li|h[1-6]|td|th|tr|pre|div|dt|dd|blockquote|br|figcaption|summary|option|section)$/;

function textOf(node) {
  if (node.nodeName === '#text') return node.value;
  if (node.nodeName === 'svg' || node.nodeName === 'script' || node.nodeName === 'style') return '';
  const text = (node.childNodes ?? []).map(textOf).join('');
  return BLOCKS.test(node.nodeName) ? `${text}\n` : text;
}

function find(node, matches) {
  if (matches(node)) return node;
  for (const child of node.childNodes ?? []) {
    const found = find(child, matches);
    if (found) return found;
  }
  return undefined;
}

/** Returns the texts before and below each heading of an element, in order. */
function readSections(content) {
  const sections = [{ anchor: '', heading: '', level: 1, text: '' }];
  const visit = (node) => {
    if (/^h[2-6]$/.test(node.nodeName)) {
      sections.push({
        anchor: attribute(node, 'id') ?? '',
        heading: textOf(node).trim(),
        level: Number(node.nodeName[1]),
        text: '',
      });
    } else if (node.nodeName === '#text' || !find(node, ({ nodeName }) => /^h[2-6]$/.test(nodeName)))
      sections.at(-1).text += `${textOf(node)} `;
    else for (const child of node.childNodes) visit(child);
  };
  visit(content);
  return sections;
}

/**
 * Lists the pages that docsgen's own index contains.
 *
 * @param dist folder of a built site with the base URL "/"
 * @returns `{ url, title, sections: [{ anchor, heading, level, text }] }` for each page
 */
export function readSitePages(dist) {
  const search = path.join(dist, 'search');
  const { folder } = JSON.parse(readFileSync(path.join(search, 'manifest.json'), 'utf8'));
  const pages = path.join(search, `pages-${folder}`);
  return readdirSync(pages).map((file) => {
    const { url, title } = JSON.parse(readFileSync(path.join(pages, file), 'utf8'));
    const name = decodeURIComponent(url === '/' ? 'index' : url.slice(1));
    const document = parse(readFileSync(path.join(dist, `${name}.html`), 'utf8'));
    const content = find(document, (node) => node.nodeName === 'div' && hasClass(node, 'content'));
    if (!content) throw new Error(`${name}.html has no content.`);
    return { url, title, sections: readSections(content) };
  });
}
