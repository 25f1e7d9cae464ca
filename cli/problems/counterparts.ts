/** What to write instead of something that only other tools support, by its name: sentences without a full stop. */
type Counterparts = Readonly<Record<string, string>>;

/** What to write instead of a name; `undefined` if no other tool supports it. */
export const findCounterpart = (counterparts: Counterparts, name: string): string | undefined =>
  Object.hasOwn(counterparts, name) ? counterparts[name] : undefined;

const TOC_KEYS = 'Write "toc_min_heading_level" and "toc_max_heading_level", or "hide_table_of_contents: true" to leave it out';

/** Keys of front matter. */
export const FRONT_MATTER_COUNTERPARTS: Counterparts = {
  aliases: 'Add the old addresses to "redirects" of the configuration',
  date: 'Write "last_update" with a "date" in it',
  edit_url: 'Write "custom_edit_url"',
  editUrl: 'Write "custom_edit_url"',
  hidden: 'Write "unlisted: true"',
  hide: 'Use "unlisted: true", "hide_title: true" or "hide_table_of_contents: true"',
  hide_toc: 'Write "hide_table_of_contents: true"',
  label: 'Write "sidebar_label"',
  last_modified: 'Write "last_update" with a "date" in it',
  lastmod: 'Write "last_update" with a "date" in it',
  lastUpdated: 'Write "last_update" with a "date" in it',
  linkTitle: 'Write "sidebar_label"',
  linktitle: 'Write "sidebar_label"',
  menu_title: 'Write "sidebar_label"',
  nav_order: 'Write "sidebar_position"',
  nav_title: 'Write "sidebar_label"',
  navTitle: 'Write "sidebar_label"',
  next: 'Write "pagination_next", with the path of the page or null',
  ogImage: 'Write "image"',
  order: 'Write "sidebar_position"',
  outline: TOC_KEYS,
  permalink: 'Write "slug"',
  position: 'Write "sidebar_position"',
  prev: 'Write "pagination_prev", with the path of the page or null',
  redirect_from: 'Add the old addresses to "redirects" of the configuration',
  short_title: 'Write "sidebar_label"',
  sidebar:
    'Write "sidebar_position" for its order, "sidebar_label" for its label and "unlisted: true" for a page that it must not show',
  sidebar_order: 'Write "sidebar_position"',
  sidebar_title: 'Write "sidebar_label"',
  sidebarTitle: 'Write "sidebar_label"',
  tableOfContents: TOC_KEYS,
  tags: 'Use "keywords" (for search only); tag pages are not supported',
  toc: TOC_KEYS,
  updated: 'Write "last_update" with a "date" in it',
  url: 'Write "slug"',
  weight: 'Write "sidebar_position"',
};

/** Options of the configuration, by their path. */
export const CONFIG_COUNTERPARTS: Counterparts = {
  base: 'Write "baseUrl"',
  'colorMode.defaultMode': 'Write "colorMode.default"',
  'colorMode.respectPrefersColorScheme': 'Write "colorMode.system"',
  customCss: 'Write "css"',
  description: 'Write "tagline"',
  editLink: 'Write "editUrl"',
  nav: 'Write "navbar.links"',
  'navbar.items': 'Write "navbar.links"',
  'navbar.logo': 'Write "logo" at the top level',
  'navbar.title': 'Write "title" at the top level',
  repo_url: 'Write "editUrl"',
  sidebar: 'Set the order of the pages in content/sidebar.yml',
  site: 'Write "url"',
  siteUrl: 'Write "url"',
  site_name: 'Write "title"',
  site_url: 'Write "url"',
  themeConfig: 'Write its options at the top level; the configuration reference lists them',
};

const DIRECTIVE_CARDS = 'Write ::::cards, and :::card[Title]{to="…"} for each card; ::cards alone lists the pages of a category';
const LINK_CARD = 'Write ::link-card[Title]{to="…"}';

/** Directives. */
export const DIRECTIVE_COUNTERPARTS: Counterparts = {
  accordion: 'Write :::details[Summary], and ::::accordions around several of which one is open',
  'accordion-group': 'Write ::::accordions, and :::details[Summary] in it',
  alert: 'Write :::warning',
  attention: 'Write :::warning',
  button: 'Write :::buttons around links',
  'card-grid': DIRECTIVE_CARDS,
  'card-group': DIRECTIVE_CARDS,
  cardgrid: DIRECTIVE_CARDS,
  cardgroup: DIRECTIVE_CARDS,
  cardlink: LINK_CARD,
  codegroup: 'Write :::code-group around the fences',
  collapse: 'Write :::details[Summary]',
  dropdown: 'Write :::details[Summary]',
  error: 'Write :::danger',
  expandable: 'Write :::details[Summary]',
  filetree: 'Write :::file-tree around a nested list of names',
  grid: DIRECTIVE_CARDS,
  hint: 'Write :::tip',
  image: 'Write ::figure[Caption]{src="…" alt="…"}',
  img: 'Write ::figure[Caption]{src="…" alt="…"}',
  important: 'Write :::info',
  linkcard: LINK_CARD,
  raw: 'Remove it: braces and tags are plain text anyway',
  'tab-item': 'Write :::tab{label="…"}',
  step: 'Write :::steps around a numbered list',
  success: 'Write :::tip',
  'v-pre': 'Remove it: braces are plain text anyway',
  youtube: 'Write ::video[Title]{src="…"} with the address of the video',
};

