import type { Fragments } from '../../../types.js';
import type { ApiNode } from '../document/document.js';
import { countFields } from '../schema/count-fields.js';
import type { ApiContext, PageLimits } from '../types.js';

/** A page has more fields than its limits allow. */
export class PageTooLarge extends Error {}

/** Characters of HTML and of Markdown that a page may have. With its frame, its file stays below 120 kB. */
const MAX_HTML = 90_000;
const MAX_MARKDOWN = 60_000;

/** A page that is not large shows everything; the others, less and less. */
const STEPS: readonly PageLimits[] = [
  { models: Infinity, repeated: 500, fields: 600, values: 400, example: 100_000, html: MAX_HTML },
  { models: 3, repeated: 100, fields: 500, values: 200, example: 16_000, html: MAX_HTML },
  { models: 2, repeated: 0, fields: 500, values: 100, example: 8_000, html: MAX_HTML },
  { models: 1, repeated: 0, fields: 500, values: 60, example: 4_000, html: MAX_HTML },
  { models: 0, repeated: 0, fields: 500, values: 40, example: 2_000, html: MAX_HTML },
];

/** Even the schemas of bodies are links. */
const LEAST: PageLimits = { models: -1, repeated: 0, fields: Infinity, values: 20, example: 1_000, html: Infinity };

/** Everything. */
export const NO_LIMITS: PageLimits = {
  models: Infinity,
  repeated: 500,
  fields: Infinity,
  values: 400,
  example: Infinity,
  html: Infinity,
};

interface Sized {
  readonly content: Fragments;
  readonly markdown: Fragments;
}

interface Subject {
  /** The operation or schema of the page. */
  readonly node: ApiNode;
  readonly api: ApiContext;
}

/**
 * Builds a page with the first limits that keep it small enough to load on a phone, or else with the least.
 *
 * @param build throws `PageTooLarge` as soon as there are too many fields
 */
export function buildWithinLimits<Page extends Sized>({ node, api }: Subject, build: (limits: PageLimits) => Page): Page {
  const { document, isModel } = api;
  for (const limits of STEPS) {
    const { fields, models, repeated } = limits;
    if (countFields(node, document, { limit: 2 * fields, models, repeated, isModel }) >= 2 * fields) continue;
    try {
      const page = build(limits);
      if (measure(page.content) <= MAX_HTML && measure(page.markdown) <= MAX_MARKDOWN) return page;
    } catch (error) {
      if (!(error instanceof PageTooLarge)) throw error;
    }
  }
  return build(LEAST);
}

const measure = ({ parts }: Fragments): number => parts.reduce((sum, part) => sum + part.length, 0);
