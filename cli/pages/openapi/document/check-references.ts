import { type Finding, type Problem, problem, problemAt } from '../../../problems/index.js';
import type { ApiDocument, ApiNode } from './document.js';
import { isLocal, leavesSite, resolveReference } from './file-url.js';
import { getOwn } from './guards.js';
import { isAllowed, type LoadedFiles } from './load.js';
import { lookUp } from './pointer.js';
import { collectReferences } from './references.js';

/** Reports errors in the files of a document, and in the references between them. */
export function checkReferences(
  document: ApiDocument,
  { files, unreadable, refused }: LoadedFiles,
  remoteHosts: readonly string[],
): Problem[] {
  const problems: Problem[] = [];
  const references = collectReferences(files);
  const reported = new Set<unknown>();
  /** Whether a reference is the first of those that only refer to each other. */
  const isNewCycle = (start: ApiNode): boolean => {
    if (!document.resolve(start).circular) return false;
    const cycle = new Set<unknown>();
    for (let node: ApiNode | undefined = document.follow(start); node && !cycle.has(node.value); node = document.follow(node))
      cycle.add(node.value);
    if (!cycle.has(start.value) || reported.has(start.value)) return false;
    for (const value of cycle) reported.add(value);
    return true;
  };
  for (const [url, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = document.getFilePath({ url });
    for (const { reason, line, column } of file.errors)
      problems.push(problem('openapi-syntax', { file: path, line, column }, { reason }));
    for (const { ref, keyword, pointer } of references.get(url) ?? []) {
      const value = lookUp(file.value, pointer);
      const node: ApiNode = { value: getOwn(value, keyword) === ref ? value : { $ref: ref }, url, pointer };
      const cause = findCause(ref, node);
      if (cause) problems.push(problemAt(cause, document.locate({ ...node, pointer: [...pointer, keyword] })));
    }
  }
  return problems;

  function findCause(ref: string, node: ApiNode): Finding | undefined {
    const target = resolveReference(ref, node.url);
    if (!target) return { id: 'openapi-ref', values: { ref } };
    if (document.follow(node)) return isNewCycle(node) ? { id: 'openapi-circular-ref', values: { ref } } : undefined;
    if (leavesSite(ref, node.url)) return { id: 'outside-root', values: { target: ref } };
    const file = files.get(target.url);
    if (file?.errors.length) return undefined;
    if (!file) return explainUnread(ref, target.url);
    return { id: 'openapi-ref', values: { ref } };
  }

  function explainUnread(ref: string, url: string): Finding {
    const refusal = refused.get(url);
    if (refusal) return { id: 'openapi-ref-target', values: { ref, target: refusal.target, reason: refusal.reason } };
    const { protocol, host } = new URL(url);
    const isRemote = !isLocal(url) && (protocol === 'http:' || protocol === 'https:' || protocol === 'site:');
    if (isRemote && !isAllowed(url, remoteHosts)) return { id: 'openapi-remote-ref', values: { ref, host } };
    if (isRemote) {
      const message = unreadable.get(url);
      const reason = message === undefined ? 'no-answer' : ({ kind: 'system', message } as const);
      return { id: 'unreadable', values: { what: `reference "${ref}"`, reason } };
    }
    return { id: 'openapi-ref', values: { ref } };
  }
}
