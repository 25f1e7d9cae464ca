import { escapeDestination, escapeInline } from '../escape-markdown.js';
import { ownDirective } from './definition.js';

export const figure = ownDirective({
  description: 'An image with a caption.',
  form: 'leaf',
  label: 'optional',
  attributes: {
    src: { description: 'Path of the image.', required: true },
    alt: { description: 'Alternative text.', required: true, isText: true },
  },
  html({ h, attributes: { src, alt }, label, file, image }) {
    const caption = label();
    const picture = h('img', { src: image(src), alt, loading: 'lazy', decoding: 'async' });
    return h(
      'figure.figure',
      h('a', { href: file(src), className: 'zoom' }, picture),
      caption.length > 0 ? h('figcaption', caption) : undefined,
    );
  },
  markdown: ({ attributes: { src, alt }, image }) => ({
    before: `![${escapeInline(alt)}](${image(src)})`,
    isBlock: true,
  }),
});

export const video = ownDirective({
  description: 'A video on another site. Nothing is loaded from that site until the reader plays the video.',
  form: 'leaf',
  label: 'required',
  attributes: { src: { description: 'Address for embedding, from the video site.', required: true } },
  html({ h, attributes: { src }, site: { videoHosts }, label, report }) {
    const url = URL.canParse(src) ? new URL(src) : undefined;
    if (url?.protocol === 'https:' && videoHosts.includes(url.host))
      return h('p.video', h('a', { href: url.href, dataEmbed: url.href }, label()));
    const expected = { kind: 'video-address', hosts: videoHosts } as const;
    report('attribute-value', { directive: 'video', name: 'src', value: src, expected });
    return [];
  },
  markdown: ({ attributes: { src } }) =>
    /^https:/i.test(src) ? { before: '[', after: `](${escapeDestination(src)})` } : { before: '' },
});
