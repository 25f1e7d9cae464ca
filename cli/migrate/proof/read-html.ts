import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** The parts of the content of a page. */
export interface PageContent {
  readonly ids: readonly string[];
  /** Number of different pictures. */
  readonly pictures: number;
  /** Its words in lower case, in order. */
  readonly words: readonly string[];
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Classes of the content of a page, by tool: Docusaurus, MkDocs Material, VitePress, Starlight. */
const ROOTS = ['theme-doc-markdown', 'markdown', 'md-content__inner', 'vp-doc', 'sl-markdown-content'];

/** Elements without text for readers. */
const SILENT = new Set('script style noscript template button svg nav footer head input select'.split(' '));

/** Parts that tools add to the content: links of headings, buttons, numbers of lines and footnotes, names of languages, dates, forms. */
const ADDED =
  /^(?:hash-link|headerlink|header-anchor|sl-anchor-link|sr-only|visually-hidden|copy|lang|line-numbers(?:-wrapper)?|linenos?|footnote-(?:back)?ref|data-footnote-backref|md-content__button|md-feedback|md-source-file|md-tags|md-clipboard|md-annotation__index|theme-doc-footer|theme-code-block-buttons|breadcrumbs|docsgen-\S*|byline|.*--dark)$/;

/** Pictures of single characters. */
const EMOJI = /^(?:twemoji|emojione|gemoji|emoji)$/;

/** Elements within a line of text. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' '),
);

/** Ids that tools make for controls and footnotes. */
const OWN_ID =
  /^(?:__|post-content$|fn(?:ref\d*)?[:-]|footnote(?:-ref)?\d+$|user-content-fn|docsgen:|:r|starlight__|tab-|group-|VP)/;

const isElement = (node: Node): node is Element => 'tagName' in node;

const attribute = (element: Element, name: string): string | undefined => element.attrs.find((one) => one.name === name)?.value;

const classesOf = (element: Element): readonly string[] => (attribute(element, 'class') ?? '').split(/\s+/);

/** In Docusaurus, headings have the class `anchor`; elsewhere, it is on the link inside. */
const isAdded = (element: Element): boolean =>
  attribute(element, 'data-footnote-ref') !== undefined ||
  classesOf(element).some((name) => ADDED.test(name) || (name === 'anchor' && element.tagName === 'a'));

/** Reads the content of a page: the element that a tool puts it into, or else `<article>`, `<main>` or the whole page. */
export function readHtml(html: string): PageContent {
  const { childNodes } = parse(html);
  const root =
    ROOTS.map((name) => find(childNodes, (element) => classesOf(element).includes(name))).find((one) => one !== undefined) ??
    ['article', 'main', 'body']
      .map((name) => find(childNodes, ({ tagName }) => tagName === name))
      .find((one) => one !== undefined);
  const ids: string[] = [];
  const pictures = new Set<string>();
  let text = '';
  const visit = (node: Node): void => {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value;
    if (!isElement(node) || SILENT.has(node.tagName) || isAdded(node)) return;
    const id = attribute(node, 'id');
    if (id !== undefined && id !== '' && !OWN_ID.test(id)) ids.push(id);
    if (node.tagName === 'img' && !classesOf(node).some((name) => EMOJI.test(name))) pictures.add(attribute(node, 'src') ?? '');
    const isBlock = !INLINE.has(node.tagName);
    if (isBlock) text += ' ';
    for (const child of node.childNodes) visit(child);
    if (isBlock) text += ' ';
  };
  if (root) visit(root);
  return { ids, pictures: pictures.size, words: splitWords(text) };
}

function find(nodes: readonly Node[], matches: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const found = matches(node) ? node : find(node.childNodes, matches);
    if (found) return found;
  }
  return undefined;
}

const splitWords = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
