import { findBackLinks, NO_LABEL, turnLinks } from './back-links.js';
import { canHaveDirections } from './directions.js';
import { cleanLabel, type Labels } from './labels.js';
import type { Restyle } from './safe-svg.js';
import { DIAGRAM_SIZE, DiagramError, type DiagramLine, type DiagramSource } from './source.js';

/** A diagram in the form for the library, and a description of it for readers who cannot see it. */
export interface Canonical {
  readonly text: string;
  readonly relations: readonly string[];
  /** Changes the library's picture. */
  readonly restyle?: (picture: string) => Restyle;
}

/** The delimiters of the shapes, longest first, and those for the library. Shapes that it does not have become the nearest. */
const SHAPES: readonly (readonly [open: string, close: string, shape?: readonly [string, string]])[] = [
  ['(((', ')))'],
  ['([', '])'],
  ['((', '))'],
  ['[[', ']]'],
  ['[(', ')]'],
  ['[/', '/]', ['[', ']']],
  ['[\\', '\\]', ['[', ']']],
  ['[/', '\\]'],
  ['[\\', '/]'],
  ['{{', '}}'],
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
  ['>', ']'],
];

/** Names of shapes in `id@{ shape: … }`. https://mermaid.js.org/syntax/flowchart.html#expanded-node-shapes */
const NAMED_SHAPES: Readonly<Record<string, readonly [string, string]>> = {
  circle: ['((', '))'],
  circ: ['((', '))'],
  cyl: ['[(', ')]'],
  cylinder: ['[(', ')]'],
  database: ['[(', ')]'],
  db: ['[(', ')]'],
  decision: ['{', '}'],
  diam: ['{', '}'],
  diamond: ['{', '}'],
  hex: ['{{', '}}'],
  hexagon: ['{{', '}}'],
  rounded: ['(', ')'],
  stadium: ['([', '])'],
  subproc: ['[[', ']]'],
  terminal: ['([', '])'],
};

const ID = /^[\p{L}\p{N}_]+(?:[-.:/][\p{L}\p{N}_]+)*/u;
const LINK = /^([<xo])?(-{2,}[-xo>]|={2,}[=xo>]|-\.+-[xo>]?|~{3,})\s*(?:\|([^|]*)\|)?/;
const LABELED_LINK = /^([<xo])?(--|==|-\.)\s*((?:"[^"]*"|[^-=.>"\s])(?:"[^"]*"|[^"])*?)\s*(-{2,}[-xo>]|={2,}[=xo>]|\.+-[xo>]?)/;

/** Statements about colors and events, which are left out: diagrams have the colors of the theme, and no scripts. */
const LEFT_OUT = /^(?:classDef|class|style|linkStyle|click)\s/;

/** Parses a flowchart. Throws a `DiagramError` for a line that is not one of its statements. https://mermaid.js.org/syntax/flowchart.html */
export function readFlowchart({ header, index, lines }: DiagramSource, labels: Labels): Canonical {
  const direction = /^(?:graph|flowchart(?:-elk)?)(?:\s+(TB|TD|BT|RL|LR))?$/.exec(header);
  if (!direction) throw new DiagramError(index, header);
  const statements = splitStatements(lines);
  const names = new Map<string, string>();
  const groups = new Set<string>();
  for (const { text } of statements) {
    const id = /^subgraph\s+(.+)$/.exec(text)?.[1];
    if (id !== undefined) groups.add(readGroup(id).id);
  }
  const state: State = {
    labels,
    names,
    linkIds: new Set(),
    groups,
    nodes: new Map(),
    places: new Map(),
    links: [],
    output: [],
    parents: new Map(),
    directions: new Map(),
  };
  let open: (DiagramLine & { readonly id: string })[] = [];
  for (const statement of statements) {
    const { text } = statement;
    if (LEFT_OUT.test(text)) continue;
    if (/^subgraph\b/.test(text)) {
      const { id, label } = readGroup(text.slice(8).trim() || `group ${open.length + 1}`);
      state.parents.set(id, open.at(-1)?.id);
      open.push({ ...statement, id });
      state.output.push(`subgraph ${nameOf(id, state)} [${labels.encode(label) || ' '}]`, { group: id });
    } else if (text === 'end') {
      if (open.length === 0) throw new DiagramError(statement.index, text);
      open = open.slice(0, -1);
      state.output.push('end');
    } else if (/^direction\s+(?:TB|TD|BT|RL|LR)$/.test(text)) {
      const id = open.at(-1)?.id;
      if (id !== undefined) state.directions.set(id, text);
    } else readChain(statement, open.at(-1)?.id, state);
  }
  const [unclosed] = open;
  if (unclosed) throw new DiagramError(unclosed.index, unclosed.text, 'open');
  const whole = direction[1] ?? 'TB';
  const hasDirections = state.directions.size > 0 && canHaveDirections(state);
  const structure = state.output.flatMap((line, place) => {
    if (typeof line === 'string') return [line];
    if ('group' in line) return hasDirections ? [state.directions.get(line.group) ?? `direction ${whole}`] : [];
    return state.places.get(line.id) === place ? [printNode(line.id, state)] : [];
  });
  const shown = state.links.filter(({ line }) => !line.startsWith('~'));
  const back = findBackLinks(shown);
  const turn = turnLinks(
    shown.map(({ source, target }, index) => {
      const [from, to] = back.has(index) ? [target, source] : [source, target];
      return { from: nameOf(from, state), to: nameOf(to, state), isReversed: back.has(index) };
    }),
  );
  const links = shown.map((link, index) => printLink(link, state, back.has(index)));
  return {
    restyle: () => turn,
    text: [`graph ${whole}`, ...structure, ...links].join('\n'),
    relations: shown.map((link) => describeLink(link, state)),
  };
}

