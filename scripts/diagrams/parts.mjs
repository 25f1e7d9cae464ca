/**
 * A box with a title and, below it, a text. Options: `id` for arrows; `tone`, see `TONES`; `over`, a word above the title; `align: 'start'`;
 * `aside`, a word at the right of the title; `on`, the state of a switch at the right; `grow`, its share of the width of a row.
 */
export const box = (title, text = '', options = {}) => ({ kind: 'box', title, text, ...options });

/** Parts side by side. Options: `gap`, one number or one for each gap; `align: 'center'` does not stretch them; `grow`. */
export const row = (parts, options = {}) => ({ kind: 'row', parts, ...options });

/** Parts below each other. Options: `gap`, one number or one for each gap; `fill` makes boxes as high as the column,
 * `spread` widens the gaps; `grow`. */
export const column = (parts, options = {}) => ({ kind: 'column', parts, ...options });

/** A frame around parts below each other, with a title. Options: those of a column, `id`, `tone`, and `aside`, a word at the right of the title. */
export const group = (title, parts, options = {}) => ({ kind: 'group', title, parts, ...options });

/** Text without a box. Options: `bold`, `align`, `soft`, `grow`. */
export const label = (text, options = {}) => ({ kind: 'label', text, ...options });

/** Free space. Options: `height`, `grow`. */
export const space = (options = {}) => ({ kind: 'space', ...options });

/** A word between two lines, such as "OR". */
export const rule = (text = '') => ({ kind: 'rule', text });

/** A bar of segments, each with its `share` of the width, a title and a tone. */
export const bar = (segments, options = {}) => ({ kind: 'bar', segments, ...options });

/** A scale: `ticks` and `points`, each with its place between 0 and 1 and its text. */
export const scale = (options) => ({ kind: 'scale', ...options });

/**
 * An arrow between two parts, by their ids. Options: `text`; `side` of a vertical arrow on which its text is, `left` or `right`; `shift` in pixels from
 * the middle; `dashed`; `both` for two heads; `turn: 'first'` leaves sideways and arrives from above or below, `turn: 'last'` the other way around;
 * `turn: 'side'` leaves and arrives sideways; `near: 'top'` for the upper end of the parts instead of the middle; `at`, the place of the
 * text on a vertical line; `nudge` in pixels to the right for the text above a horizontal one; `tone`, a token; `lane`, how far to the left of the parts
 * the arrow passes other parts, in pixels, or to the right if it is negative; `joint` for a dot where it joins the lane.
 */
export const arrow = (from, to, options = {}) => ({ from, to, ...options });

/** Two arrows side by side: there, with the text `there`, and back, with the text `back`. */
export const exchange = (from, to, { there = '', back = '', ...options }) => [
  arrow(from, to, { text: there, side: 'left', ...options, shift: (options.shift ?? 0) - 10 }),
  arrow(to, from, { text: back, side: 'right', ...options, at: 1 - (options.at ?? 0.5), shift: (options.shift ?? 0) + 10 }),
];
