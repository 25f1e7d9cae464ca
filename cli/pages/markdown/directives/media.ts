import { escapeDestination, escapeInline } from '../escape-markdown.js';
import { element } from '../hast.js';
import type { DirectiveDefinition } from './definition.js';

export const figure: DirectiveDefinition = {
  description: 'An image with a caption.',
  form: 'leaf',
  label: 'optional',
  attributes: {
    src: { description: 'Path of the image.', required: true },
    alt: { description: 'Alternative text.', required: true, isText: true },
  },
  html({ attributes: { src = '', alt = '' }, label, file, image }) {
    const caption = label();
    return [
      element('figure', { className: ['figure'] }, [
        element('a', { href: file(src), className: ['zoom'] }, [
          element('img', { src: image(src), alt, loading: 'lazy', decoding: 'async' }),
        ]),
        ...(caption.length > 0 ? [element('figcaption', {}, caption)] : []),
      ]),
    ];
  },
  markdown: ({ attributes: { src = '', alt = '' }, file }) => ({
    before: `![${escapeInline(alt)}](${file(src)})`,
    isBlock: true,
  }),
};

export const video: DirectiveDefinition = {
  description: 'A video on another site. Nothing is loaded from that site until the reader plays the video.',
  form: 'leaf',
  label: 'required',
  attributes: { src: { description: 'Address for embedding, from the video site.', required: true } },
  html({ attributes: { src = '' }, site: { videoHosts }, label, report }) {
    const url = URL.canParse(src) ? new URL(src) : undefined;
    if (url?.protocol === 'https:' && videoHosts.includes(url.host))
      return [element('p', { className: ['video'] }, [element('a', { href: url.href, dataEmbed: url.href }, label())])];
    const expected = { kind: 'video-address', hosts: videoHosts } as const;
    report('attribute-value', { directive: 'video', name: 'src', value: src, expected });
    return [];
  },
  markdown: ({ attributes: { src = '' } }) =>
    /^https:/i.test(src) ? { before: '[', after: `](${escapeDestination(src)})` } : { before: '' },
};