interface State {
  readonly labels: Labels;
  /** Names for the library by id. */
  readonly names: Map<string, string>;
  /** Ids of links. */
  readonly linkIds: Set<string>;
  /** Ids of subgraphs. */
  readonly groups: ReadonlySet<string>;
  /** Shapes and labels of nodes by id, as far as the lines so far define them. */
  readonly nodes: Map<string, Shape>;
  /** Where in the output nodes are declared: in the first subgraph that names them. */
  readonly places: Map<string, number>;
  readonly links: (Link & Ends)[];
  /** The subgraphs that contain nodes and subgraphs directly. */
  readonly parents: Map<string, string | undefined>;
  /** Statements of the directions of subgraphs. */
  readonly directions: Map<string, string>;
  /** Lines, the places of nodes, whose labels may follow later, and of the directions of subgraphs. */
  readonly output: (string | { readonly id: string } | { readonly group: string })[];
}

function nameOf(id: string, { names, groups }: State): string {
  const name = names.get(id) ?? `${groups.has(id) ? 's' : 'n'}${names.size}`;
  names.set(id, name);
  return name;
}

/** Reads what follows `subgraph`: an id, an id with a title in brackets, or a title. */
function readGroup(text: string): { id: string; label: string } {
  const [, id = text, label = text] = /^([^\s[\]"]+)\s*\[([\s\S]*)\]$/.exec(text) ?? [];
  return { id: cleanLabel(id), label };
}

/** A line that ends with a link, whose target is on the next line. */
const UNFINISHED = /(?:-{2,}[-xo>]|-\.+->?|={2,}[=xo>]|~{3,})\s*(?:\|[^|]*\|)?$/;

/** Splits lines at semicolons, and joins lines within a quoted label. */
function splitStatements(lines: readonly DiagramLine[]): DiagramLine[] {
  const statements: DiagramLine[] = [];
  let start: DiagramLine | undefined;
  for (const line of lines) {
    start = start ? { ...start, text: `${start.text}\n${line.text}` } : line;
    if ((start.text.split('"').length - 1) % 2 === 1 || UNFINISHED.test(start.text)) continue;
    for (const [text] of start.text.matchAll(/(?:"[^"]*"|[#&]#?\w+;|[^;"])+/g))
      if (text.trim() !== '') statements.push({ text: text.trim(), index: start.index });
    start = undefined;
  }
  if (start) throw new DiagramError(start.index, start.text.split('\n')[0] as string, 'open');
  return statements;
}

/** Reads nodes and the links between them: `a & b --> c[Label] -- text --> d`. */
function readChain(statement: DiagramLine, group: string | undefined, state: State): void {
  let rest = statement.text;
  const fail = (): never => {
    throw new DiagramError(statement.index, statement.text);
  };
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(rest);
    if (!match) return undefined;
    rest = rest.slice(match[0].length).trimStart();
    return match;
  };
  const takeNode = (): string => {
    const id = take(ID)?.[0] ?? fail();
    const shape = takeShape();
    take(/^:::[\w-]+/);
    if (!state.groups.has(id)) declare(id, { shape, group }, state);
    return id;
  };
  const takeShape = (): Shape | undefined => {
    const named = take(/^@\{([^{}]*)\}/);
    if (named) return readNamedShape(named[1] as string);
    for (const [open, close, delimiters = [open, close] as const] of SHAPES) {
      if (!rest.startsWith(open)) continue;
      const label = readDelimited(rest.slice(open.length), close);
      if (label === undefined) continue;
      rest = rest.slice(open.length + label.length + close.length).trimStart();
      return { delimiters, label };
    }
    return undefined;
  };
  const takeNodes = (): string[] => {
    const ids = [takeNode()];
    while (take(/^&/)) ids.push(takeNode());
    return ids;
  };
  // Properties of a link, such as its animation, which is left out.
  if (/^([\p{L}\p{N}_]+)@\{[^{}]*\}$/u.test(rest) && state.linkIds.has(rest.replace(/@.*$/s, ''))) return;
  let sources = takeNodes();
  while (rest !== '') {
    const linkId = take(/^[\p{L}\p{N}_]+@(?=[<xo]?[-=~])/u)?.[0];
    if (linkId !== undefined) state.linkIds.add(linkId.slice(0, -1));
    const link = takeLink(take) ?? fail();
    const targets = takeNodes();
    if (state.links.length + sources.length * targets.length > DIAGRAM_SIZE)
      throw new DiagramError(statement.index, String(DIAGRAM_SIZE), 'size');
    for (const source of sources) for (const target of targets) state.links.push({ ...link, source, target });
    sources = targets;
  }
}

