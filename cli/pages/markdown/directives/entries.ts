import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { DirectiveLine, MarkdownLine } from '../../../extensions/api.js';
import { escapeInline } from '../escape-markdown.js';
import { chooseColumns } from './columns.js';
import { wrapComponent } from './component.js';
import { type AttributeSpec, type OwnInput, ownDirective } from './definition.js';

const TO: AttributeSpec = {
  description: 'Address of the link: a Markdown file, a route or a URL. It is checked like every link.',
};

/** What an entry of a grid shows above its text. */
const SIGN = {
  icon: { description: 'Name of an [icon](#icons).' },
  mark: { description: 'One to four letters instead of an icon.' },
  src: { description: 'Path of an image instead of an icon.' },
} satisfies Record<string, AttributeSpec>;

export const cards = ownDirective({
  description: 'Cards for the pages of a category; as a container, the `card` directives in it.',
  form: 'both',
  attributes: {
    category: { description: 'Route of the category; the default is the category of the page. Only for a leaf.' },
  },
  html({ form, attributes: { category = '' }, parts, cards }) {
    return form === 'leaf' ? cards(category) : renderGrid('cards', { entries: parts('card').map(renderCard), most: 4 });
  },
  markdown: ({ form, attributes: { category = '' }, cards }) => (form === 'leaf' ? cards(category) : ''),
});

export const card = ownDirective({
  description: 'One card of `cards`, with its title in brackets and its text as content.',
  form: 'both',
  label: 'required',
  attributes: { to: TO, ...SIGN },
  parent: 'cards',
  markdown: writeEntry,
});

function renderCard(input: OwnInput): Element {
  const sign = renderSign(input);
  const content = input.blocks.length > 0 ? input.content() : [];
  const className = sign.length === 0 && content.length === 0 ? 'card-row' : undefined;
  return h('div.card', { className }, sign, h('p.card-title', renderTitle(input)), content);
}

export const linkCard = ownDirective({
  description: 'A card with a link, on its own.',
  form: 'leaf',
  label: 'required',
  attributes: {
    to: { ...TO, required: true },
    description: { description: 'A text below the title.', isText: true },
    ...SIGN,
  },
  html(input) {
    const { h, attributes } = input;
    const sign = renderSign(input as never);
    const text = attributes.description ? [h('p', attributes.description)] : [];
    const className = sign.length + text.length === 0 ? 'card-row' : undefined;
    const entry = h('div.card', { className }, sign, h('p.card-title', renderTitle(input as never)), text);
    return renderGrid('cards', { entries: [entry], most: 1 });
  },
  markdown({ attributes: { to, description }, link }) {
    const address = link(to);
    const text = description ? `: ${escapeInline(description)}` : '';
    return address === '' ? { before: '', after: text } : { before: '[', after: `](${address})${text}` };
  },
});

export const logos = ownDirective({
  description: 'A grid of names with a logo each, such as languages. Contains only `logo` directives.',
  form: 'container',
  html: ({ parts }) => renderGrid('logos', { entries: parts('logo').map(renderLogo), most: 7 }),
});

export const logo = ownDirective({
  description: 'One entry of `logos`, with its name in brackets.',
  form: 'leaf',
  label: 'required',
  attributes: { to: TO, ...SIGN },
  parent: 'logos',
  markdown: writeEntry,
});

const renderLogo = (input: OwnInput): Element => h('div.logo', renderSign(input), renderTitle(input));

export const stats = ownDirective({
  description: 'A band of figures. Contains only `stat` directives.',
  form: 'container',
  html({ parts }) {
    const items = parts('stat').map(({ label, attributes: { value } }) =>
      h('div', h('dt', label()), h('dd', String(value ?? ''))),
    );
    return items.length > 0 ? wrapComponent('stats', [h(`dl.stats.columns-${chooseColumns(items.length, 4)}`, items)]) : [];
  },
});

export const stat = ownDirective({
  description: 'One figure of `stats`, with what it says in brackets.',
  form: 'leaf',
  label: 'required',
  attributes: { value: { description: 'The figure.', required: true, isText: true } },
  parent: 'stats',
  markdown: ({ attributes: { value } }) => ({ before: `- **${escapeInline(value)}** ` }),
});

interface Grid {
  readonly entries: readonly Element[];
  /** The largest number of columns. */
  readonly most: number;
}

function renderGrid(name: 'cards' | 'logos', { entries, most }: Grid): ElementContent[] {
  if (entries.length === 0) return [];
  const items = entries.map((entry) => h('li', entry));
  return [wrapComponent(name, [h(`ul.${name}.columns-${chooseColumns(items.length, most)}`, items)])];
}

/** Renders the picture, the icon or the letters of an entry. */
function renderSign({ attributes, image, icon: find }: OwnInput): ElementContent[] {
  const { icon, mark, src } = attributes as Readonly<Partial<Record<keyof typeof SIGN, string>>>;
  if (src) return [h('span.sign', h('img', { src: image(src), alt: '', loading: 'lazy', decoding: 'async' }))];
  if (mark) return [h('span.sign.mark', { ariaHidden: 'true' }, mark)];
  if (!icon) return [];
  const name = find(icon);
  return name === undefined ? [] : [h('span.sign', { ariaHidden: 'true', dataIcon: name })];
}

/** Renders the label of an entry, linked to the address in its attribute `to`, if it has one. */
const renderTitle = ({ attributes: { to }, label, link }: OwnInput): Element =>
  to ? h('a.entry-link', { href: link(String(to)) }, label()) : h('span', label());

/** Writes an entry as a list item with a link, or, if it has content, as a bold line. */
function writeEntry({ form, attributes: { to = '' }, link }: DirectiveLine<{ to: AttributeSpec }>): MarkdownLine {
  const [start, end] = form === 'leaf' ? ['- ', ''] : ['**', '**'];
  const address = link(to);
  return address === '' ? { before: start, after: end } : { before: `${start}[`, after: `](${address})${end}` };
}