/** docsgen's names of directives that other tools write in the same way under another name. */
export const DIRECTIVE_SYNONYMS: Readonly<Record<string, string>> = {
  accordion: 'details',
  'accordion-group': 'accordions',
  alert: 'warning',
  attention: 'warning',
  'card-grid': 'cards',
  'card-group': 'cards',
  cardgrid: 'cards',
  cardgroup: 'cards',
  cardlink: 'link-card',
  codegroup: 'code-group',
  collapse: 'details',
  dropdown: 'details',
  error: 'danger',
  expandable: 'details',
  filetree: 'file-tree',
  hint: 'tip',
  important: 'info',
  linkcard: 'link-card',
  success: 'tip',
  'tab-item': 'tab',
};

/** docsgen's names of attributes that other tools call otherwise; the first that a directive has counts. */
export const ATTRIBUTE_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  content: ['tip'],
  description: ['tip'],
  'dark-src': ['dark'],
  href: ['to', 'src'],
  image: ['src'],
  link: ['to'],
  name: ['label'],
  'src-dark': ['dark'],
  text: ['tip'],
  title: ['label'],
  url: ['to', 'src'],
};

/** Attributes of other tools that docsgen's directives have as the text in brackets. */
export const LABEL_SYNONYMS: ReadonlySet<string> = new Set(['title', 'summary', 'header', 'heading', 'caption', 'text', 'label']);

const TABS = 'Write ::::tabs, and :::tab{label="…"} around each variant';

/** Elements and components, by name in lower case. */
export const HTML_COUNTERPARTS: Counterparts = {
  a: 'Write [Text](path.md)',
  admonition: 'Write :::note[Title], or another admonition, around its content',
  aside: 'Write :::note[Title], or another admonition, around its content',
  callout: 'Write :::note[Title], or another admonition, around its content',
  apirequest: 'Write :::api-request{verb="…" url="…"}, with the payload in a JSON fence inside',
  accordion: 'Write :::details[Summary] around its content, and ::::accordions around several of which one is open',
  audio: 'Write ::audio[Title]{src="…"}',
  badge: 'Write :badge[Text]{type="tip"}',
  card: 'Write ::cards for the pages of a category, or a list of links',
  cardgrid: 'Write ::cards for the pages of a category, or a list of links',
  cards: 'Write ::cards for the pages of a category, or a list of links',
  center: 'Write <div align="center">, or leave it out',
  codeblock: 'Write a fence: three backticks, the language and title="…", then the code',
  codegroup: 'Write :::code-group around the fences',
  column: 'Write :::column around its content',
  columns: 'Write ::::columns, and :::column around the content of each',
  details: 'Write :::details[Summary] around its content',
  doccardlist: 'Write ::cards',
  filetree: 'Write :::file-tree around a nested list of names',
  font: 'Remove it; style the page with the option "css"',
  head: 'Write the title and description in the front matter',
  icon: 'Write :icon[name]',
  iframe: 'Write ::video[Title]{src="…"} for a video, and add its host to the option "videoHosts"; or link to the page',
  img: 'Write ![What it shows](path)',
  image: 'Write ![What it shows](path)',
  kbd: 'Write :kbd[Ctrl+K]',
  link: 'Write [Text](path.md)',
  linkcard: LINK_CARD,
  liteyoutubeembed: 'Write ::video[Title]{src="https://www.youtube.com/watch?v=…"}',
  note: 'Write :::note around its content',
  steps: 'Write :::steps around a numbered list',
  tabitem: TABS,
  tab: TABS,
  tabs: TABS,
  tabpane: TABS,
  themedimage: 'Write ::figure{src="…" dark="…" alt="…"}',
  tip: 'Write :::tip around its content',
  tooltip: 'Write :tooltip[words]{tip="…"}',
  toc: 'Remove it: every page has a table of contents',
  tocinline: 'Remove it: every page has a table of contents',
  video: 'Write ::video[Title]{src="…"}, with the path of a file or the address of the video',
  warning: 'Write :::warning around its content',
};
