import { type ConvertedMeta, keepKnown } from '../meta.js';
import type { OldPage } from '../old-page.js';
import { asRecord, asText } from '../value.js';

/** Keys that only change what docsgen has no part for. */
const IGNORED = new Set([
  'id',
  'slug',
  'displayed_sidebar',
  'sidebar_custom_props',
  'parse_number_prefixes',
  'format',
  'mdx',
  'hide_reading_time',
  'sidebar_key',
  'layout',
  'original_id',
  'wrapperClassName',
  'unversionedId',
]);

/** Converts the front matter of Docusaurus. @param findById returns the address of a document of the same set */
export function convertMeta(page: OldPage, findById: (id: string) => string | undefined): ConvertedMeta {
  const { author, author_title, author_url, author_image_url, ...meta } = page.meta;
  const known: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [key, value] of Object.entries(meta)) {
    if (IGNORED.has(key)) continue;
    if ((key === 'pagination_next' || key === 'pagination_prev') && typeof value === 'string') {
      const address = findById(value);
      if (address !== undefined) known[key] = address;
      else dropped.push(key);
    } else if (key === 'last_update') {
      const { date, author: name } = asRecord(value);
      const given = { ...(asText(date) && { date: asText(date) }), ...(asText(name) && { author: asText(name) }) };
      if (Object.keys(given).length > 0) known[key] = given;
    } else if (key === 'authors') known[key] = convertAuthors(value);
    else if (key === 'image' && typeof value === 'string' && /^https?:/.test(value)) dropped.push(key);
    else known[key] = value;
  }
  if (author !== undefined && known.authors === undefined) known.authors = convertAuthors([{ name: author, url: author_url }]);
  const kept = keepKnown(known);
  return { meta: kept.meta, dropped: [...dropped, ...kept.dropped] };
}

/** Authors as keys of the file of authors, or as names with addresses. */
function convertAuthors(value: unknown): unknown {
  const list = [value].flat().flatMap((one: unknown): unknown[] => {
    if (typeof one === 'string') return [one];
    const { name, key, url } = asRecord(one);
    if (typeof key === 'string' && name === undefined) return [key];
    const text = asText(name);
    return text === undefined ? [] : [{ name: text, ...(typeof url === 'string' && /^https?:/.test(url) && { url }) }];
  });
  return list.length === 0 ? undefined : list;
}

const HEAD = /<[hH]ead>([\s\S]*?)<\/[hH]ead>/g;

/** Reads what elements in `<head>` say that front matter can say. */
export function headMeta(body: string): Readonly<Record<string, unknown>> {
  const meta: Record<string, unknown> = {};
  for (const [, content = ''] of body.matchAll(HEAD)) {
    const description = /<meta\s+name="description"\s+content="([^"]*)"/.exec(content)?.[1];
    const canonical = /<link\s+rel="canonical"\s+href="(https?:[^"\s]+)"/.exec(content)?.[1];
    if (description !== undefined) meta.description = description.replace(/\s+/g, ' ').trim();
    if (canonical !== undefined) meta.canonical = canonical;
    if (/<meta\s+name="robots"\s+content="[^"]*noindex/.test(content)) meta.noindex = true;
  }
  return meta;
}
