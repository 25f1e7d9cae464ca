import { findBackLinks, NO_LABEL, type PrintedLink, turnLinks } from './back-links.js';
import { canHaveDirections } from './directions.js';
import type { Canonical } from './flowchart.js';
import { cleanLabel, type Labels } from './labels.js';
import { drawPseudoStates, type PseudoState } from './pseudo-states.js';
import { joinStyles, type Restyle } from './safe-svg.js';
import { DIAGRAM_SIZE, DiagramError, type DiagramLine, type DiagramSource } from './source.js';

const NAME = String.raw`[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*`;
const CLASS = String.raw`(?:\s*:::[\w-]+)?`;
const END = String.raw`(?:\[\*\]|${NAME})${CLASS}`;

const COMPOSITE = new RegExp(String.raw`^state\s+(?:"([^"]+)"\s+as\s+)?(${NAME})${CLASS}\s*\{$`, 'u');
const ALIAS = new RegExp(String.raw`^state\s+"([^"]+)"\s+as\s+(${NAME})${CLASS}$`, 'u');
const TRANSITION = new RegExp(String.raw`^(${END})\s*-->\s*(${END})(?:\s*:\s*(.+))?$`, 'u');
const DESCRIPTION = new RegExp(String.raw`^(?:state\s+)?(${NAME})\s*:(?!::)\s*(.+)$`, 'u');
const STATE = new RegExp(String.raw`^(?:state\s+)?(${NAME})${CLASS}$`, 'u');
const PSEUDO = new RegExp(String.raw`^state\s+(${NAME})\s*(?:<<(choice|fork|join)>>|\[\[(choice|fork|join)\]\])$`, 'u');
const NOTE = new RegExp(String.raw`^note\s+(?:left|right)\s+of\s+(${NAME})\s*(?::\s*(.+))?$`, 'iu');
const DIRECTION = /^direction\s+(?:TB|TD|BT|RL|LR)$/;
const LEFT_OUT = /^(?:(?:classDef|class|style)\s|hide empty description$|scale\s+\d+\s+width$)/;

/** A state that contains others, or the diagram itself. */
interface Block {
  readonly start: DiagramLine;
  /** Id of the state, `undefined` for the diagram. */
  readonly id: string | undefined;
  /** States and blocks. */
  readonly structure: ({ readonly line: string } | { readonly id: string } | Block)[];
  readonly transitions: { readonly link: number; readonly from: string; readonly to: string; readonly words: string }[];
  /** Statement of its direction. */
  direction?: string;
}

interface State {
  /** The states that contain others directly. */
  readonly parents: Map<string, string | undefined>;
  readonly links: { readonly source: string; readonly target: string }[];
  readonly labels: Labels;
  /** Names for the library by id. */
  readonly names: Map<string, string>;
  /** Ids of states that contain others, and their labels. */
  readonly groups: ReadonlyMap<string, string>;
  /** The lines of the labels of other states. */
  readonly nodes: Map<string, readonly string[]>;
  /** The blocks in which states are declared: the first inside of another state, otherwise the diagram. */
  readonly places: Map<string, Block>;
  readonly notes: Set<string>;
  /** Choices, forks and joins by id. */
  readonly pseudo: Map<string, PseudoState['kind']>;
}

