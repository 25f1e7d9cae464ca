import type { Canonical } from './flowchart.js';
import { cleanLabel, type Labels } from './labels.js';
import { DiagramError, type DiagramLine, type DiagramSource } from './source.js';

/** Actors are boxes like participants: the name below the figure of the library would overlap the first message. */
const PARTICIPANT = /^(?:create\s+)?(?:participant|actor)\s+(.+?)(?:\s*@\{[^{}]*\})?(?:\s+as\s+(.+))?$/;
const NOTE = /^note\s+(left of|right of|over)\s+([^:,]+?)\s*(?:,\s*([^:]+?)\s*)?:\s*(.+)$/i;
const BLOCK = /^(loop|alt|opt|par|par_over|critical|break|rect|box)(?:\s+(.*))?$/;
const DIVIDER = /^(else|and|option)(?:\s+(.*))?$/;
const MESSAGE = /^([^:]+?)\s*(<<-->>|<<->>|-->>|->>|--\)|-\)|--x|-x|-->|->)\s*([+-]?)\s*([^:+-][^:]*?)\s*:\s*(.*)$/;

/** Statements that do not change the picture. */
const LEFT_OUT = /^(?:activate|deactivate|destroy|links?|properties|details)\s/;

/** Parses a sequence diagram. Throws a `DiagramError` for a line that is not one of its statements. https://mermaid.js.org/syntax/sequenceDiagram.html */
export function readSequence({ header, index, lines }: DiagramSource, labels: Labels): Canonical {
  if (header !== 'sequenceDiagram') throw new DiagramError(index, header);
  const names = new Map<string, string>();
  const words = new Map<string, string>();
  const output = ['sequenceDiagram'];
  const relations: string[] = [];
  const open: (DiagramLine & { readonly shown: boolean })[] = [];
  let number: number | undefined;
  const nameOf = (id: string): string => {
    const key = cleanLabel(id);
    const known = names.get(key);
    if (known !== undefined) return known;
    const name = `p${names.size}`;
    names.set(key, name);
    words.set(key, key);
    output.push(`participant ${name} as ${labels.encode(id)}`);
    return name;
  };
  const declare = (id: string, label: string): void => {
    const key = cleanLabel(id);
    if (names.has(key)) return;
    names.set(key, `p${names.size}`);
    words.set(key, cleanLabel(label).replaceAll('\n', ' '));
    output.push(`participant ${names.get(key)} as ${labels.encode(label)}`);
  };
  const readMessage = (match: RegExpExecArray): void => {
    const [, from = '', arrow = '', activation = '', to = '', label = ''] = match;
    const [source, target] = [nameOf(from), nameOf(to)];
    const shown = `${number === undefined ? '' : `${number++}. `}${label}`;
    output.push(`${source}${arrow.replace('<<', '')}${activation}${target}: ${labels.encode(shown) || ' '}`);
    const relation = `${words.get(cleanLabel(from))} → ${words.get(cleanLabel(to))}`;
    relations.push(label === '' ? relation : `${relation}: ${cleanLabel(label).replaceAll('\n', ' ')}`);
  };
  for (const { text: whole, index: line } of lines) {
    const text = whole.replace(/;$/, '').trim();
    const participant = PARTICIPANT.exec(text);
    const note = NOTE.exec(text);
    const block = BLOCK.exec(text);
    const divider = open.length > 0 ? DIVIDER.exec(text) : null;
    const message = MESSAGE.exec(text);
    if (LEFT_OUT.test(text)) continue;
    if (participant) declare(participant[1] as string, participant[2] ?? (participant[1] as string));
    else if (note) {
      const people = [note[2], note[3]].flatMap((id) => id ?? []).map(nameOf);
      output.push(`Note ${(note[1] as string).toLowerCase()} ${people.join(',')}: ${labels.encode(note[4] as string)}`);
    } else if (block) {
      const shown = block[1] !== 'rect' && block[1] !== 'box';
      open.push({ text, index: line, shown });
      if (shown) output.push(`${block[1] === 'par_over' ? 'par' : block[1]} ${labels.encode(block[2] ?? '')}`);
    } else if (divider) output.push(`${divider[1] === 'else' ? 'else' : 'and'} ${labels.encode(divider[2] ?? '')}`);
    else if (text === 'end' && open.length > 0) {
      if (open.pop()?.shown) output.push('end');
    } else if (/^autonumber(?:\s+\d+)*(?:\s+off)?$/.test(text))
      number = text.endsWith('off') ? undefined : Number(/\d+/.exec(text)?.[0] ?? 1);
    else if (message) readMessage(message);
    else throw new DiagramError(line, whole);
  }
  const [unclosed] = open;
  if (unclosed) throw new DiagramError(unclosed.index, unclosed.text, 'open');
  return { text: output.join('\n'), relations };
}
