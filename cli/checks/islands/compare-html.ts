import { type DefaultTreeAdapterTypes, parseFragment, serializeOuter } from 'parse5';
import { findDifference } from '../../extensions/difference.js';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Where two texts of HTML begin to differ. A side is missing if it has nothing there. */
export interface HtmlDifference {
  readonly server?: string;
  readonly browser?: string;
}

/** The most characters of HTML that a problem shows. */
const LONGEST = 160;

/** Returns the smallest part in which two texts of HTML differ; `undefined` if they mean the same. Comments, which React uses as marks, do not count. */
export function compareHtml(server: string, browser: string): HtmlDifference | undefined {
  return compareLists(parse(server), parse(browser));
}

/** The nodes of a text without comments and with adjacent texts joined. */
const parse = (html: string): readonly Node[] => simplify(parseFragment(html).childNodes);

function simplify(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (isText(node) && last && isText(last)) last.value += node.value;
    else if (node.nodeName !== '#comment') result.push(node);
    if (isElement(node)) node.childNodes = simplify(node.childNodes);
  }
  return result;
}

const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';
const isElement = (node: Node): node is Element => 'tagName' in node;

function compareLists(
  server: readonly Node[],
  browser: readonly Node[],
  parent?: readonly [Element, Element],
): HtmlDifference | undefined {
  for (let index = 0; index < Math.max(server.length, browser.length); index += 1) {
    const [a, b] = [server[index], browser[index]];
    const isSame = a !== undefined && b !== undefined && isText(a) && isText(b) ? a.value === b.value : undefined;
    if (isSame) continue;
    if (a && b && isElement(a) && isElement(b) && a.tagName === b.tagName) {
      const found = compareElements(a, b);
      if (found) return found;
      continue;
    }
    // A text alone says little: it is shown with the element around it if that is short.
    const around = parent?.map((element) => serializeOuter(element));
    if (around?.every((html) => html.length <= LONGEST)) return { server: around[0] as string, browser: around[1] as string };
    if (a && b && isText(a) && isText(b)) return compareTexts(a.value, b.value);
    return { server: show(a), browser: show(b) };
  }
  return undefined;
}

function compareElements(server: Element, browser: Element): HtmlDifference | undefined {
  if (listAttributes(server) !== listAttributes(browser)) return { server: showTag(server), browser: showTag(browser) };
  return compareLists(server.childNodes, browser.childNodes, [server, browser]);
}

/** The attributes in an order of their own: that of the source does not count. */
const listAttributes = ({ attrs }: Element): string => JSON.stringify(attrs.map(({ name, value }) => [name, value]).sort());

const showTag = (element: Element): string => shorten(serializeOuter({ ...element, childNodes: [] }).replace(/<\/[\w-]+>$/, ''));

/** Returns the parts of two long texts where they differ. */
function compareTexts(server: string, browser: string): HtmlDifference {
  const { first, second } = findDifference(server, browser) ?? { first: server, second: browser };
  return { server: `…${first}…`, browser: `…${second}…` };
}

const show = (node: Node | undefined): string | undefined => node && shorten(isText(node) ? node.value : serializeOuter(node));

const shorten = (html: string): string => (html.length > LONGEST ? `${html.slice(0, LONGEST)}…` : html);
