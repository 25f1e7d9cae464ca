import type { OldPage } from './old-page.js';
import type { Note } from './source.js';

/** Assigns an address and a file to each page. Of two pages with one address, the second one gets another, which is reported. */
export function placePages(pages: readonly OldPage[]): { readonly pages: readonly OldPage[]; readonly notes: readonly Note[] } {
  const notes: Note[] = [];
  const addresses = new Map<string, OldPage>();
  const targets = new Set<string>();
  const placed = pages.map((page) => {
    let { address } = page;
    const other = address === undefined || page.meta.draft === true ? undefined : addresses.get(address.toLowerCase());
    if (address !== undefined && other) {
      const next = findFree(address, (name) => addresses.has(name.toLowerCase()));
      notes.push({
        kind: 'address',
        file: page.file,
        subject: address,
        text: `${other.file} has the same address; this page is at ${next}.`,
      });
      address = next;
    }
    if (address !== undefined) addresses.set(address.toLowerCase(), page);
    // docsgen makes no pages of files whose names begin with "_".
    const file = page.address === undefined ? asPart(page.target) : page.target.replace(/(?<=\/)_+(?=[^/])/g, '');
    const target = findFree(file.slice(0, -3), (name) => targets.has(`${name}.md`.toLowerCase()));
    targets.add(`${target}.md`.toLowerCase());
    return { ...page, address, target: `${target}.md` };
  });
  return { pages: placed, notes };
}

function findFree(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  let count = 2;
  while (isTaken(`${name}-${count}`)) count++;
  return `${name}-${count}`;
}

/** A name that docsgen makes no page of. */
const asPart = (target: string): string => (/\/_/.test(target) ? target : target.replace(/[^/]+$/, '_$&'));
