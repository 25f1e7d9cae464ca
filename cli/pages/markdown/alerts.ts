import type { ElementContent } from 'hast';
import type { Blockquote } from 'mdast';
import { type AdmonitionName, renderAdmonition } from './directives/admonitions.js';
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

const MARKER = new RegExp(String.raw`^\[!(${Object.keys(ALERTS).join('|')})\][ \t]*(?:\n|$)`, 'i');

/**
 * Marks a quote as an alert and removes the marker from its text: `[!NOTE]`, alone on the first line.
 * https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
export function readAlert(quote: Blockquote): void {
  const [first, ...otherBlocks] = quote.children;
  const [firstText, ...otherNodes] = first?.type === 'paragraph' ? first.children : [];
  if (first?.type !== 'paragraph' || firstText?.type !== 'text') return;
  const [marker, name] = MARKER.exec(firstText.value) ?? [];
  if (marker === undefined || name === undefined) return;
  const isAlone = marker === firstText.value;
  const [next, ...lines] = otherNodes;
  const hasBreak = next?.type === 'break';
  const isFollowed = marker.endsWith('\n') || hasBreak;
  if (isAlone && !isFollowed && (next || otherBlocks.length === 0)) return;
  quote.data = { ...quote.data, alert: name.toLowerCase() as Alert };
  if (isAlone && isFollowed) first.children = hasBreak ? lines : otherNodes;
  else if (isAlone) quote.children = otherBlocks;
  else firstText.value = firstText.value.slice(marker.length);
}

/** Renders an alert as the corresponding admonition, with the alert's name as title. */
export const alertElement = (alert: Alert, children: ElementContent[]): ElementContent =>
  renderAdmonition(ALERTS[alert], [text(alert.replace(/^./, (c) => c.toUpperCase()))], children);
