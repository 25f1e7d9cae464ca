import type { Canonical } from './flowchart.js';
import { cleanLabel, type Labels } from './labels.js';
import { DiagramError, type DiagramSource } from './source.js';

/** A kind of diagram whose lines are checked, and then passed to the library unchanged. */
interface StatementKind {
  readonly header: RegExp;
  /** The header for the library. */
  readonly name: string;
  /** The statements; each may end a block, start one, or be left out. */
  readonly statements: readonly { readonly pattern: RegExp; readonly opens?: true; readonly leftOut?: true }[];
  /** The statements within a block, if they are others. */
  readonly members?: RegExp;
  /** A relation: from, to and label. */
  readonly relation: RegExp;
}

const NAME = String.raw`[\p{L}\p{N}_.-]+`;
const CLASS = String.raw`(?:[\p{L}\p{N}_.-]+(?:~[^~\s]+~)?|${'`'}[^${'`'}]+${'`'})`;
const CLASS_RELATION = String.raw`(?:<\|--|<\|\.\.|\*--|o--|--\*|--o|--\|>|\.\.\|>|-->|<--|\.\.>|<\.\.|--)`;
const COUNT = String.raw`(?:"[^"]*"\s+)?`;

/** https://mermaid.js.org/syntax/stateDiagram.html */
const STATE: StatementKind = {
  header: /^stateDiagram(?:-v2)?$/,
  name: 'stateDiagram-v2',
  statements: [
    { pattern: /^direction\s+(?:TB|TD|BT|RL|LR)$/ },
    { pattern: /^state\s+(?:"[^"]+"\s+as\s+)?[\p{L}\p{N}_]+\s*\{$/u, opens: true },
    { pattern: /^state\s+"[^"]+"\s+as\s+[\p{L}\p{N}_]+$/u },
    { pattern: new RegExp(String.raw`^(?:\[\*\]|${NAME})\s*-->\s*(?:\[\*\]|${NAME})(?:\s*:\s*.+)?$`, 'u') },
    { pattern: new RegExp(String.raw`^${NAME}\s*:\s*.+$`, 'u') },
    { pattern: /^(?:classDef|class|style)\s/, leftOut: true },
    { pattern: new RegExp(String.raw`^(?:state\s+)?${NAME}$`, 'u'), leftOut: true },
  ],
  relation: new RegExp(String.raw`^(\[\*\]|${NAME})\s*-->\s*(\[\*\]|${NAME})(?:\s*:\s*(.+))?$`, 'u'),
};

/** https://mermaid.js.org/syntax/classDiagram.html */
const CLASSES: StatementKind = {
  header: /^classDiagram(?:-v2)?$/,
  name: 'classDiagram',
  statements: [
    { pattern: /^direction\s+(?:TB|TD|BT|RL|LR)$/, leftOut: true },
    { pattern: /^namespace\s+\S+\s*\{$/, opens: true },
    { pattern: new RegExp(String.raw`^class\s+${CLASS}\s*\{$`, 'u'), opens: true },
    { pattern: new RegExp(String.raw`^class\s+${CLASS}$`, 'u') },
    { pattern: new RegExp(String.raw`^class\s+${CLASS}\s*\{\s*<<\w+>>\s*\}$`, 'u') },
    { pattern: new RegExp(String.raw`^${CLASS}\s+${COUNT}${CLASS_RELATION}\s+${COUNT}${CLASS}(?:\s*:\s*.+)?$`, 'u') },
    { pattern: new RegExp(String.raw`^${CLASS}\s*:\s*.+$`, 'u') },
    { pattern: /^(?:classDef|style|cssClass|click|link|callback)\s/, leftOut: true },
  ],
  members: /^[^{}]+$/,
  relation: new RegExp(String.raw`^(${CLASS})\s+${COUNT}${CLASS_RELATION}\s+${COUNT}(${CLASS})(?:\s*:\s*(.+))?$`, 'u'),
};

const CARDINALITY = String.raw`(?:\|o|\|\||\}o|\}\|)(?:--|\.\.)(?:o\||\|\||o\{|\|\{)`;

/** https://mermaid.js.org/syntax/entityRelationshipDiagram.html */
const ENTITIES: StatementKind = {
  header: /^erDiagram$/,
  name: 'erDiagram',
  statements: [
    { pattern: /^direction\s+(?:TB|TD|BT|RL|LR)$/, leftOut: true },
    { pattern: new RegExp(String.raw`^${NAME}\s*\{$`, 'u'), opens: true },
    { pattern: new RegExp(String.raw`^${NAME}\s+${CARDINALITY}\s+${NAME}\s*:\s*.+$`, 'u') },
    { pattern: /^(?:classDef|class|style)\s/, leftOut: true },
    { pattern: new RegExp(`^${NAME}$`, 'u'), leftOut: true },
  ],
  members: /^\S+\s+\S+(?:\s+(?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)?(?:\s+"[^"]*")?$/,
  relation: new RegExp(String.raw`^(${NAME})\s+${CARDINALITY}\s+(${NAME})\s*:\s*(.+)$`, 'u'),
};

export const STATEMENT_KINDS = { state: STATE, class: CLASSES, er: ENTITIES } as const;

/** Checks a diagram line by line. Throws a `DiagramError` for a line that is not one of the statements of its kind. */
export function readStatements({ header, index, lines }: DiagramSource, kind: StatementKind, labels: Labels): Canonical {
  if (!kind.header.test(header)) throw new DiagramError(index, header);
  const output = [kind.name];
  const relations: string[] = [];
  const open: { readonly text: string; readonly index: number; readonly members: boolean }[] = [];
  for (const line of lines) {
    const text = line.text.replace(/;$/, '').trim();
    if (text === '}' && open.length > 0) {
      open.pop();
      output.push(text);
      continue;
    }
    if (open.at(-1)?.members) {
      if (!kind.members?.test(text)) throw new DiagramError(line.index, line.text);
      labels.encode(text);
      output.push(text);
      continue;
    }
    const statement = kind.statements.find(({ pattern }) => pattern.test(text));
    if (!statement) throw new DiagramError(line.index, line.text);
    if (statement.leftOut) continue;
    if (statement.opens)
      open.push({ text, index: line.index, members: kind.members !== undefined && !text.startsWith('namespace') });
    const [, from = '', to = '', label] = kind.relation.exec(text) ?? [];
    if (from !== '') {
      relations.push(`${nameState(from, 'start')} → ${nameState(to, 'end')}${label ? ` (${cleanLabel(label)})` : ''}`);
      for (const word of [from, to, label ?? '']) if (word !== '[*]') labels.encode(word);
    } else labels.encode(text.replace(/^(?:class|state|namespace)\s+|\s*\{$/g, ''));
    output.push(text);
  }
  const [unclosed] = open;
  if (unclosed) throw new DiagramError(unclosed.index, unclosed.text, 'open');
  return { text: output.join('\n'), relations };
}

const nameState = (name: string, end: string): string => (name === '[*]' ? end : name);
