import type { Counterparts } from './counterparts.js';

const KEYS = 'Write :kbd[Ctrl+K]';
const ICON = 'Write :icon[name]';
const LINK = 'Write [Text](path.md)';
const FOOTNOTE = 'Write [^1], and its text in a line "[^1]: …"';
const TOOLTIP = 'Write :tooltip[words]{tip="…"}';
const IMAGE = 'Write ![What it shows](path)';

/** Inline directives of other tools, by their name: `:abbr[HTML]{title="…"}`. */
export const INLINE_COUNTERPARTS: Counterparts = {
  abbr: TOOLTIP,
  badge: 'Write :badge[Text]{type="tip"}',
  button: 'Write :::buttons around links',
  cite: FOOTNOTE,
  code: 'Write `code`',
  color: 'Write <span class="…">…</span>, and style the class in the option "css"',
  del: 'Write ~~words~~',
  doc: LINK,
  fn: FOOTNOTE,
  footnote: FOOTNOTE,
  highlight: 'Write <mark>…</mark>',
  icon: ICON,
  image: IMAGE,
  img: IMAGE,
  include: 'Write ::include{file="…"} on a line of its own',
  ins: 'Write <ins>…</ins>',
  kbd: KEYS,
  key: KEYS,
  keys: KEYS,
  label: 'Write :badge[Text]{type="tip"}',
  link: LINK,
  mark: 'Write <mark>…</mark>',
  math: 'Write $…$',
  ref: LINK,
  small: 'Write <small>…</small>',
  span: 'Write <span class="…">…</span>, and style the class in the option "css"',
  sub: 'Write <sub>…</sub>',
  sup: 'Write <sup>…</sup>',
  tag: 'Write :badge[Text]{type="tip"}',
  term: TOOLTIP,
  tip: TOOLTIP,
  tooltip: TOOLTIP,
  u: 'Write <u>…</u>',
  video: 'Write ::video[Title]{src="…"} on a line of its own',
  youtube: 'Write ::video[Title]{src="…"} on a line of its own',
};

/** Macros of AsciiDoc, by their name: `kbd:[Ctrl+K]`. */
export const MACRO_COUNTERPARTS: Counterparts = {
  audio: 'Write ::audio[Title]{src="…"}',
  btn: 'Write the label of the button in bold',
  endif: 'Remove it: pages have no conditions',
  footnote: FOOTNOTE,
  icon: ICON,
  ifdef: 'Remove it: pages have no conditions',
  ifndef: 'Remove it: pages have no conditions',
  image: IMAGE,
  include: 'Write ::include{file="…"}',
  kbd: KEYS,
  link: LINK,
  menu: 'Write the names in bold, with ">" between them',
  stem: 'Write $…$',
  video: 'Write ::video[Title]{src="…"}',
  xref: LINK,
};
