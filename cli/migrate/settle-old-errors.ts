import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits, type Edit, type Lines, splitLines, withoutOverlaps } from '../checks/fix/edit.js';
import { replaceTarget } from '../checks/fix/find-edits.js';
import type { UserConfig } from '../config/schema.js';
import type { Problem } from '../problems/index.js';
import type { OldPage } from './old-page.js';
import type { Note } from './source.js';

interface OldErrorInput {
  /** Absolute path of the new site. */
  readonly dir: string;
  readonly origins: ReadonlyMap<string, OldPage>;
}

/**
 * Lets a new site build although the old one has errors that its tool does not report. Readers get what they got there: a link to an anchor that does not
 * exist opens the page, one to a page that does not exist opens the same address, an admonition that is never closed ends with the page. Each change is a note.
 */
export function settleOldErrors(problems: readonly Problem[], { dir, origins }: OldErrorInput): readonly Note[] {
  const notes: Note[] = [];
  const configFile = path.join(dir, 'docsgen.config.json');
  const config = JSON.parse(readFileSync(configFile, 'utf8')) as UserConfig;
  const byFile = new Map<string, Problem[]>();
  for (const found of problems) byFile.set(found.file, [...(byFile.get(found.file) ?? []), found]);
  for (const [file, found] of byFile) {
    if (!/^content\/(?:.*\.md|sidebar\.yml)$/.test(file)) continue;
    const name = path.join(dir, file);
    const source = splitLines(readFileSync(name, 'utf8'));
    const edits = found.flatMap((problem) => {
      const fixed = fixOldError(problem, source, { url: config.url, origin: origins.get(file) });
      if (fixed === undefined) return [];
      notes.push({ kind: 'old-error', file: origins.get(file)?.file ?? file, subject: fixed.subject, text: fixed.text });
      return fixed.edit;
    });
    if (edits.length > 0) writeFileSync(name, applyEdits(source.text, withoutOverlaps(edits)));
  }
  const changed = settleConfig(config, problems, notes);
  writeFileSync(configFile, `${JSON.stringify(changed, null, 2)}\n`);
  return notes;
}

interface OldErrorFix {
  readonly edit: readonly Edit[];
  readonly subject: string;
  readonly text: string;
}

interface OldErrorPlace {
  readonly url: string;
  readonly origin: OldPage | undefined;
}

function fixOldError(problem: Problem, source: Lines, { url, origin }: OldErrorPlace): OldErrorFix | undefined {
  const { line } = problem;
  if (line === undefined) return undefined;
  const found = { problem, line, source };
  if (problem.id === 'dead-anchor') {
    const { target, anchor, nearest } = problem.values;
    const [page = ''] = target.split('#');
    const whole = page === '' ? `./${path.posix.basename(problem.file)}` : page;
    const edit =
      page === ''
        ? (unlink(found, target) ??
          replaceTarget(found, { from: target, to: whole }) ??
          replaceElsewhere(found, { from: target, to: whole }))
        : (replaceTarget(found, { from: target, to: page }) ?? replaceElsewhere(found, { from: target, to: whole }));
    const advice = nearest === undefined ? '' : ` Perhaps it means #${nearest}.`;
    return (
      edit && {
        edit: [edit],
        subject: target,
        text: `The page has no anchor #${anchor}, so the link now points to the page itself.${advice}`,
      }
    );
  }
  if (problem.id === 'dead-link') {
    const { target } = problem.values;
    const address = URL.canParse(target, `${url}${origin?.address ?? '/'}`)
      ? new URL(target, `${url}${origin?.address ?? '/'}`).href
      : undefined;
    const edit =
      address === undefined || /^\w+:(?!\/\/)/.test(target)
        ? unlink(found, target)
        : (replaceTarget(found, { from: target, to: address }) ??
          unlink(found, target) ??
          replaceElsewhere(found, { from: target, to: address }));
    return (
      edit && { edit: [edit], subject: target, text: 'No page of the site has this address, so the link names the old site.' }
    );
  }
  if (problem.id === 'unsafe-link') {
    const { target } = problem.values;
    const edit = unlink(found, target);
    const protocol = /^[^:]*:/.exec(target)?.[0] ?? target;
    return (
      edit && {
        edit: [edit],
        subject: protocol,
        text: 'Pages cannot contain links with this protocol, so only the text is left.',
      }
    );
  }
  if (problem.id === 'duplicate-id') {
    const heading = /^(#{1,6}[ \t].*?)[ \t]*\{#([\w.:-]+)\}[ \t]*$/.exec(source.lines[line - 1] ?? '');
    if (heading === null || heading[2] !== problem.values.id) return undefined;
    const start = source.offsetOf(line, (heading[1] as string).length + 1);
    return {
      edit: [{ start, end: source.offsetOf(line, heading[0].length + 1), text: '' }],
      subject: `#${problem.values.id}`,
      text: 'The page has this id more than once; the first heading keeps it.',
    };
  }
  if (problem.id === 'unclosed-directive') {
    const [, indent = '', colons] = /^([ \t]*)(?:[-*+>][ \t]*|\d+[.)][ \t]+)*(:{3,})/.exec(source.lines[line - 1] ?? '') ?? [];
    if (colons === undefined) return undefined;
    const end = findItemEnd(source, { line, indent });
    return {
      edit: [{ start: end, end, text: `\n${indent}${colons}${end === source.text.length ? '\n' : ''}` }],
      subject: (source.lines[line - 1] ?? '').trim(),
      text: `The block was never closed; it ends with the ${indent === '' ? 'page' : 'list item'}.`,
    };
  }
  return undefined;
}

