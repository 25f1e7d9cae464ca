import type { ApiPages, OperationPage, SharedPage } from '../../../../cli/types.js';
import { filled } from '../harness.js';
import type { Claim, Kind } from './claim.js';
import { claimsOf, METHODS } from './claims.js';
import { infoClaims, serverClaims } from './document-claims.js';
import { lettersOf, type Markup, type Row, readMarkup } from './markup.js';
import { proseLetters } from './prose-letters.js';
import { entries, get, isRaw, type RawDocument, raw } from './raw-document.js';

export { RawDocument } from './raw-document.js';

export interface Verdict {
  readonly operations: number;
  readonly claims: number;
  /** Number of claims and of those that are missing, by kind. */
  readonly counts: ReadonlyMap<Kind, { claims: number; missing: number }>;
  /** Content of the document that its pages lack, and errors of the pages themselves. */
  readonly missing: readonly string[];
}

interface ConsultOptions {
  /** Whether an operation is checked, by its method and path. */
  readonly isChosen?: (name: string) => boolean;
}

/** Compares a document with its pages: returns the content of the document that the pages lack. Content on the pages of models and in the files of complete examples that a page links to counts. */
export function consult(document: RawDocument, pages: ApiPages, { isChosen = () => true }: ConsultOptions = {}): Verdict {
  const missing: string[] = [];
  const counts = new Map<Kind, { claims: number; missing: number }>();
  let operations = 0;
  const check = (name: string, claims: readonly Claim[], markup: Markup) => {
    const count = (kind: Kind, isMissing: boolean) => {
      const one = counts.get(kind) ?? { claims: 0, missing: 0 };
      counts.set(kind, { claims: one.claims + 1, missing: one.missing + (isMissing ? 1 : 0) });
    };
    for (const claim of claims) {
      const lacks = judge(claim, markup, count);
      if (lacks !== undefined) missing.push(`${name}: ${lacks}`);
    }
  };
  const byName = new Map(pages.operations.map((one) => [`${one.method} ${one.endpoint}`, one]));
  const models = new Map(pages.shared.map((one) => [one.path, one]));
  for (const section of ['paths', 'webhooks'])
    for (const [endpoint, entry] of entries(get(document.root, section))) {
      const path = document.resolve(entry);
      if (raw(path)['x-internal'] === true) continue;
      const additional = entries(get(path, 'additionalOperations'));
      for (const [method, operation] of [...entries(path).filter(([key]) => METHODS.has(key)), ...additional]) {
        if (!isRaw(operation.value) || operation.value['x-internal'] === true) continue;
        const name = `${method.toUpperCase()} ${endpoint}`;
        if (!isChosen(name)) continue;
        operations += 1;
        const page = byName.get(name);
        check(name, [{ kind: 'operation', exact: name }], page ? withTitle(NOTHING, { title: name }) : NOTHING);
        if (!page) continue;
        const own = readMarkup(filled(page.content));
        const linked = linkedPages(page, models);
        const markup = join(own, {
          models: new Map(linked.map((one) => [one.path, readMarkup(filled(one.content))])),
          files: linkedExamples([page, ...linked], pages.examples),
        });
        check(name, claimsOf(document, path, operation), markup);
        if (section === 'paths') check(name, serverClaims(document, path, operation), markup);
        const { summary } = raw(operation);
        if (typeof summary === 'string' && summary.trim() !== '')
          check(name, [{ kind: 'operation', text: summary }], withTitle(markup, page));
        missing.push(...faultsOf(own, page).map((fault) => `${name}: ${fault}`));
      }
    }
  check('index', infoClaims(document), readMarkup(filled(pages.introduction)));
  for (const [, tag] of entries(get(document.root, 'tags'))) {
    const { name, 'x-displayName': label, description } = raw(tag);
    const page = pages.tags.find(({ title }) => title === (label ?? name));
    if (label !== undefined && label !== name && pages.tags.some(({ title }) => title === name))
      check(`tag ${name}`, [{ kind: 'extension', exact: String(label) }], NOTHING);
    if (!page || typeof description !== 'string' || description.trim() === '') continue;
    check(`tag ${page.title}`, [{ kind: 'tag', text: description }], readMarkup(filled(page.content)));
  }
  return { operations, claims: [...counts.values()].reduce((sum, one) => sum + one.claims, 0), counts, missing };
}

