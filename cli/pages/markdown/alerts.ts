import type { ElementContent } from 'hast';
import type { Blockquote } from 'mdast';
import { admonition } from './directives/render.js';
import type { AdmonitionName } from './directives/specs.js';
import { text } from './hast.js';

/** GitHub's alerts, and the admonitions they are shown as. */
const ALERTS = { note: 'note', tip: 'tip', important: 'info', warning: 'warning', caution: 'danger' } as const satisfies Readonly<
  Record<string, AdmonitionName>
>;
export type Alert = keyof typeof ALERTS;

declare module 'mdast' {
  interface BlockquoteData {
    alert?: Alert;
  }
}

const MARK = new RegExp(String.raw`^\[!(${Object.keys(ALERTS).join('|')})\][ \t]*(?:\n|$)`, 'i');

/**
 * Marks a quote as an alert and removes the marker from its text: `[!NOTE]`, alone on the first line.
 * https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
export function readAlert(quote: Blockquote): void {
  const [first, ...rest] = quote.children;
  const [words, ...others] = first?.type === 'paragraph' ? first.children : [];
  if (first?.type !== 'paragraph' || words?.type !== 'text') return;
  const [mark, name] = MARK.exec(words.value) ?? [];
  if (mark === undefined || name === undefined) return;
  const alone = mark === words.value;
  const [next, ...lines] = others;
  const broken = next?.type === 'break';
  const followed = mark.endsWith('\n') || broken;
  if (alone && !followed && (next || rest.length === 0)) return;
  quote.data = { ...quote.data, alert: name.toLowerCase() as Alert };
  if (alone && followed) first.children = broken ? lines : others;
  else if (alone) quote.children = rest;
  else words.value = words.value.slice(mark.length);
}

/** Renders an alert as the corresponding admonition, with the alert's name as title. */
export const alertElement = (alert: Alert, children: ElementContent[]): ElementContent =>
  admonition(ALERTS[alert], [text(alert.replace(/^./, (c) => c.toUpperCase()))], children);
