import type { Tag } from '../../pages/markdown/html-tags.js';

/** Names of attributes in JSX by those of HTML. */
const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  srcSet: 'srcset',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
  tabIndex: 'tabindex',
};

/** Attributes whose value is an address. */
const ADDRESSES = new Set(['href', 'src', 'poster', 'srcset']);

/** Attributes without a use in docsgen: styles are refused by its Content-Security-Policy, events need scripts. */
const isUseless = (name: string): boolean =>
  name === 'style' || name === 'key' || name === 'ref' || /^on[A-Z]/.test(name) || name === 'target' || name === 'markdown';

interface TagInput {
  readonly text: string;
  link(target: string): string;
}

/** Writes the opening tag of an element of HTML with its attributes as HTML. A tag without changes is not rewritten. */
export function htmlTag(tag: Tag, props: Readonly<Record<string, unknown>>, { text, link }: TagInput): string {
  const attributes = tag.attributes.flatMap(({ name, value, code }) => {
    if (name.startsWith('{') || isUseless(name)) return [];
    const known = NAMES[name] ?? name;
    const plain = props[name];
    if (value === undefined) return [known];
    if (typeof plain !== 'string' && typeof plain !== 'number') return code ? (plain === true ? [known] : []) : [];
    const words = ADDRESSES.has(known) && known !== 'srcset' ? link(String(plain)) : String(plain);
    return [`${known}="${words.replaceAll('"', '&quot;')}"`];
  });
  const source = text.slice(tag.start, tag.end);
  const isEmpty = tag.isEmpty ? ' /' : '';
  const written = `<${tag.name}${attributes.map((one) => ` ${one}`).join('')}${isEmpty}>`;
  return written.replace(/\s/g, '') === source.replace(/\s/g, '') ? source : written;
}
