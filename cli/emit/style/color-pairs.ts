/** A color and the background it appears on. */
export interface ColorPair {
  readonly color: string;
  readonly background: string;
  /** Minimum contrast: WCAG 2.2, 1.4.3 for text and 1.4.11 for parts of controls. */
  readonly needed: 4.5 | 3;
}

const TEXTS = ['text', 'text-soft', 'heading', 'accent', 'blue', 'green', 'amber', 'red', 'violet'];
/** Backgrounds: pages, code and boxes; admonitions, added and removed lines. */
const SURFACES = [
  'surface',
  'surface-raised',
  // Current items: sidebar entries, tabs, search results, highlighted lines of code.
  'accent-soft',
  'blue-soft',
  'green-soft',
  'amber-soft',
  'red-soft',
];

const text = (color: string, background: string): ColorPair => ({ color, background, needed: 4.5 });
const control = (color: string, background: string): ColorPair => ({ color, background, needed: 3 });

/** Every pair of tokens in `templates/css/tokens.css` that meet on a page. */
export const COLOR_PAIRS: readonly ColorPair[] = [
  ...TEXTS.flatMap((color) => SURFACES.map((background) => text(color, background))),
  text('on-accent', 'accent'),
  control('border-strong', 'surface'),
  control('border-strong', 'surface-raised'),
];
