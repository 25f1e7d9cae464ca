import { escapeText } from '../templates/escape.js';
import { type Token, tokenize, tokenizeHead } from './tokenize.js';

/** Highlights a sample; `undefined` for a language without samples. */
export function highlightSample(code: string, language: string): string | undefined {
  const tokens = tokenize(code, language);
  return tokens && toHtml(tokens);
}

/** Highlights the head of an HTTP message. */
export const highlightHead = (head: string): string => toHtml(tokenizeHead(head));

const toHtml = (tokens: readonly Token[]): string =>
  tokens.map(({ text, kind }) => (kind ? `<span class="h-${kind}">${escapeText(text)}</span>` : escapeText(text))).join('');