/** Parses a state diagram. Throws a `DiagramError` for a line that is not one of its statements. https://mermaid.js.org/syntax/stateDiagram.html */
export function readStates(source: DiagramSource, labels: Labels): Canonical {
  const { header, index, lines } = source;
  if (!/^stateDiagram(?:-v2)?$/.test(header)) throw new DiagramError(index, header);
  const state: State = {
    labels,
    names: new Map(),
    groups: findGroups(lines),
    nodes: new Map(),
    places: new Map(),
    notes: new Set(),
    pseudo: new Map(),
    parents: new Map(),
    links: [],
  };
  const whole = createBlock({ text: header, index });
  const open: Block[] = [whole];
  const relations: string[] = [];
  for (const statement of joinNotes(lines)) {
    const { text } = statement;
    const block = open.at(-1) as Block;
    const composite = COMPOSITE.exec(text);
    const transition = TRANSITION.exec(text);
    const pseudo = PSEUDO.exec(text);
    const note = NOTE.exec(text.split('\n')[0] as string);
    const [, description, id] = ALIAS.exec(text) ?? swap(DESCRIPTION.exec(text)) ?? [];
    if (LEFT_OUT.test(text)) continue;
    if (composite) {
      const inner = createBlock(statement, composite[2] as string);
      state.parents.set(composite[2] as string, block.id);
      block.structure.push(inner);
      open.push(inner);
    } else if (text === '}' && open.length > 1) open.pop();
    else if (DIRECTION.test(text)) block.direction = text;
    else if (pseudo) {
      const [, name = '', kind = pseudo[3]] = pseudo;
      declare(name, { block, whole, state });
      state.pseudo.set(name, kind === 'choice' ? 'choice' : 'bar');
    } else if (note) relations.push(addNote(note[1] as string, text.replace(/^[^\n:]*(?::|\n)/, ''), { block, whole, state }));
    else if (transition) relations.push(addTransition(transition, { block, whole, state }));
    else if (id !== undefined && description !== undefined) {
      declare(id, { block, whole, state });
      if (!state.groups.has(id)) state.nodes.set(id, [...(state.nodes.get(id) ?? []), description]);
    } else {
      const [, name] = STATE.exec(text) ?? [];
      if (name === undefined) throw new DiagramError(statement.index, text.split('\n')[0] as string);
      declare(name, { block, whole, state });
    }
    if (state.nodes.size > DIAGRAM_SIZE) throw new DiagramError(index, String(DIAGRAM_SIZE), 'size');
  }
  const unclosed = open[1];
  if (unclosed) throw new DiagramError(unclosed.start.index, unclosed.start.text, 'open');
  const { direction = 'direction TB' } = whole;
  const hasDirections = canHaveDirections({ ...state, groups: new Set(state.groups.keys()) });
  const printed: PrintedLink[] = [];
  const inherited = hasDirections ? direction : undefined;
  const text = [
    'stateDiagram-v2',
    direction,
    ...printBlock(whole, { state, inherited, back: findBackLinks(state.links), printed }),
  ];
  return {
    text: text.join('\n'),
    relations,
    restyle: (picture) =>
      joinStyles(
        styleNotes(state),
        drawPseudoStates(picture, listPseudoStates(state, { direction, hasDirections })),
        turnLinks(printed),
      ),
  };
}

/** Returns the pseudo states by their names for the library. */
function listPseudoStates(
  state: State,
  { direction, hasDirections }: { readonly direction: string; readonly hasDirections: boolean },
): ReadonlyMap<string, PseudoState> {
  return new Map(
    [...state.pseudo].map(([id, kind]) => {
      const own = hasDirections ? state.places.get(id)?.direction : undefined;
      return [nameOf(id, state), { kind, isHorizontal: /(?:LR|RL)$/.test(own ?? direction) }];
    }),
  );
}

const createBlock = (start: DiagramLine, id?: string): Block => ({ start, id, structure: [], transitions: [] });

const swap = (match: RegExpExecArray | null): readonly [string, string | undefined, string | undefined] | undefined =>
  match ? [match[0], match[2], match[1]] : undefined;

function findGroups(lines: readonly DiagramLine[]): Map<string, string> {
  const groups = new Map<string, string>();
  for (const { text } of lines) {
    const [, label, id] = COMPOSITE.exec(text) ?? [];
    if (id !== undefined && (label !== undefined || !groups.has(id))) groups.set(id, label ?? id);
  }
  return groups;
}

/** Joins the lines of notes that end with `end note`. */
function joinNotes(lines: readonly DiagramLine[]): DiagramLine[] {
  const statements: DiagramLine[] = [];
  let note: DiagramLine | undefined;
  for (const line of lines) {
    const text = line.text.replace(/;$/, '').trim();
    if (note && /^end\s+note$/i.test(text)) {
      statements.push(note);
      note = undefined;
    } else if (note) note = { ...note, text: `${note.text}\n${line.text}` };
    else {
      const match = NOTE.exec(text);
      if (match && match[2] === undefined) note = { text, index: line.index };
      else statements.push({ text, index: line.index });
    }
  }
  if (note) throw new DiagramError(note.index, note.text.split('\n')[0] as string, 'open');
  return statements;
}

interface Place {
  readonly block: Block;
  /** The block of the diagram. */
  readonly whole: Block;
  readonly state: State;
}

function nameOf(id: string, { names, groups }: State): string {
  const name = names.get(id) ?? `${groups.has(id) ? 's' : 'n'}${names.size}`;
  names.set(id, name);
  return name;
}

