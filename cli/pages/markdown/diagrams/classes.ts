import type { Canonical } from './flowchart.js';
import { cleanLabel, type Labels } from './labels.js';
import { createNames, type Names } from './names.js';
import type { Restyle } from './safe-svg.js';
import { DiagramError, type DiagramLine, type DiagramSource } from './source.js';

const GENERIC = String.raw`(?:~[^\s~](?:[^"{}:]*[^\s])?~)?`;
const CLASS = String.raw`(?:[\p{L}\p{N}_.-]+${GENERIC}|${'`'}[^${'`'}]+${'`'}${GENERIC})`;
const STYLE = String.raw`(?:\s*:::[\w-]+)?`;
const COUNT = String.raw`(?:"([^"]*)"\s*)?`;
const ARROW = String.raw`(<\|--|<\|\.\.|\*--|o--|--\*|--o|--\|>|\.\.\|>|-->|<--|\.\.>|<\.\.|--|\.\.)`;

const BLOCK = new RegExp(
  String.raw`^class\s+(${CLASS})(?:\s*\[\s*("[^"]+")\s*\])?${STYLE}\s*(\{\s*(?:<<(\w+)>>\s*)?\}|\{)?$`,
  'u',
);
const ANNOTATION = new RegExp(String.raw`^<<(\w+)>>\s+(${CLASS})$`, 'u');
const RELATION = new RegExp(String.raw`^(${CLASS})\s*${COUNT}${ARROW}\s*${COUNT}(${CLASS})${STYLE}(?:\s*:\s*(.+))?$`, 'u');
const MEMBER = new RegExp(String.raw`^(${CLASS})\s*:(?!::)\s*(.+)$`, 'u');
const NAMESPACE = /^namespace\s+(\S+)\s*\{$/;
const LEFT_OUT = /^(?:direction\s+(?:TB|TD|BT|RL|LR)$|(?:classDef|style|cssClass|click|link|callback)\s)/;

/** Links without a head, and the arrows that the library draws instead. */
const LINES: Readonly<Record<string, string>> = { '--': '-->', '..': '..>' };

/** Parses a class diagram. Throws a `DiagramError` for a line that is not one of its statements. https://mermaid.js.org/syntax/classDiagram.html */
export function readClasses({ header, index, lines }: DiagramSource, labels: Labels): Canonical {
  if (!/^classDiagram(?:-v2)?$/.test(header)) throw new DiagramError(index, header);
  const names = readNames(lines, labels);
  const output = ['classDiagram'];
  const relations: string[] = [];
  const headless = new Set<number>();
  const open: (DiagramLine & { readonly isClass: boolean })[] = [];
  for (const line of lines) {
    const text = line.text.replace(/;$/, '').trim();
    if (text === '}' && open.length > 0) {
      open.pop();
      output.push(text);
      continue;
    }
    if (open.at(-1)?.isClass) {
      if (/[{}]/.test(text)) throw new DiagramError(line.index, line.text);
      output.push(printMember(text, labels));
      continue;
    }
    const block = BLOCK.exec(text);
    const namespace = NAMESPACE.exec(text);
    const annotation = ANNOTATION.exec(text);
    const relation = RELATION.exec(text);
    const member = MEMBER.exec(text);
    if (LEFT_OUT.test(text)) continue;
    if (block) {
      const [, name = '', , body, kind] = block;
      output.push(`class ${names.find(name)}${body === undefined ? '' : ' {'}`);
      if (kind !== undefined) output.push(printAnnotation(`<<${kind}>>`, labels));
      if (body === '{') open.push({ ...line, isClass: true });
      else if (body !== undefined) output.push('}');
    } else if (namespace) {
      output.push(`namespace ${labels.encodeWord(namespace[1] as string)} {`);
      open.push({ ...line, isClass: false });
    } else if (annotation)
      output.push(`class ${names.find(annotation[2] as string)} {`, printAnnotation(`<<${annotation[1]}>>`, labels), '}');
    else if (relation) {
      if ((relation[3] as string) in LINES) headless.add(relations.length);
      output.push(printRelation(relation, names, labels));
      relations.push(describeRelation(relation, names));
    } else if (member) output.push(`${names.find(member[1] as string)} : ${printMember(member[2] as string, labels)}`);
    else throw new DiagramError(line.index, line.text);
  }
  const [unclosed] = open;
  if (unclosed) throw new DiagramError(unclosed.index, unclosed.text, 'open');
  return { text: output.join('\n'), relations, restyle: () => removeHeads(headless) };
}

function printRelation(relation: RegExpExecArray, names: Names, labels: Labels): string {
  const [, from = '', start = '', arrow = '', end = '', to = '', label = ''] = relation;
  const quote = (count: string) => (count.trim() === '' ? '' : `"${labels.encode(count)}" `);
  const words = label.includes('~') ? labels.encodeWord(readGenerics(toLine(label))) : labels.encode(label);
  const line = `${names.find(from)} ${quote(start)}${LINES[arrow] ?? arrow} ${quote(end)}${names.find(to)}`;
  return words === '' ? line : `${line} : ${words}`;
}

function describeRelation([, from = '', , arrow = '', , to = '', label = '']: RegExpExecArray, { show }: Names): string {
  const relation = `${show(from)} ${arrow in LINES ? '–' : '→'} ${show(to)}`;
  return label === '' ? relation : `${relation} (${readGenerics(toLine(label))})`;
}

const toLine = (label: string): string => cleanLabel(label).replaceAll('\n', ' ');

/** Returns the id of a class. Its parameters are not a part of it: `List~T~` and `List` are the same class. */
const toId = (name: string): string => cleanLabel(name.replace(/~.*$/s, '').replace(/^`(.*)`$/s, '$1'));

/** Reads the names that classes have for readers, with parameters where any line has them: `List~T~`, `class A["Label"]`. */
function readNames(lines: readonly DiagramLine[], labels: Labels): Names {
  const shown = new Map<string, string>();
  const read = (name = '', label?: string) => {
    const id = toId(name);
    if (label !== undefined) shown.set(id, toLine(label));
    else if (name.includes('~') && !shown.has(id)) shown.set(id, readGenerics(cleanLabel(name.replaceAll('`', ''))));
  };
  for (const { text } of lines) {
    const [, name, label] = BLOCK.exec(text) ?? [];
    const [, from, , , , to] = RELATION.exec(text) ?? [];
    if (name !== undefined) read(name, label);
    for (const end of [from, to]) if (end !== undefined) read(end);
  }
  return createNames((name: string) => shown.get(toId(name)) ?? toId(name), labels);
}

/** Returns a text with the parameters of types in angle brackets: `Map~string, List~T~~` is `Map<string, List<T>>`. */
function readGenerics(text: string): string {
  let depth = 0;
  const result = text.replace(/~/g, (mark, index: number) => {
    const opens = /[\p{L}\p{N}_]/u.test(text.charAt(index - 1)) && /[\p{L}\p{N}_[(]/u.test(text.charAt(index + 1));
    if (!opens && depth === 0) return mark;
    depth += opens ? 1 : -1;
    return opens ? '<' : '>';
  });
  return depth === 0 ? result : text;
}

function printAnnotation(annotation: string, labels: Labels): string {
  labels.encodeWord(annotation);
  return annotation;
}

/** Prints a member so that the library shows it as it was written: name and type in this order. */
function printMember(text: string, labels: Labels): string {
  if (/^<<\w+>>$/.test(text)) return printAnnotation(text, labels);
  const [, visibility = '', rest = '', classifier = ''] = /^([+\-#~]?)\s*(.*?)([$*]?)$/s.exec(text) as RegExpExecArray;
  const words = readGenerics(toLine(rest));
  const [, name, parameters, type] = /^([^()]+)\((.*)\)\s*([$*]?\s*[^()]*)$/s.exec(words) ?? [];
  if (name === undefined || parameters === undefined) return `${visibility}${labels.encodeWord(words)}${classifier}`;
  const [, mark = '', result = ''] = /^([$*]?)\s*:?\s*(.*)$/s.exec(type ?? '') as RegExpExecArray;
  const encode = (part: string) => (part.trim() === '' ? '' : labels.encodeWord(part.trim()));
  return `${visibility}${encode(name)}${classifier || mark}(${encode(parameters)}) ${encode(result)}`.trim();
}

/** Removes the heads that the library draws at links without one. @param headless their places in the diagram */
function removeHeads(headless: ReadonlySet<number>): Restyle {
  let count = 0;
  return (name, attributes) => {
    if (name !== 'polyline' || attributes.class !== 'class-relationship' || !headless.has(count++)) return attributes;
    const { 'marker-start': _start, 'marker-end': _end, ...line } = attributes;
    return line;
  };
}
