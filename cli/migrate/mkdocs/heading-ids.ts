import type { IdRule } from '../body/keep-ids.js';
import { asRecord, asText } from '../value.js';

/** Returns the id of a text. */
type Slug = (text: string) => string;

type Case = 'none' | 'lower' | 'lower-ascii' | 'fold';

interface SlugOptions {
  readonly case: Case;
  readonly encode: boolean;
  readonly form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD';
  readonly separator: string;
}

/** The deprecated functions of `pymdownx.slugs`, by name. */
const NAMED: Readonly<Record<string, Pick<SlugOptions, 'case' | 'encode'>>> = {
  uslugify: { case: 'lower', encode: false },
  uslugify_encoded: { case: 'lower', encode: true },
  uslugify_cased: { case: 'none', encode: false },
  uslugify_cased_encoded: { case: 'none', encode: true },
  gfm: { case: 'lower-ascii', encode: false },
  gfm_encoded: { case: 'lower-ascii', encode: true },
};

/**
 * Reads a function that makes ids, as `!!python/name:pymdownx.slugs.uslugify` or `!!python/object/apply:pymdownx.slugs.slugify`.
 *
 * @param option a value of YAML with its tag
 * @returns `undefined` for other functions
 */
export function readSlugify(option: unknown, separator: string): Slug | undefined {
  const { python, value } = asRecord(option);
  const name = /^(?:name|object\/apply):([\w.]+)$/.exec(asText(python) ?? '')?.[1];
  if (name === 'markdown.extensions.toc.slugify') return (text) => slugOfMarkdown(text, separator);
  if (name === 'markdown.extensions.toc.slugify_unicode') return (text) => slugOfUnicode(text, separator);
  const own = /^pymdownx\.slugs\.(\w+)$/.exec(name ?? '')?.[1];
  if (own === undefined) return undefined;
  const named = Object.hasOwn(NAMED, own) ? NAMED[own] : undefined;
  if (named) return (text) => slugOfPymdownx(text, { ...named, form: 'NFC', separator });
  if (own !== 'slugify') return undefined;
  const options = asRecord(asRecord(value).kwds);
  const form = asText(options.normalize);
  return (text) =>
    slugOfPymdownx(text, {
      case: (asText(options.case) ?? 'none') as Case,
      encode: options.percent_encode === true,
      form: form === 'NFD' || form === 'NFKC' || form === 'NFKD' ? form : 'NFC',
      separator,
    });
}

/** The rule of the extension `toc` of Python-Markdown with its options. For an unknown `slugify`, it is the default. @param withoutEmoji see `IdRule` */
export function readIdRule(options: Readonly<Record<string, unknown>>, withoutEmoji: boolean): IdRule {
  const separator = asText(options.separator) ?? '-';
  const slug = readSlugify(options.slugify, separator) ?? ((text: string) => slugOfMarkdown(text, separator));
  return {
    slug: (text) => slug(text.replace(/\s+/g, ' ')),
    unique: uniqueOfMarkdown,
    explicitFirst: true,
    withoutEmoji,
    withoutPictures: true,
  };
}

/** `A & B` → `a-b`; https://github.com/Python-Markdown/markdown/blob/master/markdown/extensions/toc.py */
const slugOfMarkdown = (text: string, separator: string): string =>
  slugOfUnicode(text.normalize('NFKD').replace(/[^\x00-\x7f]/g, ''), separator);

/** The same, but letters and digits of all languages stay. */
const slugOfUnicode = (text: string, separator: string): string => {
  const own = separator.replace(/[\\\]^-]/g, '\\$&');
  return text
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase()
    .replace(new RegExp(`[${own}\\s]+`, 'g'), () => separator);
};

/** Each space becomes a separator; https://github.com/facelessuser/pymdown-extensions/blob/main/pymdownx/slugs.py */
function slugOfPymdownx(text: string, { case: letters, encode, form, separator }: SlugOptions): string {
  const cased = toCase(
    text
      .normalize(form)
      .replace(/<\/?[^>]*>/g, '')
      .trim(),
    letters,
  );
  const slug = cased.replace(/[^\p{L}\p{N}_\- ]/gu, '').replaceAll(' ', separator);
  return encode
    ? encodeURIComponent(slug).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    : slug;
}

function toCase(text: string, letters: Case): string {
  if (letters === 'lower') return text.toLowerCase();
  if (letters === 'lower-ascii') return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return letters === 'fold' ? text.toUpperCase().toLowerCase() : text;
}

/** `a`, `a_1`, `a_2`; a number at the end counts on: the second `step_1` is `step_2`. */
function uniqueOfMarkdown(id: string, used: ReadonlySet<string>): string {
  let next = id;
  while (next === '' || used.has(next)) {
    const [, words, count] = /^(.*)_(\d+)$/.exec(next) ?? [];
    next = words === undefined ? `${next}_1` : `${words}_${Number(count) + 1}`;
  }
  return next;
}
