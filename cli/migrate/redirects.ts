import type { Note, OldSite, RedirectRule } from './source.js';

/** `:name`, `:name*`, `[name]`, `[...name]` or `*`. */
const PARAMETER = /:([A-Za-z]\w*)([*+?]?)|\[(\.{3})?([A-Za-z]\w*)\]|\*{1,2}/g;

/** Whether an address of a redirect contains parameters. */
export const hasParameters = (address: string): boolean => address.search(PARAMETER) >= 0;

const escapePattern = (text: string): string => text.replace(/[.*+?^$()|{}[\]\\]/g, '\\$&');

/**
 * Returns the redirects of a rule: one for each address that its target matches. `undefined` if the rule does not say which old address
 * belongs to which new one.
 */
function expandRedirect({ from, to }: RedirectRule, addresses: readonly string[]): readonly RedirectRule[] | undefined {
  const names: string[] = [];
  let pattern = '';
  let end = 0;
  for (const { 0: all, 1: name, 2: mark, 3: rest, 4: bracketed, index } of to.matchAll(PARAMETER)) {
    names.push(name ?? bracketed ?? '*');
    const isLong = mark === '*' || mark === '+' || rest !== undefined || (name ?? bracketed) === undefined;
    pattern += escapePattern(to.slice(end, index)) + (isLong ? '(.+?)' : '([^/]+)');
    end = index + all.length;
  }
  pattern += escapePattern(to.slice(end));
  const wanted = [...from.matchAll(PARAMETER)].map(([, name, , , bracketed]) => name ?? bracketed ?? '*');
  if (wanted.length === 0 || wanted.some((name) => !names.includes(name))) return undefined;
  const test = new RegExp(`^${pattern}$`);
  return addresses.flatMap((address) => {
    const values = test.exec(address);
    if (!values) return [];
    const old = from.replace(
      PARAMETER,
      (...[, name, , , bracketed]: (string | undefined)[]) => values[names.indexOf(name ?? bracketed ?? '*') + 1] ?? '',
    );
    return [{ from: old, to: address }];
  });
}

/** Returns the redirects of the rules and functions of a site, and reports them. @param addresses of all pages */
export function listRedirects(
  { redirectRules = [], createRedirects }: Pick<OldSite, 'redirectRules' | 'createRedirects'>,
  { addresses, notes }: { readonly addresses: readonly string[]; readonly notes: Note[] },
): readonly RedirectRule[] {
  const ofRules = redirectRules.flatMap((rule) => {
    const found = expandRedirect(rule, addresses) ?? [];
    notes.push({
      kind: 'address',
      file: '',
      subject: rule.from,
      text:
        found.length > 0
          ? 'The redirect has parameters, so there is one for each page that it points to.'
          : 'The redirect has parameters and matches no page; write it into the files of your host.',
    });
    return found;
  });
  const created = addresses.flatMap((to) => (createRedirects?.(to) ?? []).map((from) => ({ from, to })));
  if (created.length > 0)
    notes.push({
      kind: 'address',
      file: '',
      subject: 'createRedirects',
      text: `The function made ${created.length} redirects, which are listed one by one now.`,
    });
  return [...ofRules, ...created];
}
