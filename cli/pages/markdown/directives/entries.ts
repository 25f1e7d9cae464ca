import type { Element, ElementContent } from 'hast';
import { suggestName } from '../../../schema/suggest.js';
import { escapeInline } from '../escape-markdown.js';
import { element, text } from '../hast.js';
import { chooseColumns } from './columns.js';
import { wrapComponent } from './component.js';
import type { AttributeSpec, DirectiveDefinition, DirectiveInput, DirectiveLine, MarkdownLine } from './definition.js';
import { ICONS } from './icons.js';

const TO: AttributeSpec = {
  description: 'Address of the link: a Markdown file, a route or a URL. It is checked like every link.',
};

/** What an entry of a grid shows above its text. */
const SIGN = {
  icon: { description: 'Name of an [icon](#icons).' },
  mark: { description: 'One to four letters instead of an icon.' },
  src: { description: 'Path of an image instead of an icon.' },
} satisfies Record<string, AttributeSpec>;

export const cards: DirectiveDefinition = {
  description: 'Cards for the pages of a category; as a container, the `card` directives in it.',
  form: 'both',
  label: 'none',
  attributes: {
    category: { description: 'Route of the category; the default is the category of the page. Only for a leaf.' },
  },
  html({ form, attributes: { category = '' }, parts, cards }) {
    return form === 'leaf' ? [cards(category)] : renderGrid('cards', { entries: parts('card').map(renderCard), most: 4 });
  },
  markdown: ({ form, attributes: { category = '' }, cards }) => ({
    before: form === 'leaf' ? cards(category) : '',
    omitsLabel: true,
  }),
};

export const card: DirectiveDefinition = {
  description: 'One card of `cards`, with its title in brackets and its text as content.',
  form: 'both',
  label: 'required',
  attributes: { to: TO, ...SIGN },
  parent: 'cards',
  markdown: writeEntry,
};

function renderCard(input: DirectiveInput): Element {
  const sign = renderSign(input);
  const content = input.children.length > 0 ? input.content() : [];
  const title = element('p', { className: ['card-title'] }, [renderTitle(input)]);
  const isRow = sign.length === 0 && content.length === 0;
  return element('div', { className: ['card', ...(isRow ? ['card-row'] : [])] }, [...sign, title, ...content]);
}

export const logos: DirectiveDefinition = {
  description: 'A grid of names with a logo each, such as languages. Contains only `logo` directives.',
  form: 'container',
  label: 'none',
  attributes: {},
  html: ({ parts }) => renderGrid('logos', { entries: parts('logo').map(renderLogo), most: 7 }),
};

export const logo: DirectiveDefinition = {
  description: 'One entry of `logos`, with its name in brackets.',
  form: 'leaf',
  label: 'required',
  attributes: { to: TO, ...SIGN },
  parent: 'logos',
  markdown: writeEntry,
};

const renderLogo = (input: DirectiveInput): Element =>
  element('div', { className: ['logo'] }, [...renderSign(input), renderTitle(input)]);

export const stats: DirectiveDefinition = {
  description: 'A band of figures. Contains only `stat` directives.',
  form: 'container',
  label: 'none',
  attributes: {},
  html({ parts }) {
    const items = parts('stat').map(({ label, attributes }) =>
      element('div', {}, [element('dt', {}, label()), element('dd', {}, [text(attributes.value ?? '')])]),
    );
    if (items.length === 0) return [];
    return [
      wrapComponent('stats', [element('dl', { className: ['stats', `columns-${chooseColumns(items.length, 4)}`] }, items)]),
    ];
  },
};

export const stat: DirectiveDefinition = {
  description: 'One figure of `stats`, with what it says in brackets.',
  form: 'leaf',
  label: 'required',
  attributes: { value: { description: 'The figure.', required: true, isText: true } },
  parent: 'stats',
  markdown: ({ attributes: { value = '' } }) => ({ before: `- **${escapeInline(value)}** ` }),
};

interface Grid {
  readonly entries: readonly Element[];
  /** The largest number of columns. */
  readonly most: number;
}

function renderGrid(name: 'cards' | 'logos', { entries, most }: Grid): ElementContent[] {
  if (entries.length === 0) return [];
  const items = entries.map((entry) => element('li', {}, [entry]));
  return [wrapComponent(name, [element('ul', { className: [name, `columns-${chooseColumns(items.length, most)}`] }, items)])];
}

/** Renders the picture, the icon or the letters of an entry. */
function renderSign({ attributes: { icon, mark, src }, image, report }: DirectiveInput): ElementContent[] {
  if (src)
    return [
      element('span', { className: ['sign'] }, [
        element('img', { src: image(src), alt: '', loading: 'lazy', decoding: 'async' }),
      ]),
    ];
  if (mark) return [element('span', { className: ['sign', 'mark'], ariaHidden: 'true' }, [text(mark)])];
  if (!icon) return [];
  if (Object.hasOwn(ICONS, icon)) return [element('span', { className: ['sign'], ariaHidden: 'true', dataIcon: icon })];
  const names = Object.keys(ICONS);
  report('unknown-icon', { icon, nearest: suggestName(icon, names), known: names.join(', ') });
  return [];
}

/** Renders the label of an entry, linked to the address in its attribute `to`, if it has one. */
const renderTitle = ({ attributes: { to }, label, link }: DirectiveInput): Element =>
  to ? element('a', { className: ['entry-link'], href: link(to) }, label()) : element('span', {}, label());

/** Writes an entry as a list item with a link, or, if it has content, as a bold line. */
function writeEntry({ form, attributes: { to = '' }, link }: DirectiveLine): MarkdownLine {
  const [start, end] = form === 'leaf' ? ['- ', ''] : ['**', '**'];
  const address = link(to);
  return address === '' ? { before: start, after: end } : { before: `${start}[`, after: `](${address})${end}` };
}