function declare(id: string, { block, whole, state }: Place): void {
  const { groups, nodes, places } = state;
  if (groups.has(id)) return;
  if (!nodes.has(id)) nodes.set(id, []);
  const known = places.get(id);
  if (known && (known !== whole || block === whole)) return;
  places.set(id, block);
  state.parents.set(id, block.id);
  block.structure.push({ id });
}

function addTransition([, source = '', target = '', label = '']: RegExpExecArray, place: Place): string {
  const { block, state } = place;
  const ends = [source, target].map((end) => end.replace(/\s*:::.*$/, ''));
  for (const end of ends)
    if (end !== '[*]') declare(end, place);
    else for (const end of ['start', 'end']) state.parents.set(`[*] ${end} ${block.id}`, block.id);
  const link = state.links.push({
    source: ends[0] === '[*]' ? `[*] start ${block.id}` : (ends[0] as string),
    target: ends[1] === '[*]' ? `[*] end ${block.id}` : (ends[1] as string),
  });
  const [from = '', to = ''] = ends.map((end) => (end === '[*]' ? end : nameOf(end, state)));
  const words = state.labels.encode(label);
  block.transitions.push({ link: link - 1, from, to, words });
  const relation = `${ends[0] === '[*]' ? 'start' : ends[0]} → ${ends[1] === '[*]' ? 'end' : ends[1]}`;
  return label === '' ? relation : `${relation} (${toLine(label)})`;
}

/** Adds a note as a state that is linked with the one that it is about. */
function addNote(id: string, note: string, place: Place): string {
  const { block, state } = place;
  declare(id, place);
  const name = `note${state.notes.size}`;
  state.notes.add(name);
  state.parents.set(`note ${name}`, block.id);
  const link = state.links.push({ source: id, target: `note ${name}` });
  block.structure.push({ line: `${name} : ${state.labels.encode(note) || NO_LABEL}` });
  block.transitions.push({ link: link - 1, from: nameOf(id, state), to: name, words: '' });
  return `${id}: ${toLine(note)}`;
}

const toLine = (label: string): string => cleanLabel(label).replaceAll('\n', ' ');

interface Printing {
  readonly state: State;
  /** Direction of the states without their own; `undefined` if none can have its own. */
  readonly inherited: string | undefined;
  /** Indexes of links that the library gets in the opposite direction. */
  readonly back: ReadonlySet<number>;
  readonly printed: PrintedLink[];
}

function printBlock(block: Block, printing: Printing): string[] {
  const { state, back, printed } = printing;
  const structure = block.structure.flatMap((part) => {
    if ('structure' in part) return printComposite(part, printing);
    if ('line' in part) return [part.line];
    return state.places.get(part.id) === block ? [`${nameOf(part.id, state)} : ${printLabel(part.id, state)}`] : [];
  });
  const transitions = block.transitions.map(({ link, from, to, words }) => {
    const isReversed = back.has(link);
    printed.push(isReversed ? { from: to, to: from, isReversed } : { from, to, isReversed });
    const label = words === '' && isReversed ? NO_LABEL : words;
    return `${isReversed ? to : from} --> ${isReversed ? from : to}${label === '' ? '' : ` : ${label}`}`;
  });
  return [...structure, ...transitions];
}

function printLabel(id: string, { labels, nodes, pseudo }: State): string {
  if (pseudo.has(id)) return NO_LABEL;
  const lines = nodes.get(id) ?? [];
  return labels.encode(lines.length > 0 ? lines.join('\n') : id) || ' ';
}

function printComposite(block: Block, printing: Printing): string[] {
  const { state, inherited } = printing;
  const { id = '', direction = inherited } = block;
  const label = state.labels.encode(state.groups.get(id) ?? id).replaceAll('<br/>', ' ');
  const own = inherited === undefined || direction === undefined ? [] : [direction];
  return [`state "${label || ' '}" as ${nameOf(id, state)} {`, ...own, ...printBlock(block, printing), '}'];
}

/** Draws notes on another background, and their links as dashed lines. */
const styleNotes =
  ({ notes }: State): Restyle =>
  (name, attributes, group) => {
    if (name === 'rect' && notes.has(group?.['data-id'] ?? ''))
      return { ...attributes, fill: 'var(--_note-fill)', rx: '2', ry: '2' };
    if (name !== 'polyline' || !notes.has(attributes['data-to'] ?? '')) return attributes;
    const { 'marker-end': _, ...line } = attributes;
    return { ...line, 'stroke-dasharray': '4 4' };
  };
