import { chooseRemedy, isAcceptable, isOfDocument } from '../problems/document-ids.js';
import { describe, isError, type Problem, type ProblemId, problem, sortProblems } from '../problems/index.js';
import { documentPath, VENDOR } from '../sources/names.js';
import type { ApiPages, SiteConfig, SitePath } from '../types.js';

type DocumentOptions = SiteConfig['openapi']['documents'][number];

interface Input {
  readonly config: SiteConfig;
  readonly apis: readonly Pick<ApiPages, 'source' | 'files'>[];
  /** List the problems of lenient documents instead of summarizing them. */
  readonly all?: boolean;
}

/** Whether a document is published in spite of harmless errors. Those that were fetched cannot be changed here. */
const isLenient = (source: SitePath, options: DocumentOptions | undefined): boolean =>
  (options?.checks ?? (source.startsWith(`${VENDOR}/`) ? 'lenient' : 'strict')) === 'lenient';

/**
 * Sets the levels of problems of OpenAPI documents that the configuration has chosen for each document, and summarizes those of lenient documents. A
 * file that several documents refer to is as strict as the strictest of them. Fatal errors stay as they are.
 */
export function checkDocuments(problems: readonly Problem[], { config, apis, all = false }: Input): readonly Problem[] {
  const owners = listOwners(config, apis);
  const summarized = new Map<string, Problem[]>();
  const listed = problems.flatMap((found): Problem[] => {
    const owner = owners.get(found.file);
    if (!owner) return [found];
    if (!isAcceptable(found)) return [withRemedy(found, owner)];
    const chosen = owner.options?.problems[found.id];
    if (chosen === 'off') return [];
    if (chosen !== undefined) return [{ ...found, level: chosen }];
    if (!isOfDocument(found)) return [found];
    if (!owner.lenient) return [isError(found) ? withRemedy(found, owner) : found];
    if (all) return [{ ...found, level: 'warning' }];
    const key = `${owner.source}\0${found.id}`;
    summarized.set(key, [...(summarized.get(key) ?? []), found]);
    return [];
  });
  const summaries = [...summarized.values()].map((group) => summarize(group, owners.get(group[0]?.file ?? '')?.options?.reason));
  return [...listed, ...summaries];
}

/** Names the option of the configuration that makes up for an error. */
function withRemedy(found: Problem, { name }: Owner): Problem {
  const option = chooseRemedy(found);
  return option === undefined ? found : { ...found, remedy: { document: name, option } };
}

/** A document that a file belongs to. */
interface Owner {
  readonly source: SitePath;
  /** As the configuration names it. */
  readonly name: string;
  readonly options?: DocumentOptions;
  readonly lenient: boolean;
}

function listOwners({ openapi }: SiteConfig, apis: Input['apis']): ReadonlyMap<SitePath, Owner> {
  const owners = new Map<SitePath, Owner>();
  for (const { source, files } of apis) {
    const options = openapi.documents.find(({ file }) => documentPath(file) === source);
    const name = options?.file ?? source.slice(source.indexOf('/') + 1);
    const owner: Owner = { source, name, options, lenient: isLenient(source, options) };
    for (const file of [source, ...files]) if (!owner.lenient || !owners.has(file)) owners.set(file, owner);
  }
  return owners;
}

/** Returns one warning for accepted problems of the same kind. @param reason why they are accepted */
export function summarize(group: readonly Problem<ProblemId>[], reason: string | undefined): Problem {
  const sorted = sortProblems(group);
  const first = sorted[0] as Problem;
  return problem('openapi-lenient', first, { rule: first.id, count: sorted.length, first: describe(first).cause, reason });
}
