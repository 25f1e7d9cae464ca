import type { Tag } from './html-tags.js';

const TABS = 'Write ::::tabs, and :::tab{label="…"} around each variant';

/** docsgen's counterparts of elements and components of other tools, by name in lower case. */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  a: 'Write [Text](path.md)',
  admonition: 'Write :::note[Title], or another admonition, around its content',
  aside: 'Write :::note[Title], or another admonition, around its content',
  callout: 'Write :::note[Title], or another admonition, around its content',
  apirequest: 'Write :::api-request{verb="…" url="…"}, with the payload in a JSON fence inside',
  audio: 'Link to the file',
  card: 'Write ::cards for the pages of a category, or a list of links',
  cardgrid: 'Write ::cards for the pages of a category, or a list of links',
  cards: 'Write ::cards for the pages of a category, or a list of links',
  center: 'Write <div align="center">, or leave it out',
  codeblock: 'Write a fence: three backticks, the language and title="…", then the code',
  codegroup: TABS,
  details: 'Write :::details[Summary] around its content',
  doccardlist: 'Write ::cards',
  font: 'Remove it; style the page with the option "css"',
  head: 'Write title and description into the front matter',
  iframe: 'Write ::video[Title]{src="…"} for a video, and add its host to the option "videoHosts"; or link to the page',
  img: 'Write ![What it shows](path)',
  image: 'Write ![What it shows](path)',
  link: 'Write [Text](path.md)',
  linkcard: 'Write ::cards for the pages of a category, or a list of links',
  liteyoutubeembed: 'Write ::video[Title]{src="https://www.youtube-nocookie.com/embed/…"}',
  note: 'Write :::note around its content',
  steps: 'Write a numbered list',
  tabitem: TABS,
  tab: TABS,
  tabs: TABS,
  tabpane: TABS,
  themedimage: 'Write <picture> with a <source media="(prefers-color-scheme: dark)">',
  tip: 'Write :::tip around its content',
  toc: 'Remove it: every page has a table of contents',
  tocinline: 'Remove it: every page has a table of contents',
  video: 'Write ::video[Title]{src="…"} for a video of another site, or link to the file',
  warning: 'Write :::warning around its content',
};

/** Returns what to write instead of a tag that docsgen does not render, without a full stop; `undefined` if there is no counterpart. */
export function htmlCounterpart({ name }: Pick<Tag, 'name'>): string | undefined {
  const known = name.toLowerCase();
  return Object.hasOwn(COUNTERPARTS, known) ? COUNTERPARTS[known] : undefined;
}
