import path from 'node:path';
import { createRangeTest } from '../../pages/markdown/range-test.js';
import { findFences, mapFences, mapLines, mapText } from '../body/code-ranges.js';
import { evaluateCode } from '../body/expressions.js';
import { writeLanding } from '../body/landing.js';
import { writeAttributes, writeFence, writeLabel } from '../body/markdown-text.js';
import type { OldPage } from '../old-page.js';
import { readText } from '../read-folder.js';
import { asArray, asRecord, asText } from '../value.js';

const CODE = /^([ \t]*)<<<[ \t]*(@|\.{1,2}|\/)([^\s#{}[\]]*)(#[\w-]+)?[ \t]*(?:\{([^}]*)\})?[ \t]*(?:\[([^\]]*)\])?[ \t]*$/gm;
/** A line with code from a file, or that begins or ends a container. */
const CODE_OR_CONTAINER = new RegExp(`${CODE.source}|^[ \\t]*:{3,}.*?(?=[ \\t]*$)`, 'gm');
const INCLUDE = /^([ \t]*)<!--[ \t]*@include:[ \t]*([^\s#{>]+)(#[\w-]+)?(?:\{(\d*),?(\d*)\})?[ \t]*-->[ \t]*$/gm;

/** The place of the table of contents, which every page of docsgen has. */
const CONTENTS = /^\[\[_?toc_?\]\][ \t]*$/gim;

interface PrepareInput {
  /** Absolute path of the pages. */
  readonly source: string;
  /** The option `markdown.attrs`. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Whether code from files has their names above it: `vitepress-plugin-group-icons` shows them. */
  readonly showsNames: boolean;
  /** The id of the text of a heading. */
  slug(text: string): string;
  /** The titles of containers without one, by kind. */
  readonly labels: ReadonlyMap<string, string>;
}

/** Rewrites what VitePress processes before Markdown: included files, code from files, containers and expressions of Vue. */
export function prepareBody(text: string, page: OldPage, { source, attributes, labels, showsNames, slug }: PrepareInput): string {
  const whole = removeScripts(insertFiles(text, { file: page.path, source, showsNames }));
  const included = mapLines(nameIds(whole, attributes), (part) => nameBadges(part, slug));
  const fenced = mapFences(included, (fence) => {
    const info = convertInfo(fence.info);
    return info === fence.info ? undefined : included.slice(fence.start, fence.end).replace(fence.info, () => info);
  });
  const scope = { $frontmatter: page.meta, frontmatter: page.meta };
  const body = mapText(fenced, (part) =>
    part.replace(CONTENTS, '').replace(/\{\{([^{}\n]+)\}\}/g, (all: string, code: string) => {
      const value = evaluateCode(code, scope)?.value;
      return typeof value === 'string' || typeof value === 'number' ? String(value) : all;
    }),
  );
  return landing(page) + convertContainers(convertAllTabs(nameAlerts(body, labels)), labels);
}

/** Writes the ids of headings in the braces of docsgen, if the site has other delimiters: `%{#id}%`. A line of its id alone becomes an anchor; other attributes are left out. */
function nameIds(text: string, { leftDelimiter, rightDelimiter }: PrepareInput['attributes']): string {
  const [left, right] = [asText(leftDelimiter) ?? '{', asText(rightDelimiter) ?? '}'];
  const pattern = new RegExp(
    `^(#{1,6}[ \\t][^\\n]*?)[ \\t]*${escapePattern(left)}((?:[ \\t]*[#.][^\\s{}%#.]+)+)[ \\t]*${escapePattern(right)}[ \\t]*$`,
    'gm',
  );
  const lone = new RegExp(`^([ \\t]*)${escapePattern(left)}#([\\w-]+)${escapePattern(right)}[ \\t]*$`, 'gm');
  return mapLines(text, (part) =>
    part
      .replace(pattern, (...[, heading = '', attributes = '']: string[]) => {
        const id = /#([^\s.#]+)/.exec(attributes)?.[1];
        return id === undefined ? heading : `${heading} {#${id}}`;
      })
      .replace(lone, '$1<a id="$2"></a>'),
  );
}

/** A heading with the content of badges, which is part of its id, unlike their attributes. */
const WITH_BADGE = /^#{1,6}[ \t]+((?:(?!\{#)[^\n])*<Badge\b[^<>]*(?<!\/)>[^<>\n]+<\/Badge>(?:(?!\{#)[^\n])*)$/gm;

/** Writes the ids of headings with the content of badges. */
function nameBadges(text: string, slug: PrepareInput['slug']): string {
  const used = new Map<string, number>();
  return text.replace(WITH_BADGE, (heading: string, words: string) => {
    const id = slug(
      words
        .replace(/<[^<>]*>/g, '')
        .replace(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim(),
    );
    const count = used.get(id) ?? 0;
    used.set(id, count + 1);
    return `${heading.trimEnd()} {#${count === 0 ? id : `${id}-${count}`}}`;
  });
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Removes the scripts and styles of a page, but not those in code. */
function removeScripts(text: string): string {
  const isCode = createRangeTest(findFences(text));
  return text.replace(/^<(script|style)\b[^>]*>[\s\S]*?^<\/\1>[ \t]*$/gm, (all, _, offset: number) =>
    isCode(offset) ? all : '',
  );
}

const CONTAINER =
  /^([ \t]*:{3,})[ \t]*(info|tip|warning|danger|details|important|note|caution)(?:[ \t]+([^[{\s].*?))?[ \t]*(?:\{.*\})?[ \t]*$/;

/** Returns a function that writes the title of a container in brackets. */
const createNaming =
  (labels: ReadonlyMap<string, string>) =>
  (...[, colons = '', kind = '', title]: string[]): string => {
    const label =
      (title && mapText(title, (part) => part.replace(/<[^<>]*>/g, ''))) ??
      labels.get(kind) ??
      (kind === 'details' ? 'Details' : '');
    return `${colons}${kind}${writeLabel(label)}`;
  };

/** Writes the titles of the alerts of GitHub that have none. */
const nameAlerts = (text: string, labels: ReadonlyMap<string, string>): string =>
  labels.size === 0
    ? text
    : mapLines(text, (part) =>
        part.replace(/^([ \t]*>[ \t]*\[!(note|tip|important|warning|caution)\])[ \t]*$/gim, (all, mark: string, kind: string) => {
          const label = labels.get(kind.toLowerCase());
          return label === undefined ? all : `${mark} ${label}`;
        }),
      );

const TABS = /^([ \t]*)(:{3,})[ \t]*tabs[ \t]*(?:key:(\S+))?[ \t]*$/;

/** Converts tabs from the outermost to the innermost ones. */
function convertAllTabs(text: string): string {
  const converted = convertTabs(text);
  return converted === text ? text : convertAllTabs(converted);
}

/** Converts the outermost tabs of `vitepress-plugin-tabs`: a container `tabs` whose lines `== Label` begin the tabs. */
function convertTabs(text: string): string {
  const isCode = createRangeTest(findFences(text));
  let open: { readonly colons: string; readonly mark: RegExp; hasTab: boolean; depth: number } | undefined;
  let offset = 0;
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const start = offset;
      offset += line.length + 1;
      if (isCode(start)) return line;
      const [, indent = '', colons, key] = TABS.exec(line) ?? [];
      if (colons !== undefined && !open) {
        const first = lines.slice(index + 1).find((one) => one.trim() !== '') ?? '';
        const mark = /^[ \t]*(={2,})[ \t]+\S/.exec(first)?.[1];
        if (mark === undefined) return line;
        open = { colons, hasTab: false, depth: 0, mark: new RegExp(`^([ \\t]*)${mark}[ \\t]+(.+?)[ \\t]*$`) };
        return `${indent}${colons}:tabs${writeAttributes({ group: key })}`;
      }
      if (!open) return line;
      const [, before = '', label] = open.mark.exec(line) ?? [];
      if (label !== undefined) {
        const end = open.hasTab ? `${before}${open.colons}\n` : '';
        open.hasTab = true;
        return `${end}${before}${open.colons}tab${writeAttributes({ label: label.replace(/<[^<>]*>/g, '') })}`;
      }
      if (/^[ \t]*:{3,}[ \t]*[a-z]/i.test(line)) open.depth++;
      else if (/^[ \t]*:{3,}[ \t]*$/.test(line) && open.depth-- === 0) {
        const end = `${line}\n${line}:`;
        open = undefined;
        return end;
      }
      return line;
    })
    .join('\n');
}

/** The name of a fence, which is its title outside of code groups. */
const FENCE_NAME = /(?<=\s)\[([^\]"\n]+)\](?=\s|$)/;

/** Writes the name of a fence as its title, after a language. */
const nameFence = (line: string): string =>
  line.replace(FENCE_NAME, 'title="$1"').replace(/^([ \t>]*(?:`{3,}|~{3,}))[ \t]*(?=title=)/, '$1text ');

/** Removes the containers that only keep Vue from reading their content, and names the others and the fences as docsgen does. */
function convertContainers(text: string, labels: ReadonlyMap<string, string>): string {
  const nameContainer = createNaming(labels);
  const open: string[] = [];
  const fences = findFences(text);
  const isCode = createRangeTest(fences);
  const fenceStarts = new Set(fences.map(({ start }) => start));
  const isRaw = (name: string | undefined) => name === 'v-pre' || name === 'raw';
  let offset = 0;
  return text
    .split('\n')
    .flatMap((line) => {
      const start = offset;
      offset += line.length + 1;
      if (fenceStarts.has(start)) return [open.at(-1) === 'code-group' ? line : nameFence(line)];
      if (isCode(start)) return [line];
      const [, name] = /^[ \t]*:{3,}[ \t]*(\S*)/.exec(line) ?? [];
      if (name === undefined) return [open.some(isRaw) ? line.replaceAll('{{', '\\{{') : line];
      if (name === '') return isRaw(open.pop()) ? [] : [line];
      open.push(name);
      return isRaw(name) ? [] : [line.replace(CONTAINER, nameContainer)];
    })
    .join('\n');
}

/** `js:line-numbers=3{2,4} [a.js]` → `js [a.js] {2,4} showLineNumbers` */
function convertInfo(info: string): string {
  const [, language = '', rest = ''] = /^([^\s{[:]*)(.*)$/s.exec(info) ?? [];
  const [, mark] = /(:(?:no-)?line-numbers(?:=\d+)?)/.exec(rest) ?? [];
  const others = rest
    .replace(mark ?? '', ' ')
    .replace(/(?<!\s)\{/g, ' {')
    .trim();
  const name = language === 'vue-html' ? 'html' : language;
  return `${name}${others === '' ? '' : ` ${others}`}${mark?.startsWith(':line') ? ' showLineNumbers' : ''}`;
}

interface Origin {
  /** Absolute path of the file that the text is from. */
  readonly file: string;
  /** Absolute path of the pages. */
  readonly source: string;
  readonly showsNames: boolean;
}

function insertFiles(text: string, { file, source, showsNames }: Origin, depth = 0): string {
  if (depth > 8) return text;
  const find = (name: string): string =>
    /^[@/]/.test(name) ? path.join(source, name.replace(/^@/, '')) : path.resolve(path.dirname(file), name);
  let container = '';
  const insertCode = (part: string): string =>
    part.replace(CODE_OR_CONTAINER, (...[all = '', indent = '', start, name = '', region, marks = '', label]: string[]) => {
      if (start === undefined) {
        container = all;
        return all;
      }
      const target = find(start + name);
      const content = readText(target);
      if (content === undefined) return all;
      const title = label ?? (showsNames || container.endsWith('code-group') ? path.basename(name) : undefined);
      const [lines = '', language] = /^[\d,-]*$/.test(marks.split(' ')[0] ?? '') ? marks.split(' ') : ['', marks];
      const code = region === undefined ? content : selectRegion(content, region.slice(1));
      const info = `${(language || path.extname(name).slice(1)).replace(/:.*/, '')}${title === undefined ? '' : ` [${title}]`}${lines === '' ? '' : ` {${lines}}`}`;
      return writeFence(info, code)
        .split('\n')
        .map((line) => indent + line)
        .join('\n');
    });
  return mapLines(text, insertCode).replace(INCLUDE, (...[all = '', indent = '', name = '', region, first, last]: string[]) => {
    const target = find(name);
    const content = readText(target)?.replace(/^---\n[\s\S]*?\n---\n/, '');
    if (content === undefined) return all;
    const part = region === undefined ? content : selectRegion(content, region.slice(1));
    const lines = part
      .split('\n')
      .slice(first ? Number(first) - 1 : 0, last ? Number(last) : undefined)
      .join('\n');
    return insertFiles(lines, { file: target, source, showsNames }, depth + 1)
      .split('\n')
      .map((line) => (line === '' ? '' : indent + line))
      .join('\n');
  });
}

/** The lines of a region, or of the section below a heading with that id. */
function selectRegion(text: string, name: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => new RegExp(`#?region\\b.*\\b${name}\\b`).test(line));
  if (start < 0) return text;
  const end = lines.findIndex((line, index) => index > start && /#?endregion\b/.test(line));
  return lines.slice(start + 1, end < 0 ? undefined : end).join('\n');
}

function landing({ meta }: OldPage): string {
  if (meta.layout !== 'home') return '';
  const hero = asRecord(meta.hero);
  const text = [asText(hero.text), asText(hero.tagline)].filter((one) => one !== undefined).join('\n\n');
  return writeLanding({
    title: asText(hero.name) ?? asText(hero.text),
    text,
    actions: asArray(hero.actions),
    features: asArray(meta.features),
    link: (to) => to,
  });
}
