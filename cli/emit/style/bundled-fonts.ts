import type { SiteConfig } from '../../types.js';

/** A face that docsgen brings along, made by `scripts/fonts.mjs`. */
export interface ShippedFace {
  /** Its rules, with those of the fallback; addresses are relative to the style sheet. */
  readonly css: string;
  /** Name of the file with the characters of English text. */
  readonly preload: string;
  readonly files: readonly string[];
}

/** The bundled faces, and the name of the file with their licenses. */
export interface ShippedFonts {
  readonly text: ShippedFace;
  readonly code: ShippedFace;
  readonly license: string;
}

/** The bundled faces of a site. */
export interface SiteFonts {
  readonly css: string;
  /** Names of the files to publish. */
  readonly files: readonly string[];
  /** Names of the files that pages preload: for text, and for pages that contain code. */
  readonly preload: { readonly text?: string; readonly code?: string };
}

/** Value of the tokens `font` and `font-code` that selects the fonts of the reader's system. */
const SYSTEM = 'system';

const SYSTEM_TEXT = 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif';
const SYSTEM_CODE = 'ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace';

/**
 * Returns the bundled faces that a site uses. A site with its own fonts publishes none of docsgen's, unless a token names the bundled face. The fonts
 * of the system for text are also those for code, unless `font-code` is set.
 */
export function bundledFonts(theme: SiteConfig['theme'], { text, code, license }: ShippedFonts): SiteFonts {
  const hasText = isUsed(theme.font, 'Inter Variable');
  const hasCode = isUsed(theme['font-code'] ?? (theme.font === SYSTEM ? SYSTEM : undefined), 'JetBrains Mono Variable');
  const used = [...(hasText ? [text] : []), ...(hasCode ? [code] : [])];
  return {
    css: used.map(({ css }) => css).join(''),
    files: [...used.flatMap(({ files }) => files), ...(used.length > 0 ? [license] : [])],
    preload: { ...(hasText && { text: text.preload }), ...(hasCode && { code: code.preload }) },
  };
}

/** Replaces the word `system` in the tokens for fonts. */
export function resolveSystemFonts({ font, 'font-code': code, ...theme }: SiteConfig['theme']): SiteConfig['theme'] {
  const fonts = {
    font: withStack(font, SYSTEM_TEXT),
    'font-code': withStack(code ?? (font === SYSTEM ? SYSTEM : undefined), SYSTEM_CODE),
  };
  return { ...theme, ...(fonts.font && { font: fonts.font }), ...(fonts['font-code'] && { 'font-code': fonts['font-code'] }) };
}

type Token = SiteConfig['theme']['font'];

function withStack(token: Token, stack: string): Token {
  const replace = (value: string) => (value === SYSTEM ? stack : value);
  if (token === undefined || typeof token === 'string') return token && replace(token);
  return { light: replace(token.light), dark: replace(token.dark) };
}

const isUsed = (token: Token, family: string): boolean => token === undefined || JSON.stringify(token).includes(family);
