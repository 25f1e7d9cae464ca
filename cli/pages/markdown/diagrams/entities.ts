import type { Canonical } from './flowchart.js';
import { cleanLabel, type Labels } from './labels.js';
import { createNames, type Names } from './names.js';
import { DiagramError, type DiagramLine, type DiagramSource } from './source.js';

const NAME = String.raw`(?:[\p{L}\p{N}_.-]+|"[^"]+")`;
const ALIAS = String.raw`(?:\s*\[\s*("[^"]+"|[^[\]"]+)\s*\])?`;
const CARDINALITY = String.raw`(\|o|\|\||\}o|\}\|)(--|\.\.)(o\||\|\||o\{|\|\{)`;

const RELATION = new RegExp(String.raw`^(${NAME})\s+${CARDINALITY}\s+(${NAME})\s*:\s*(.+)$`, 'u');
const BLOCK = new RegExp(String.raw`^(${NAME})${ALIAS}\s*\{(\s*\})?$`, 'u');
const ENTITY = new RegExp(`^(${NAME})${ALIAS}$`, 'u');
const MEMBER = /^(\S+)\s+(\S+?)((?:\s+(?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)?)(?:\s+"([^"]*)")?$/;
const LEFT_OUT = /^(?:direction\s+(?:TB|TD|BT|RL|LR)$|(?:classDef|class|style)\s)/;

/** Parses an entity relationship diagram. Throws a `DiagramError` for a line that is not one of its statements. https://mermaid.js.org/syntax/entityRelationshipDiagram.html */
export function readEntities({ header, index, lines }: DiagramSource, labels: Labels): Canonical {
  if (header !== 'erDiagram') throw new DiagramError(index, header);
  const names = readNames(lines, labels);
  const output: string[] = ['erDiagram'];
  const relations: string[] = [];
  let open: DiagramLine | undefined;
  for (const line of lines) {
    const text = line.text.replace(/;$/, '').trim();
    const block = BLOCK.exec(text);
    const relation = RELATION.exec(text);
    const entity = ENTITY.exec(text);
    if (open) {
      const member = text === '}' ? undefined : (MEMBER.exec(text) ?? undefined);
      if (text !== '}' && !member) throw new DiagramError(line.index, line.text);
      if (text === '}') open = undefined;
      output.push(member ? printMember(member, labels) : '}');
    } else if (LEFT_OUT.test(text)) continue;
    else if (block) {
      output.push(`${names.find(block[1] as string)} {`);
      if (block[3] === undefined) open = line;
      else output.push('}');
    } else if (relation) {
      const [, from = '', start, stroke, end, to = '', label = ''] = relation;
      output.push(`${names.find(from)} ${start}${stroke}${end} ${names.find(to)} : ${labels.encode(label) || ' '}`);
      relations.push(`${names.show(from)} → ${names.show(to)} (${cleanLabel(label).replaceAll('\n', ' ')})`);
    } else if (entity) output.push(`${names.find(entity[1] as string)} {`, '}');
    else throw new DiagramError(line.index, line.text);
  }
  if (open) throw new DiagramError(open.index, open.text, 'open');
  return { text: output.join('\n'), relations };
}

/** Reads the names that entities have for readers: `p[Person]`. */
function readNames(lines: readonly DiagramLine[], labels: Labels): Names {
  const shown = new Map<string, string>();
  for (const { text } of lines) {
    const [, name = '', alias] = BLOCK.exec(text) ?? ENTITY.exec(text) ?? [];
    if (alias !== undefined) shown.set(cleanLabel(name), cleanLabel(alias));
  }
  return createNames((name: string) => shown.get(cleanLabel(name)) ?? cleanLabel(name), labels);
}

function printMember([, type = '', name = '', keys = '', comment]: RegExpExecArray, labels: Labels): string {
  const words = [type, name].map((word) => labels.encodeWord(word));
  const remark = comment === undefined ? '' : labels.encode(comment);
  return [...words, ...keys.split(/[\s,]+/).filter(Boolean), ...(remark === '' ? [] : [`"${remark}"`])].join(' ');
}
