import type { Element } from 'hast';
import type { Nodes } from 'mdast';
import { RESERVED_ID_PREFIX } from '../../../../templates/reserved-ids.js';
import { FOLDERS } from '../../../sources/names.js';
import type { SitePath } from '../../../types.js';
import { decodeAddress, resolvePath } from '../../url.js';
import type { MarkdownContext } from '../context.js';
import { SvgError } from './svg-error.js';
import { readSvg } from './svg-file.js';

interface PictureOptions {
  readonly alt: string;
  /** In CSS pixels; the height follows. */
  readonly width: number | undefined;
  /** Where problems are reported. */
  readonly node: Nodes;
}

/** Renders an SVG file of the site as a part of the page. Returns `undefined` if it cannot be one; a missing file is found with the images of the site. */
export function renderSvgFile(
  target: string,
  { alt, width, node }: PictureOptions,
  context: MarkdownContext,
): Element | undefined {
  const report = (kind: SvgError['kind'] | 'unreadable' | 'not-svg', what: string) =>
    context.report('inline-svg', node, { file: target, reason: { kind, what } });
  const file = findFile(target, context.locate(node).file);
  if (file === undefined) {
    report('not-svg', 'SVG files');
    return undefined;
  }
  const read = context.readFile(file);
  if (!('text' in read)) {
    if (read.digest !== '') report('unreadable', 'text');
    return undefined;
  }
  try {
    const prefix = `${RESERVED_ID_PREFIX}${context.options.idPrefix}svg-${context.drawings.length + 1}-`;
    const { svg, width: own, height, texts } = readSvg(read.text, prefix);
    if (width !== undefined) Object.assign(svg.properties, { width, height: Math.round((height * width) / own) });
    Object.assign(svg.properties, { role: 'img', ariaLabel: alt });
    return context.addDrawing(svg, texts.join(' '));
  } catch (error) {
    if (!(error instanceof SvgError)) throw error;
    report(error.kind, error.what);
    return undefined;
  }
}

/** Returns the path of a file as images name it; `undefined` for other hosts and other formats. */
function findFile(target: string, source: SitePath): SitePath | undefined {
  const address = decodeAddress(target.replace(/[?#].*$/s, '')).normalize('NFC');
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target) || !/\.svg$/i.test(address)) return undefined;
  return address.startsWith('/') ? `${FOLDERS.static}${address}` : resolvePath(source, address);
}
