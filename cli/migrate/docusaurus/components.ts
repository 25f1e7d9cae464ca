import {
  admonition,
  anchorLink,
  badge,
  codeBlock,
  details,
  HTML_COMPONENTS,
  leaveOut,
  tab,
  tabs,
  textOf,
  toLabel,
  unwrap,
  youtube,
} from '../body/components.js';
import { writeContainer, writeLeaf } from '../body/markdown-text.js';
import type { Components, ConvertComponent } from '../body/rules.js';

const themedImage: ConvertComponent = ({ props }, { link }) => {
  const sources = props.sources as { readonly light?: unknown; readonly dark?: unknown } | undefined;
  if (typeof sources?.light !== 'string') return undefined;
  const dark = typeof sources.dark === 'string' ? link(sources.dark) : undefined;
  return writeLeaf('figure', { attributes: { src: link(sources.light), alt: textOf(props, 'alt') ?? 'Picture', dark } });
};

/** A box of Infima, the styles of Docusaurus. */
const div: ConvertComponent = ({ props, children, isBlock }) => {
  const kind = /\balert--(\w+)/.exec(String(props.className ?? props.class ?? ''))?.[1];
  if (kind === undefined || !isBlock) return undefined;
  return writeContainer({ info: 'info', success: 'tip', warning: 'warning', danger: 'danger' }[kind] ?? 'note', {}, children);
};

const image: ConvertComponent = ({ props, isBlock }, { link }) => {
  const source = textOf(props, 'src', 'img');
  if (source === undefined || (props.src !== undefined && typeof props.src !== 'string')) return undefined;
  if (!isBlock) return undefined;
  const alt = textOf(props, 'alt') ?? '';
  const caption = textOf(props, 'caption');
  return caption === undefined
    ? undefined
    : writeLeaf('figure', { label: caption, attributes: { src: link(source), alt: alt || caption } });
};

/** The components of Docusaurus' themes, and those that many sites write in the same way. */
export const DOCUSAURUS_COMPONENTS: Components = {
  ...HTML_COMPONENTS,
  div,
  img: image,
  Tabs: tabs,
  TabItem: tab,
  TabPanel: tab,
  Details: details,
  DetailedExplanation: details,
  Admonition: admonition(),
  CodeBlock: codeBlock,
  DocCardList: () => '::cards',
  DocCard: () => undefined,
  TOCInline: leaveOut,
  Link: anchorLink,
  ThemedImage: themedImage,
  Head: leaveOut,
  head: leaveOut,
  Highlight: ({ children }) => `<mark>${children}</mark>`,
  BrowserOnly: unwrap,
  BrowserWindow: unwrap,
  LiteYouTubeEmbed: youtube,
  YouTube: youtube,
  ReactPlayer: youtube,
  Badge: badge,
  Translate: unwrap,
  Figure: ({ props }, { link }) => {
    const source = textOf(props, 'src', 'img');
    return source === undefined
      ? undefined
      : writeLeaf('figure', {
          label: textOf(props, 'caption'),
          attributes: { src: link(source), alt: textOf(props, 'alt', 'caption') ?? 'Picture' },
        });
  },
  Icon: leaveOut,
  HiddenHeading: ({ children, props }) => (typeof props.id === 'string' ? `<a id="${props.id}"></a>` : toLabel(children)),
};
