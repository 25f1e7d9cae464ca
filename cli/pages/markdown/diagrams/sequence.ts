import { cleanLabel, type Labels } from './labels.js';
import type { ArrowHead, Message, Participant, Sequence, SequenceEvent } from './sequence-model.js';
import { DiagramError, type DiagramLine, type DiagramSource } from './source.js';

const PARTICIPANT = /^(?:create\s+)?(?:participant|actor)\s+(.+?)(?:\s*@\{[^{}]*\})?(?:\s+as\s+(.+))?$/;
const NOTE = /^note\s+(left of|right of|over)\s+([^:,]+?)\s*(?:,\s*([^:]+?)\s*)?:\s*(.+)$/i;
const BLOCK = /^(loop|alt|opt|par|par_over|critical|break|rect|box)(?:\s+(.*))?$/;
const DIVIDER = /^(else|and|option)(?:\s+(.*))?$/;
const MESSAGE = /^([^:]+?)\s*(<<-->>|<<->>|-->>|->>|--\)|-\)|--x|-x|-->|->)\s*([+-]?)\s*([^:+-][^:]*?)\s*:\s*(.*)$/;
const ACTIVATION = /^(activate|deactivate)\s+(.+)$/;

/** Statements that do not change the picture. */
const LEFT_OUT = /^(?:destroy|links?|properties|details)\s/;

/** A sequence diagram, and a description of it for readers who cannot see it. */
export interface ReadSequence extends Sequence {
  readonly relations: readonly string[];
}

/** Parses a sequence diagram. Throws a `DiagramError` for a line that is not one of its statements. https://mermaid.js.org/syntax/sequenceDiagram.html */
export function readSequence({ header, index, lines }: DiagramSource, labels: Labels): ReadSequence {
  if (header !== 'sequenceDiagram') throw new DiagramError(index, header);
  const places = new Map<string, number>();
  const names: string[] = [];
  const participants: Participant[] = [];
  const events: SequenceEvent[] = [];
  const relations: string[] = [];
  const open: (DiagramLine & { readonly shown: boolean })[] = [];
  let number: number | undefined;
  const declare = (id: string, label: string): number => {
    const key = cleanLabel(id);
    const known = places.get(key);
    if (known !== undefined) return known;
    names.push(cleanLabel(label).replaceAll('\n', ' '));
    participants.push({ lines: labels.split(label) });
    places.set(key, names.length - 1);
    return names.length - 1;
  };
  const find = (id: string): number => declare(id, id);
  const readMessage = ([, source = '', arrow = '', activation = '', target = '', label = '']: RegExpExecArray): void => {
    const [from, to] = [find(source), find(target)];
    const shown = `${number === undefined ? '' : `${number++}. `}${label}`;
    events.push({ kind: 'message', from, to, ...readArrow(arrow), lines: labels.split(shown) });
    if (activation === '+') events.push({ kind: 'activate', who: to });
    if (activation === '-') events.push({ kind: 'deactivate', who: from });
    const relation = `${names[from]} → ${names[to]}`;
    relations.push(label === '' ? relation : `${relation}: ${cleanLabel(label).replaceAll('\n', ' ')}`);
  };
  for (const { text: whole, index: line } of lines) {
    const text = whole.replace(/;$/, '').trim();
    const participant = PARTICIPANT.exec(text);
    const note = NOTE.exec(text);
    const block = BLOCK.exec(text);
    const divider = open.length > 0 ? DIVIDER.exec(text) : null;
    const activation = ACTIVATION.exec(text);
    const message = MESSAGE.exec(text);
    if (LEFT_OUT.test(text)) continue;
    if (participant) declare(participant[1] as string, participant[2] ?? (participant[1] as string));
    else if (note) {
      const [, place = '', first, last, words = ''] = note;
      const people = [first, last].flatMap((id) => id ?? []).map(find);
      const position = place.toLowerCase().startsWith('over')
        ? 'over'
        : place.toLowerCase().startsWith('left')
          ? 'left'
          : 'right';
      events.push({ kind: 'note', position, people, lines: labels.split(words) });
    } else if (block) {
      const [, name = '', words = ''] = block;
      const shown = name !== 'rect' && name !== 'box';
      open.push({ text, index: line, shown });
      if (shown) events.push({ kind: 'open', block: name === 'par_over' ? 'par' : name, lines: labels.split(words) });
    } else if (divider) events.push({ kind: 'divider', lines: labels.split(divider[2] ?? '') });
    else if (text === 'end' && open.length > 0) {
      if (open.pop()?.shown) events.push({ kind: 'close' });
    } else if (/^autonumber(?:\s+\d+)*(?:\s+off)?$/.test(text))
      number = text.endsWith('off') ? undefined : Number(/\d+/.exec(text)?.[0] ?? 1);
    else if (activation) events.push({ kind: activation[1] as 'activate' | 'deactivate', who: find(activation[2] as string) });
    else if (message) readMessage(message);
    else throw new DiagramError(line, whole);
  }
  const [unclosed] = open;
  if (unclosed) throw new DiagramError(unclosed.index, unclosed.text, 'open');
  return { participants, events, relations };
}

const HEADS: readonly (readonly [RegExp, ArrowHead])[] = [
  [/>>$/, 'filled'],
  [/\)$/, 'open'],
  [/x$/, 'cross'],
];

/** Reads an arrow: `->` and `-->` have no head, and `<<->>` has two. */
const readArrow = (arrow: string): Pick<Message, 'isDashed' | 'head' | 'isTwoWay'> => ({
  isDashed: arrow.includes('--'),
  head: HEADS.find(([pattern]) => pattern.test(arrow))?.[1] ?? 'none',
  isTwoWay: arrow.startsWith('<<'),
});
