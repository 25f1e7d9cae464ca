import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { ActiveMarkupReason } from '../problems/files.js';

/** Active content in an XML or SVG file. */
export interface ActiveMarkup {
  readonly reason: ActiveMarkupReason;
  /** Counts from 1; missing when it concerns the whole file. */
  readonly line?: number;
  readonly column?: number;
}

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
const XLINK = 'http://www.w3.org/1999/xlink';

/** SVG elements that run scripts, or contain HTML that can; https://www.w3.org/TR/SVG2/interact.html */
const ELEMENTS: ReadonlySet<string> = new Set(['script', 'foreignobject', 'handler', 'listener']);
/** Elements whose `href` is an image to draw; https://www.w3.org/TR/SVG2/linking.html */
const PICTURES: ReadonlySet<string> = new Set(['image', 'feimage']);
/** Elements that change an attribute; https://svgwg.org/specs/animations/ */
const ANIMATIONS: ReadonlySet<string> = new Set(['animate', 'animatemotion', 'animatetransform', 'set']);
/** Raster images cannot contain scripts. */
const RASTER = /^data:image\/(?:avif|gif|jpe?g|png|webp)[;,]/i;
/** Encodings whose bytes below 128 are the same as in UTF-8. */
const ASCII = /^(?:us-ascii|iso-8859-1|windows-1252)$/i;
/** Maximum nesting depth: browsers truncate trees at this depth, and each namespace lookup takes one step per level. */
const DEEPEST = 256;
/** Maximum length of the text of an entity. */
const LONGEST_ENTITY = 1000;
/** Matches a DOCTYPE subset that only declares entities for plain text, which drawing programs use for namespaces. */
const PLAIN_ENTITIES = /^(?:\s*<!ENTITY\s+[\w.-]+\s+(?:"[^"<&%]*"|'[^'<&%]*')\s*>|\s*<!--(?:[^-]|-[^-])*-->)*\s*$/;
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')/g;

/** Stops the parser at the first finding. */
class Found extends Error {
  constructor(
    readonly reason: ActiveMarkupReason,
    readonly offset?: number,
  ) {
    super(JSON.stringify(reason));
  }
}

/**
 * Finds the first thing in an XML document that runs scripts, contains HTML or loads another document when a browser opens the file. Anything
 * uncertain counts: markup that is not well-formed, encodings other than UTF-8, and declarations that change the meaning of elements and attributes.
 */
export function activeMarkup(bytes: Uint8Array): ActiveMarkup | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { reason: 'not-utf8' };
  }
  const parser = new SaxesParser({ xmlns: true });
  try {
    parse(parser, text);
    return undefined;
  } catch (error) {
    if (!(error instanceof Found)) return { reason: 'not-well-formed', ...placeIn(text, parser.position - 1) };
    return { reason: error.reason, ...(error.offset !== undefined && placeIn(text, error.offset)) };
  }
}

function parse(parser: SaxesParser<{ xmlns: true }>, text: string): void {
  let depth = 0;
  let start = 0;
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0') throw new Found({ kind: 'xml-version', version }, 0);
    if (encoding === undefined || /^utf-?8$/i.test(encoding)) return;
    if (!ASCII.test(encoding) || !/^[\0-\x7f]*$/.test(text)) throw new Found({ kind: 'encoding', encoding }, 0);
  });
  parser.on('doctype', (doctype) => {
    const at = parser.position - doctype.length;
    const subset = subsetOf(doctype);
    if (!PLAIN_ENTITIES.test(subset)) throw new Found('doctype', at);
    for (const [, name = '', double, single] of subset.matchAll(ENTITY)) {
      const value = double ?? single ?? '';
      if (value.length > LONGEST_ENTITY) throw new Found({ kind: 'entity', name }, at);
      if (!Object.hasOwn(parser.ENTITIES, name)) parser.ENTITIES[name] = value;
    }
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target.toLowerCase() === 'xml-stylesheet') throw new Found('stylesheet', text.lastIndexOf('<?', parser.position));
  });
  parser.on('opentagstart', ({ name }) => {
    start = text.lastIndexOf(`<${name}`, parser.position);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > DEEPEST) throw new Found({ kind: 'depth', levels: DEEPEST }, start);
    const reason = reasonIn(tag);
    if (reason !== undefined) throw new Found(reason, start);
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(text).close();
}

/** Returns the text between the brackets of a DOCTYPE, or the whole DOCTYPE if anything follows the brackets. */
function subsetOf(doctype: string): string {
  const start = doctype.indexOf('[');
  const trimmed = doctype.trimEnd();
  if (start < 0) return '';
  return trimmed.endsWith(']') ? trimmed.slice(start + 1, -1) : trimmed;
}

function reasonIn({ name, local, uri, attributes }: SaxesTagNS): ActiveMarkupReason | undefined {
  if (uri === XHTML) return { kind: 'html', element: name };
  const element = local.toLowerCase();
  if (uri === SVG && ELEMENTS.has(element)) return { kind: 'element', element: name };
  for (const attribute of Object.values(attributes)) {
    const { value } = attribute;
    const key = attribute.local.toLowerCase();
    if (attribute.uri === '' && key.startsWith('on')) return { kind: 'handler', attribute: attribute.name };
    if (/^(?:javascript|vbscript):|^data:(?!image\/|font\/|application\/(?:x-)?font)/.test(schemeOf(value)))
      return { kind: 'script-address', attribute: attribute.name };
    if (uri !== SVG) continue;
    if (ANIMATIONS.has(element) && key === 'attributename' && /^(?:\w+:)?(?:href$|on)/i.test(value.trim()))
      return { kind: 'animation', attribute: value.trim() };
    if (key === 'href' && (attribute.uri === '' || attribute.uri === XLINK) && !mayName(element, value))
      return { kind: 'reference', tag: `${name} ${attribute.name}="${value}"` };
  }
  return undefined;
}

/** Links may point anywhere on the web. Every other element draws its target, which must be in the file itself. */
function mayName(element: string, address: string): boolean {
  const target = schemeOf(address);
  if (target === '' || target.startsWith('#')) return true;
  if (element === 'a') return /^(?:https?|mailto|tel):|^(?![a-z][a-z\d+.-]*:)/.test(target);
  return PICTURES.has(element) && RASTER.test(target);
}

/** Normalizes the start of an address as browsers do, without spaces and control characters; https://url.spec.whatwg.org/#url-parsing */
const schemeOf = (address: string): string =>
  address
    .slice(0, 200)
    .replace(/[\0-\x20]/g, '')
    .toLowerCase();

function placeIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, Math.max(0, offset));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
