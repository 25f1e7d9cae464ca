import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { ActiveMarkupReason } from '../problems/files.js';

/** Active content in an XML or SVG file. */
export interface ActiveMarkup {
  readonly reason: ActiveMarkupReason;
  /** Counts from 1; missing if the reason concerns the whole file. */
  readonly line?: number;
  readonly column?: number;
}

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
const XLINK = 'http://www.w3.org/1999/xlink';

/** SVG elements that run scripts, or contain HTML that can; https://www.w3.org/TR/SVG2/interact.html */
const ACTIVE_ELEMENTS: ReadonlySet<string> = new Set(['script', 'foreignobject', 'handler', 'listener']);
/** Elements whose `href` is an image to draw; https://www.w3.org/TR/SVG2/linking.html */
const IMAGE_ELEMENTS: ReadonlySet<string> = new Set(['image', 'feimage']);
/** Elements that change an attribute; https://svgwg.org/specs/animations/ */
const ANIMATION_ELEMENTS: ReadonlySet<string> = new Set(['animate', 'animatemotion', 'animatetransform', 'set']);
/** Raster images cannot contain scripts. */
const RASTER = /^data:image\/(?:avif|gif|jpe?g|png|webp)[;,]/i;
/** Encodings whose bytes below 128 are the same as in UTF-8. */
const ASCII = /^(?:us-ascii|iso-8859-1|windows-1252)$/i;
/** Maximum nesting depth: browsers truncate trees at this depth, and each namespace lookup takes one step per level. */
const MAX_DEPTH = 256;
/** Maximum length of the text of an entity. */
const MAX_ENTITY_LENGTH = 1000;
/** Matches a DOCTYPE subset that only declares entities for plain text, which drawing programs use for namespaces. */
const PLAIN_ENTITIES = /^(?:\s*<!ENTITY\s+[\w.-]+\s+(?:"[^"<&%]*"|'[^'<&%]*')\s*>|\s*<!--(?:[^-]|-[^-])*-->)*\s*$/;
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')/g;

/** Thrown to stop the parser at the first finding. */
class ActiveContentError extends Error {
  constructor(
    readonly reason: ActiveMarkupReason,
    readonly offset?: number,
  ) {
    super(JSON.stringify(reason));
  }
}

/**
 * Finds the first part of an XML document that runs scripts, contains HTML or loads another document when a browser opens the file. Also rejects what
 * cannot be judged: markup that is not well-formed, encodings other than UTF-8, and declarations that change the meaning of elements and attributes.
 */
export function findActiveMarkup(bytes: Uint8Array): ActiveMarkup | undefined {
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
    if (!(error instanceof ActiveContentError)) return { reason: 'not-well-formed', ...locateOffset(text, parser.position - 1) };
    return { reason: error.reason, ...(error.offset !== undefined && locateOffset(text, error.offset)) };
  }
}

function parse(parser: SaxesParser<{ xmlns: true }>, text: string): void {
  let depth = 0;
  let start = 0;
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0') throw new ActiveContentError({ kind: 'xml-version', version }, 0);
    if (encoding === undefined || /^utf-?8$/i.test(encoding)) return;
    if (!ASCII.test(encoding) || !/^[\0-\x7f]*$/.test(text)) throw new ActiveContentError({ kind: 'encoding', encoding }, 0);
  });
  parser.on('doctype', (doctype) => {
    const position = parser.position - doctype.length;
    const subset = extractSubset(doctype);
    if (!PLAIN_ENTITIES.test(subset)) throw new ActiveContentError('doctype', position);
    for (const [, name = '', double, single] of subset.matchAll(ENTITY)) {
      const value = double ?? single ?? '';
      if (value.length > MAX_ENTITY_LENGTH) throw new ActiveContentError({ kind: 'entity', name }, position);
      if (!Object.hasOwn(parser.ENTITIES, name)) parser.ENTITIES[name] = value;
    }
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target.toLowerCase() === 'xml-stylesheet')
      throw new ActiveContentError('stylesheet', text.lastIndexOf('<?', parser.position));
  });
  parser.on('opentagstart', ({ name }) => {
    start = text.lastIndexOf(`<${name}`, parser.position);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new ActiveContentError({ kind: 'depth', levels: MAX_DEPTH }, start);
    const reason = findReason(tag);
    if (reason !== undefined) throw new ActiveContentError(reason, start);
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(text).close();
}

/** Returns the text between the brackets of a DOCTYPE, or the whole DOCTYPE if anything follows the brackets. */
function extractSubset(doctype: string): string {
  const start = doctype.indexOf('[');
  const trimmed = doctype.trimEnd();
  if (start < 0) return '';
  return trimmed.endsWith(']') ? trimmed.slice(start + 1, -1) : trimmed;
}

function findReason({ name, local, uri, attributes }: SaxesTagNS): ActiveMarkupReason | undefined {
  if (uri === XHTML) return { kind: 'html', element: name };
  const element = local.toLowerCase();
  if (uri === SVG && ACTIVE_ELEMENTS.has(element)) return { kind: 'element', element: name };
  for (const attribute of Object.values(attributes)) {
    const { value } = attribute;
    const key = attribute.local.toLowerCase();
    if (attribute.uri === '' && key.startsWith('on')) return { kind: 'handler', attribute: attribute.name };
    if (/^(?:javascript|vbscript):|^data:(?!image\/|font\/|application\/(?:x-)?font)/.test(normalizeStart(value)))
      return { kind: 'script-address', attribute: attribute.name };
    if (uri !== SVG) continue;
    if (ANIMATION_ELEMENTS.has(element) && key === 'attributename' && /^(?:\w+:)?(?:href$|on)/i.test(value.trim()))
      return { kind: 'animation', attribute: value.trim() };
    if (key === 'href' && (attribute.uri === '' || attribute.uri === XLINK) && !isAllowedReference(element, value))
      return { kind: 'reference', tag: `${name} ${attribute.name}="${value}"` };
  }
  return undefined;
}

/** Whether an element may refer to an address. Links may point anywhere on the web. Other elements draw their target, which must be in the file itself. */
function isAllowedReference(element: string, address: string): boolean {
  const target = normalizeStart(address);
  if (target === '' || target.startsWith('#')) return true;
  if (element === 'a') return /^(?:https?|mailto|tel):|^(?![a-z][a-z\d+.-]*:)/.test(target);
  return IMAGE_ELEMENTS.has(element) && RASTER.test(target);
}

/** Normalizes the start of an address as browsers do, without spaces and control characters; https://url.spec.whatwg.org/#url-parsing */
const normalizeStart = (address: string): string =>
  address
    .slice(0, 200)
    .replace(/[\0-\x20]/g, '')
    .toLowerCase();

function locateOffset(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, Math.max(0, offset));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
