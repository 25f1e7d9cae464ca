import { type RequestSample, requestSamples } from '../../samples/index.js';
import type { SampleRequest } from '../../samples/request.js';
import { type Token, tokenize, tokenizeHead } from '../../samples/tokenize.js';

/** Shows a request in the samples of a card, which are found by their labels. Samples of the document stay as they are. */
export function updateSamples(card: HTMLElement, request: SampleRequest): void {
  const samples = new Map(requestSamples(request, 'all').map((sample) => [sample.label, sample]));
  for (const input of card.querySelectorAll<HTMLInputElement>('.api-samples > input')) {
    const sample = samples.get(input.value);
    const panel = input.nextElementSibling?.nextElementSibling;
    const block = panel?.querySelector('.code:not([data-authored]) > pre > code');
    if (sample) block?.replaceChildren(...toNodes([...tokenizeSample(sample), { text: '\n' }]));
  }
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
