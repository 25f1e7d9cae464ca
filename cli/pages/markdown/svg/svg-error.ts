/** A part of an SVG file that cannot be in a page. */
export class SvgError extends Error {
  constructor(
    readonly kind: 'element' | 'attribute' | 'selector' | 'syntax' | 'size' | 'large',
    readonly what: string,
  ) {
    super(what);
  }
}
