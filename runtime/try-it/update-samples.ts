import { type RequestSample, requestSamples } from '../../samples/index.js';
import type { SampleRequest } from '../../samples/request.js';
import { type Token, tokenize, tokenizeHead } from '../../samples/tokenize.js';

/** Shows a request in the samples of a card: one code block for each client, in the order of the build. */
export function updateSamples(card: HTMLElement, request: SampleRequest): void {
  const blocks = card.querySelectorAll<HTMLElement>('.api-samples pre > code');
  requestSamples(request, 'all').forEach((sample, index) => {
    blocks[index]?.replaceChildren(...toNodes([...tokenizeSample(sample), { text: '\n' }]));
  });
}

function tokenizeSample({ code, language }: RequestSample): readonly Token[] {
  const tokens = tokenize(code, language);
  if (tokens) return tokens;
  const end = code.indexOf('\n\n');
  if (end < 0) return tokenizeHead(code);
  return [...tokenizeHead(code.slice(0, end)), { text: '\n\n' }, ...tokenizeBody(code.slice(end + 2))];
}

/** Splits a text into tokens if it is JSON. */
export const tokenizeBody = (text: string): readonly Token[] => (/^\s*[[{"]/.test(text) && tokenize(text, 'json')) || [{ text }];

/** Returns tokens as nodes, whose text is never HTML. */
const toNodes = (tokens: readonly Token[]): (Node | string)[] =>
  tokens.map(({ text, kind }) => {
    if (!kind) return text;
    const span = document.createElement('span');
    span.className = `h-${kind}`;
    span.textContent = text;
    return span;
  });