/** Returns the offset of the end of the list item that contains a line, or of the page if the line is not indented. */
function findItemEnd(source: Lines, { line, indent }: { readonly line: number; readonly indent: string }): number {
  const next = source.lines.findIndex((one, index) => index >= line && one.trim() !== '' && !one.startsWith(indent));
  if (indent === '' || next < 0) return source.text.length;
  let last = next;
  while ((source.lines[last - 1] ?? '').trim() === '') last--;
  return source.offsetOf(last, (source.lines[last - 1] as string).length + 1);
}

/** Replaces a target in an entry of the sidebar or the attributes of a directive on the line of a problem, or in the definition that a link names. */
function replaceElsewhere(
  { problem, source, line }: { readonly problem: Problem; readonly source: Lines; readonly line: number },
  { from, to }: { readonly from: string; readonly to: string },
): Edit | undefined {
  const quoted = `"${from}"`;
  const words = source.lines[line - 1] ?? '';
  const key = `href: ${from}`;
  const entry = problem.file.endsWith('.yml')
    ? source.lines.findIndex((one, index) => index >= line - 1 && one.endsWith(key))
    : -1;
  if (entry >= 0) {
    const end = source.offsetOf(entry + 1, (source.lines[entry] as string).length + 1);
    return { start: end - from.length, end, text: to };
  }
  const at = /^[ \t]*:{2,}/.test(words) ? words.indexOf(quoted) : -1;
  if (at >= 0) {
    const start = source.offsetOf(line, at + 2);
    return { start, end: start + from.length, text: to };
  }
  const escaped = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const match = new RegExp(`^([ \\t]*\\[[^\\]\\n]+\\]:[ \\t]*<?)${escaped}(?=[\\s>]|$)`, 'm').exec(source.text);
  if (match === null) return undefined;
  const start = match.index + (match[1] as string).length;
  return { start, end: start + from.length, text: to };
}

/** Replaces a link by its text. */
function unlink(
  { problem, source, line }: { readonly problem: Problem; readonly source: Lines; readonly line: number },
  target: string,
): Edit | undefined {
  const start = source.offsetOf(line, problem.column ?? 1);
  const rest = source.text.slice(start, start + 1000);
  const match = /^\[((?:[^[\]]|\[[^[\]]*\])*)\]\(\s*<?([^()<>\s]*(?:\([^()]*\)[^()<>\s]*)*)>?[^()]*\)/.exec(rest);
  return match && match[2] === target ? { start, end: start + match[0].length, text: match[1] as string } : undefined;
}

/** Adds the redirects that point to one of those that are left out. */
function addDependent(leftOut: Set<string>, pairs: readonly { readonly from: string; readonly to: string }[]): void {
  for (let size = -1; size !== leftOut.size; ) {
    size = leftOut.size;
    for (const { from, to } of pairs) if (leftOut.has(to.replace(/[?#].*$/, ''))) leftOut.add(from);
  }
}

/** Adapts the configuration: hosts of pictures, and targets that the new site does not have. */
function settleConfig(config: UserConfig, problems: readonly Problem[], notes: Note[]): UserConfig {
  const hosts = new Set<string>();
  const dangling = new Set<string>();
  const shadowed = new Set<string>();
  const dead = new Set<string>();
  const withoutAnchor = new Set<string>();
  for (const problem of problems) {
    if (problem.id === 'dead-anchor' && problem.file === 'docsgen.config.json') withoutAnchor.add(problem.values.target);
    if (problem.id === 'remote-image') hosts.add(problem.values.host);
    if (problem.id === 'redirect-dangling') dangling.add(problem.values.from);
    if (problem.id === 'redirect-shadow') shadowed.add(problem.values.from);
    if (problem.id === 'dead-target') dead.add(problem.values.target);
  }
  addDependent(dangling, config.redirects?.pairs ?? []);
  for (const host of hosts)
    notes.push({
      kind: 'config',
      file: 'docsgen.config.json',
      subject: host,
      text: 'Pages show pictures of this host, so it was added to "remoteImages".',
    });
  for (const from of dangling)
    notes.push({
      kind: 'address',
      file: 'docsgen.config.json',
      subject: from,
      text: 'The redirect was left out: its target is not a page of the new site.',
    });
  for (const from of shadowed)
    notes.push({
      kind: 'address',
      file: 'docsgen.config.json',
      subject: from,
      text: 'The redirect was left out: a page of the new site has its address.',
    });
  for (const target of dead)
    notes.push({
      kind: 'address',
      file: 'docsgen.config.json',
      subject: target,
      text: 'The new site has no such page, so links of the navbar and the footer name the old site.',
    });
  for (const target of withoutAnchor)
    notes.push({
      kind: 'old-error',
      file: 'docsgen.config.json',
      subject: target,
      text: 'The page has no such anchor, so redirects and links of the configuration point to the page itself.',
    });
  const replaceTo = (to: string): string => {
    if (dead.has(to)) return config.url + to;
    return withoutAnchor.has(to) ? to.replace(/#.*$/, '') : to;
  };
  const pairs = (config.redirects?.pairs ?? []).filter(({ from }) => !dangling.has(from) && !shadowed.has(from));
  const replaced = JSON.parse(JSON.stringify({ ...config, redirects: { ...config.redirects, pairs } }), (key, value: unknown) =>
    key === 'to' && typeof value === 'string' ? replaceTo(value) : value,
  ) as UserConfig;
  return { ...replaced, ...(hosts.size > 0 && { remoteImages: [...hosts].sort() }) };
}