interface Shape {
  readonly delimiters: readonly [string, string];
  readonly label: string | undefined;
}

/** Returns the text before the closing delimiter, which may be in quotes; `undefined` if there is none. */
function readDelimited(text: string, close: string): string | undefined {
  const quoted = /^\s*"[^"]*"\s*/.exec(text)?.[0];
  if (quoted !== undefined) return text.startsWith(close, quoted.length) ? quoted : undefined;
  const end = text.indexOf(close);
  return end < 0 || text.slice(0, end).includes('\n') ? undefined : text.slice(0, end);
}

function readNamedShape(properties: string): Shape {
  const findValue = (name: string) => new RegExp(`\\b${name}:\\s*("[^"]*"|[^,\\s]+)`).exec(properties)?.[1]?.trim();
  return { delimiters: NAMED_SHAPES[cleanLabel(findValue('shape') ?? '')] ?? ['[', ']'], label: findValue('label') };
}

interface Declaration {
  readonly shape: Shape | undefined;
  /** The subgraph of the statement. */
  readonly group: string | undefined;
}

function declare(id: string, { shape, group }: Declaration, state: State): void {
  const { nodes, places, parents, output } = state;
  if (!nodes.has(id) || (group !== undefined && parents.get(id) === undefined)) {
    places.set(id, output.push({ id }) - 1);
    parents.set(id, group);
  }
  if (shape || !nodes.has(id)) nodes.set(id, { delimiters: ['[', ']'], ...shape, label: shape?.label ?? nodes.get(id)?.label });
}

function printNode(id: string, state: State): string {
  const { delimiters, label = id } = state.nodes.get(id) as Shape;
  return `${nameOf(id, state)}${delimiters[0]}${state.labels.encode(label) || ' '}${delimiters[1]}`;
}

interface Ends {
  readonly source: string;
  readonly target: string;
}

interface Link {
  readonly start: string | undefined;
  readonly line: string;
  readonly label: string;
}

function takeLink(take: (pattern: RegExp) => RegExpExecArray | undefined): Link | undefined {
  const plain = take(LINK);
  if (plain) return { start: plain[1], line: plain[2] as string, label: plain[3] ?? '' };
  const labeled = take(LABELED_LINK);
  return labeled && { start: labeled[1], line: `${labeled[2]}${labeled[4]}`, label: labeled[3] as string };
}

/** Prints a link for the library. One that is reversed has its heads at the other ends until the picture is finished. */
function printLink({ source, target, start, line, label }: Link & Ends, state: State, isReversed: boolean): string {
  const style = line.startsWith('=') ? '==' : line.includes('.') ? '-.' : '--';
  const end = /[>xo]$/.test(line) ? '>' : style === '==' ? '=' : '-';
  const arrow = `${start ? '<' : ''}${style}${style === '-.' && end === '>' ? '-' : ''}${end}`;
  const words = state.labels.encode(label) || (isReversed ? NO_LABEL : '');
  const [from, to] = isReversed ? [target, source] : [source, target];
  return `${nameOf(from, state)} ${arrow}${words === '' ? '' : `|${words}|`} ${nameOf(to, state)}`;
}

function describeLink({ source, target, start, line, label }: Link & Ends, { nodes }: State): string {
  const [from, to] = [source, target].map((id) => toLine(nodes.get(id)?.label ?? id) || id);
  const relation = `${from} ${start ? '↔' : /[>xo]$/.test(line) ? '→' : '–'} ${to}`;
  return label === '' ? relation : `${relation} (${toLine(label)})`;
}

const toLine = (label: string): string => cleanLabel(label).replaceAll('\n', ' ');
