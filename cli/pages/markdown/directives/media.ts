import type { Element } from 'hast';
import * as TEXTS from '../../../../templates/texts/content.js';
import { escapeDestination, escapeInline } from '../escape-markdown.js';
import { type OwnInput, ownDirective } from './definition.js';
import { toEmbedAddress } from './video-address.js';

const FIGURE = {
  src: { description: 'Path of the image.', required: true },
  alt: { description: 'Alternative text.', required: true, isText: true },
  dark: { description: 'Path of the image to show instead in dark mode.' },
  width: { description: 'Width in CSS pixels; the height follows. The default is the size of the file.', type: 'number' },
  inline: {
    description: 'Makes an SVG file a part of the page, so that it follows the colors of the theme and its text can be selected.',
    type: 'boolean',
  },
  zoom: { description: '`false` for an image that a click does not enlarge.', type: 'boolean' },
} as const;

export const figure = ownDirective({
  description: 'An image with a caption.',
  form: 'leaf',
  label: 'optional',
  attributes: FIGURE,
  html(input) {
    const { h, attributes, label } = input;
    const { src, dark, inline } = attributes;
    const caption = label();
    const picture = inline ? renderInlineSvg(input) : undefined;
    if (picture) return h('figure.figure.diagram', picture, caption.length > 0 ? h('figcaption', caption) : undefined);
    return h(
      'figure.figure',
      dark
        ? [renderPicture(src, 'doc-light', input), renderPicture(dark, 'doc-dark', input)]
        : renderPicture(src, undefined, input),
      caption.length > 0 ? h('figcaption', caption) : undefined,
    );
  },
  markdown: ({ attributes: { src, alt }, image }) => ({
    before: `![${escapeInline(alt)}](${image(src)})`,
    isBlock: true,
  }),
});

/** Renders an SVG file as a part of the page. The address of the file stays in it, so that the file is published for the Markdown copy. */
function renderInlineSvg({ h, attributes: { src, alt, width }, file, svg }: OwnInput<typeof FIGURE>): Element | undefined {
  const drawing = svg(src, { alt, width });
  return drawing && h('div.diagram-picture', { dataSrc: file(src) }, drawing);
}

/** Renders a picture of a figure, with a link to its file unless it has `zoom="false"`. */
function renderPicture(
  src: string,
  mode: string | undefined,
  { h, attributes, file, picture }: OwnInput<typeof FIGURE>,
): Element {
  const { alt, width, zoom } = attributes;
  const image = h('img', {
    src: picture(src, width),
    alt,
    loading: 'lazy',
    decoding: 'async',
    className: zoom === false ? mode : undefined,
  });
  return zoom === false ? image : h('a', { href: file(src), className: [...(mode ? [mode] : []), 'zoom'] }, image);
}

/** A file that browsers can play. */
const VIDEO_FILE = /\.(?:mp4|m4v|webm|ogv|mov)(?:[?#]|$)/i;
const AUDIO_FILE = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac|weba)(?:[?#]|$)/i;

/** Whether an address is that of a file of the site, by its name. */
const isOwnFile = (src: string, pattern: RegExp): boolean => pattern.test(src) && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src);

export const video = ownDirective({
  description: 'A video: a file of the site, or a video on another site, from which nothing is loaded until the reader plays it.',
  form: 'leaf',
  label: 'optional',
  attributes: {
    src: { description: 'Path of the file, or address of the video on the video site.', required: true },
    poster: { description: 'Path of the image to show before the video is played. Only for a file.' },
    captions: { description: 'Path of a WebVTT file with captions. Only for a file.' },
  },
  html(input) {
    const { h, attributes, site, label, report } = input;
    const { src, poster, captions } = attributes;
    if (isOwnFile(src, VIDEO_FILE)) {
      const track = captions
        ? h('track', { kind: 'captions', src: input.link(captions), label: TEXTS.captions, default: true })
        : [];
      const options = { controls: true, preload: 'metadata', playsInline: true, poster: poster && input.file(poster) };
      return renderPlayer(h('video', { src: input.link(src), ...options }, track), input);
    }
    const url = URL.canParse(src) ? toEmbedAddress(new URL(src)) : undefined;
    if (url?.protocol === 'https:' && site.videoHosts.includes(url.host)) {
      const text = label();
      if (text.length === 0) report('directive-content', { directive: 'video', reason: 'no-label' });
      return h('p.video', h('a', { href: url.href, dataEmbed: url.href }, text));
    }
    const expected = { kind: 'video-address', hosts: site.videoHosts } as const;
    report('attribute-value', { directive: 'video', name: 'src', value: src, expected });
    return [];
  },
  markdown: (line) => {
    const { src } = line.attributes;
    if (isOwnFile(src, VIDEO_FILE)) return linkFile(line);
    return /^https:/i.test(src) ? { before: '[', after: `](${escapeDestination(src)})` } : { before: '' };
  },
});

export const audio = ownDirective({
  description: 'A sound file of the site, with controls to play it.',
  form: 'leaf',
  label: 'optional',
  attributes: { src: { description: 'Path of the file.', required: true } },
  html(input) {
    const { h, attributes, report } = input;
    const { src } = attributes;
    if (isOwnFile(src, AUDIO_FILE))
      return renderPlayer(h('audio', { src: input.link(src), controls: true, preload: 'metadata' }), input);
    report('attribute-value', { directive: 'audio', name: 'src', value: src, expected: 'audio-file' });
    return [];
  },
  markdown: (line) => linkFile(line),
});

/** Renders a player with its caption, which also names it. */
function renderPlayer(player: Element, { h, label, labelText }: Pick<OwnInput, 'h' | 'label' | 'labelText'>): Element {
  if (labelText !== '') player.properties.ariaLabel = labelText;
  const caption = label();
  return h('figure.doc-player.figure', player, caption.length > 0 ? h('figcaption', caption) : undefined);
}

interface FileLine {
  readonly attributes: { readonly src: string };
  readonly labelText: string;
  link(address: string): string;
}

/** Writes a link to a file in Markdown, with its name as the text if it has no label. */
function linkFile({ attributes: { src }, labelText, link }: FileLine): { readonly before: string; readonly after?: string } {
  const address = link(src);
  if (address === '') return { before: '' };
  const name = src.replace(/[?#].*$/, '').replace(/^.*\//, '');
  return labelText === '' ? { before: `[${escapeInline(name)}](${address})` } : { before: '[', after: `](${address})` };
}