/** Returns the pages of models that a page links to, directly or over other models. */
function linkedPages(page: OperationPage, models: ReadonlyMap<string, SharedPage>): readonly SharedPage[] {
  const found = new Set<SharedPage>();
  const queue: { readonly content: OperationPage['content'] }[] = [page];
  for (const { content } of queue)
    for (const { target } of content.references) {
      const model = models.get(target.replace(/#.*$/, ''));
      if (!model || found.has(model)) continue;
      found.add(model);
      queue.push(model);
    }
  return [...found];
}

/** Returns the texts of the files that pages link to. */
const linkedExamples = (pages: readonly Pick<OperationPage, 'content'>[], examples: ApiPages['examples']): readonly string[] => {
  const targets = new Set<string>(pages.flatMap(({ content }) => content.references.map(({ target }) => target)));
  return examples.filter(({ url }) => targets.has(url)).map(({ text }) => text);
};

/** Adds the content of the pages of models and of files to that of the page that links to them. */
function join(
  own: Markup,
  { models, files }: { readonly models: ReadonlyMap<string, Markup>; readonly files: readonly string[] },
): Markup {
  const all = [own, ...models.values(), ...files.map((text) => ({ ...NOTHING, text, letters: lettersOf(text) }))];
  const rows = new Map<string, Row[]>();
  for (const markup of all) for (const [name, some] of markup.rows) rows.set(name, [...(rows.get(name) ?? []), ...some]);
  return {
    ...own,
    rows,
    text: all.map(({ text }) => text).join(' '),
    letters: all.map(({ letters }) => letters).join(' '),
    models: new Map(Array.from(models, ([path, { letters }]) => [path, letters])),
  };
}

const NOTHING: Markup = { rows: new Map(), text: '', letters: '', ids: [], targets: [], links: [], models: new Map() };

const withTitle = (markup: Markup, { title }: Pick<OperationPage, 'title'>): Markup => ({
  ...markup,
  text: `${title} ${markup.text}`,
  letters: `${lettersOf(title)} ${markup.letters}`,
});

/** Returns duplicate anchors, and the page's own broken links; the author's links are checked with the site. */
function faultsOf({ ids, targets }: Markup, { anchors, content }: OperationPage): string[] {
  const given = new Set(content.references.map(({ target }) => target));
  const set = new Set(ids);
  return [
    ...(set.size < ids.length
      ? [
          `ids twice: ${ids
            .filter((id, index) => ids.indexOf(id) < index)
            .slice(0, 3)
            .join(' ')}`,
        ]
      : []),
    ...targets.filter((target) => !set.has(target) && !given.has(`#${target}`)).map((target) => `dead #${target}`),
    ...anchors.filter((anchor) => !set.has(anchor)).map((anchor) => `unknown anchor ${anchor}`),
  ];
}

/** Counts the parts of a claim, and returns what the page lacks. */
function judge(claim: Claim, markup: Markup, count: (kind: Kind, isMissing: boolean) => void): string | undefined {
  if (!('row' in claim)) {
    const isMade = isSaid(claim, markup);
    count(claim.kind, !isMade);
    return isMade ? undefined : `${claim.kind}: ${shown(claim)}`;
  }
  const candidates = claim.row === undefined ? [...markup.rows.values()].flat() : (markup.rows.get(claim.row) ?? []);
  const texts = claim.texts.filter((one) => claim.row !== undefined || !isSaidAbove(markup.text, one));
  const lacks = (row: Row | undefined) => ({
    facts: claim.facts.filter(({ fact }) => !row || (typeof fact === 'string' ? !row.text.includes(fact) : !fact.test(row.text))),
    texts: texts.filter(
      (one) => !row || ![row.letters, ...row.links.map((href) => markup.models.get(href) ?? '')].some((all) => holds(all, one)),
    ),
  });
  let best = lacks(candidates[0]);
  for (const row of candidates.slice(1)) {
    if (best.facts.length + best.texts.length === 0) break;
    const other = lacks(row);
    if (other.facts.length + other.texts.length < best.facts.length + best.texts.length) best = other;
  }
  if (claim.row !== undefined) count(claim.kind, candidates.length === 0);
  for (const fact of claim.facts) count(fact.kind, best.facts.includes(fact));
  for (const text of claim.texts) count('description', best.texts.includes(text));
  if (candidates.length === 0 && claim.row !== undefined) return `${claim.kind}: no row ${claim.row}`;
  if (best.facts.length + best.texts.length === 0) return undefined;
  return `${[...best.facts.map(({ kind }) => kind), ...(best.texts.length > 0 ? ['description'] : [])].join('+')}: row ${claim.row ?? '(any)'}: ${[...best.facts.map(({ fact }) => fact), ...best.texts].map(String).join(' | ').slice(0, 300)}`;
}

function isSaid(claim: Exclude<Claim, { readonly row: unknown }>, { text, letters, links }: Markup): boolean {
  if ('address' in claim) return links.includes(claim.address) || text.includes(claim.address);
  if ('exact' in claim) return text.includes(claim.exact);
  if ('text' in claim) return holds(letters, claim.text);
  if ('language' in claim) {
    const isCurl = /^(?:bash|sh|shell)$/i.test(claim.language) && /\bcurl\b/.test(claim.source);
    return letters.toLowerCase().includes(lettersOf(isCurl ? 'cURL' : claim.language).toLowerCase());
  }
  return [claim.code, JSON.stringify(claim.code)].some((one) => letters.includes(lettersOf(one)));
}

/** Whether the page says the same about a body, apart from articles and capitals. */
const isSaidAbove = (text: string, markdown: string): boolean =>
  holds(lettersOf(withoutArticles(text)), withoutArticles(markdown));

const withoutArticles = (text: string): string => text.toLowerCase().replace(/\b(?:an?|the)\b/g, '');

/** Whether a text contains a description. */
const holds = (letters: string, markdown: string): boolean => proseLetters(markdown).some((one) => letters.includes(one));

const shown = (claim: Exclude<Claim, { readonly row: unknown }>): string =>
  ('exact' in claim
    ? `"${claim.exact}"`
    : 'address' in claim
      ? claim.address
      : 'text' in claim
        ? claim.text
        : 'language' in claim
          ? claim.language
          : claim.code
  ).slice(0, 120);
