import * as z from 'zod';
import { describeShape } from '../extensions/describe-shape.js';
import { loadSitePart, runSitePart } from '../extensions/site-part.js';
import { type Problem, problem } from '../problems/index.js';
import type { Location } from '../types.js';
import type { Site } from './site.js';
import { sitePages } from './site-pages.js';

/** The most problems that one check reports. */
const MAX_REPORTS = 1000;

const position = z.number().int().positive().optional();
const report = z.strictObject({
  page: z.string().optional(),
  line: position,
  column: position,
  message: z.string().min(1),
  fix: z.string().min(1).optional(),
  level: z.enum(['error', 'warning']).optional(),
});
const reports = z.array(report).max(MAX_REPORTS);

/** Runs the checks of extensions over the pages of a site. Returns what they report, at the files of the pages. */
export function runChecks(site: Pick<Site, 'config' | 'manifest' | 'parts'>): Problem[] {
  const { checks } = site.parts;
  if (checks.length === 0) return [];
  const { manifest } = site;
  const getInput = sitePages(site);
  const routes = new Map(manifest.routes.map((route) => [route.path, route]));
  return checks.flatMap((check) => {
    const { name, extension, file } = check;
    const start: Location = { file, line: 1, column: 1 };
    const { level: usual, texts } = loadSitePart('check', check).definition;
    const answer = runSitePart(check, getInput(texts));
    if ('id' in answer) return [answer];
    const refuse = (reason: Problem<'extension-result'>['values']['reason']) =>
      problem('extension-result', start, { what: 'check', name, extension, reason });
    if (answer.reports.length > MAX_REPORTS) return [refuse({ kind: 'too-large', limit: `${MAX_REPORTS} problems` })];
    const parsed = reports.safeParse(answer.reports);
    if (!parsed.success) return [refuse(describeShape(parsed.error, answer.reports))];
    return parsed.data.map(({ page, line, column, message, fix, level = usual }) => {
      const route = page === undefined ? undefined : routes.get(page);
      if (page !== undefined && !route) return refuse({ kind: 'no-page', route: page });
      const found = route && manifest.locateRoute(route);
      const at = found ? { ...found, ...(line === undefined ? {} : { line, column }) } : start;
      return problem(level === 'error' ? 'extension-check' : 'extension-check-warning', at, { name, message, fix });
    });
  });
}
