import type { ApiPages, OperationPage } from '../../../../cli/types.js';
import { filled } from '../harness.js';
import { type Claim, claimsOf, METHODS } from './claims.js';
import { lettersOf, type Markup, readMarkup, withoutEntities } from './markup.js';
import { entries, get, isRaw, type RawDocument, raw } from './raw-document.js';

export { RawDocument } from './raw-document.js';

export interface Verdict {
  readonly operations: number;
  readonly claims: number;
  /** Content of the document that its pages lack, and errors of the pages themselves. */
  readonly missing: readonly string[];
}

/** Compares a document with its pages: returns the content of the document that the pages lack. */
export function consult(document: RawDocument, pages: ApiPages): Verdict {
  const missing: string[] = [];
  let count = 0;
  let operations = 0;
  const byName = new Map(pages.operations.map((one) => [`${one.method} ${one.endpoint}`, one]));
  for (const section of ['paths', 'webhooks'])
    for (const [endpoint, entry] of entries(get(document.root, section))) {
      const path = document.resolve(entry);
      for (const [method, operation] of entries(path)) {
        if (!METHODS.has(method) || !isRaw(operation.value)) continue;
        operations += 1;
        const name = `${method.toUpperCase()} ${endpoint}`;
        const page = byName.get(name);
        if (!page) {
          missing.push(`${name}: no page`);
          continue;
        }
        const html = filled(page.content);
        const markup = readMarkup(html);
        const claims = claimsOf(document, path, operation);
        count += claims.length;
        for (const claim of claims) if (!isMade(claim, markup)) missing.push(`${name}: ${shown(claim)}`);
        const { summary } = raw(operation);
        if (typeof summary === 'string' && !lettersOf(page.title).includes(lettersOf(summary)))
          missing.push(`${name}: title ${summary}`);
        missing.push(...faultsOf(markup, page).map((fault) => `${name}: ${fault}`));
      }
    }
  for (const [, tag] of entries(get(document.root, 'tags'))) {
    const page = pages.tags.find(({ title }) => title === raw(tag).name);
    const { description } = raw(tag);
    if (page && typeof description === 'string' && !holds(readMarkup(filled(page.content)).letters, description))
      missing.push(`tag ${page.title}: ${description}`);
  }
  return { operations, claims: count, missing };
}

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

function isMade(claim: Claim, { rows, text, letters }: Markup): boolean {
  if ('exact' in claim) return text.includes(claim.exact);
  if ('text' in claim) return holds(letters, claim.text);
  const candidates = claim.row === undefined ? [...rows.values()].flat() : (rows.get(claim.row) ?? []);
  return candidates.some(
    (row) =>
      claim.facts.every((fact) => (typeof fact === 'string' ? row.text.includes(fact) : fact.test(row.text))) &&
      claim.texts.every((one) => holds(lettersOf(row.text), one) || (claim.row === undefined && isSaidAbove(text, one))),
  );
}

/** Whether the page says the same about a body, apart from articles. */
const isSaidAbove = (text: string, markdown: string): boolean =>
  holds(lettersOf(withoutArticles(text)), withoutArticles(markdown));

const withoutArticles = (text: string): string => text.replace(/\b(?:an?|the)\b/gi, '');

/** Whether a text contains a description, with its tags either shown as text or removed. */
const holds = (letters: string, markdown: string): boolean =>
  letters.includes(proseLetters(markdown, false)) || letters.includes(proseLetters(markdown, true));

/** Returns the letters of a description without the parts that Markdown hides: link targets, languages of fences, comments. */
function proseLetters(markdown: string, tags: boolean): string {
  const plain = (text: string) =>
    text
      .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replace(/^ {0,3}\d+\. /gm, '')
      .replace(/^(\s*>\s*)\[!([a-z])([a-z]+)\]\s*$/gim, (_, ...groups) => {
        const [quote, first, rest] = groups;
        return quote + first.toUpperCase() + rest.toLowerCase();
      })
      .replace(/\]\((?:<[^>]*>|(?:[^()\s]|\([^()]*\))*)(?:\s+"[^"]*")?\)/g, ']')
      .replace(/<!--.*?-->/gs, '')
      .replace(/<\/?[a-z][^>\n]*>/gi, (tag) => (tags || /^<https?:/i.test(tag) ? tag : ''))
      .replace(/^\[[^\]]+\]:.*$/gm, '')
      .replace(/\\([^\w\s])/g, '$1');
  const parts = markdown
    .split(/(^[ \t]*(?:```|~~~)[^\n]*\n.*?(?:^[ \t]*(?:```|~~~)[`~]*[ \t]*$|$(?![\s\S]))|`[^`]+`)/ms)
    .map((part, index) => (index % 2 === 1 ? part.replace(/^[ \t]*(?:```|~~~).*$/gm, '') : withoutEntities(plain(part))));
  return lettersOf(parts.join(''));
}

const shown = (claim: Claim): string =>
  'exact' in claim
    ? `"${claim.exact}"`
    : 'text' in claim
      ? `text ${claim.text.slice(0, 120)}`
      : `row ${claim.row ?? '(any)'}: ${[...claim.facts, ...claim.texts].map(String).join(' | ').slice(0, 300)}`;
