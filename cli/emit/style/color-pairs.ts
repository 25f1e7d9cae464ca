/** A color that is seen on another one. */
export interface ColorPair {
  readonly color: string;
  readonly background: string;
  /** Lowest contrast: WCAG 2.2, 1.4.3 for text and 1.4.11 for parts of controls. */
  readonly needed: 4.5 | 3;
}

const TEXTS = ['text', 'text-soft', 'heading', 'accent', 'blue', 'green', 'amber', 'red', 'violet'];
/** Pages, code and boxes; admonitions, added and removed lines. */
const SURFACES = [
  'surface',
  'surface-raised',
  // What is current: entries of the sidebar, tabs, hits of the search, marked lines of code.
  'accent-soft',
  'blue-soft',
  'green-soft',
  'amber-soft',
  'red-soft',
];

const text = (color: string, background: string): ColorPair => ({ color, background, needed: 4.5 });
const control = (color: string, background: string): ColorPair => ({ color, background, needed: 3 });

/** Every two tokens of `templates/css/tokens.css` that meet on a page. */
export const COLOR_PAIRS: readonly ColorPair[] = [
  ...TEXTS.flatMap((color) => SURFACES.map((background) => text(color, background))),
  text('on-accent', 'accent'),
  control('border-strong', 'surface'),
  control('border-strong', 'surface-raised'),
];
