import type { Fragments } from '../../../types.js';
import type { ApiNode } from '../document/document.js';
import type { ApiContext, PageLimits } from '../types.js';

/** A page has more fields than its limits allow. */
export class PageTooLarge extends Error {}

/** Characters of HTML and of Markdown that a page may have. With its frame, its file stays below 120 kB. */
const MAX_HTML = 90_000;
const MAX_MARKDOWN = 60_000;

/** From this size on, a page shows less of the models inside it. */
const COMFORTABLE = 60_000;

/** A page that is not large shows everything; the others, less and less. */
const STEPS: readonly PageLimits[] = [
  { models: Infinity, repeated: 500, fields: 600, values: 200, example: 16_000, html: COMFORTABLE },
  { models: 2, repeated: 500, fields: 500, values: 100, example: 16_000, html: COMFORTABLE },
  { models: 1, repeated: 500, fields: 500, values: 60, example: 16_000, html: MAX_HTML },
  { models: 0, repeated: 0, fields: 500, values: 40, example: 4_000, html: MAX_HTML },
];

/** Even the schemas of bodies are links. */
export const LEAST: PageLimits = { models: -1, repeated: 0, fields: Infinity, values: 20, example: 1_000, html: Infinity };

/** Everything. */
export const NO_LIMITS: PageLimits = {
  models: Infinity,
  repeated: 500,
  fields: Infinity,
  values: 400,
  example: Infinity,
  html: Infinity,
};

/** A page with the parts that have limits. */
export interface Sized {
  readonly content: Fragments;
  readonly markdown: Fragments;
}

interface Subject {
  /** The operation of the page, or a media type with its schema. */
  readonly node: ApiNode;
  readonly api: ApiContext;
  /** The model that the page is about. */
  readonly own?: unknown;
  /** Characters of HTML besides the operation or schema. */
  readonly besides?: number;
}

/**
 * Builds a page with the first limits that keep it small enough to load on a phone, or else with the least. Limits whose estimate
 * is too large are skipped: building such pages in vain took most of the time.
 *
 * @param build throws `PageTooLarge` as soon as it exceeds the limits
 */
export function buildWithinLimits<Page extends Sized>(
  { node, api, own, besides = 0 }: Subject,
  build: (limits: PageLimits) => Page,
): Page {
  const isModel = (value: unknown) => value !== own && api.isModel(value);
  for (const limits of STEPS) {
    const { models, repeated, values, example, html } = limits;
    const limit = html - besides;
    if (api.sizes.estimate(node, { limit, models, repeated, values, example, isModel }) >= limit) continue;
    try {
      const page = build(limits);
      if (measure(page.content) <= html && measure(page.markdown) <= MAX_MARKDOWN) return page;
    } catch (error) {
      if (!(error instanceof PageTooLarge)) throw error;
    }
  }
  return build(LEAST);
}

/** Whether a page, whose frame is not part of it, is small enough. */
export const isSmallEnough = ({ content, markdown }: Sized): boolean =>
  measure(content) <= MAX_HTML && measure(markdown) <= MAX_MARKDOWN;

const measure = ({ parts }: Fragments): number => parts.reduce((sum, part) => sum + part.length, 0);
