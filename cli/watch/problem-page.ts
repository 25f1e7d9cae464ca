import { escapeHtml } from '../../templates/escape.js';
import * as TEXTS from '../../templates/texts/watch.js';
import { noRenderer } from '../emit/render-job.js';
import { describe, type Problem, placeText, sortProblems } from '../problems/index.js';
import type { ShownSite } from './memory-files.js';

/** Returns a placeholder for a site that cannot be built: one page that lists the problems, at every address. */
export function makeProblemSite(problems: readonly Problem[]): ShownSite {
  const content = problemPage(problems);
  return {
    address: { baseUrl: '/', trailingSlash: false },
    find: (path) =>
      path.endsWith('.html') ? { file: { path, content, origin: 'the problems' }, renderer: noRenderer } : undefined,
  };
}

function problemPage(problems: readonly Problem[]): string {
  const items = sortProblems(problems)
    .map(describe)
    .map(({ cause, fix, ...location }) => {
      const place = placeText(location);
      return `<li>${place ? `<code>${escapeHtml(place)}</code> ` : ''}${escapeHtml(cause)} ${escapeHtml(fix)}</li>`;
    });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${TEXTS.noSite}</title><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"></head><body><main><h1>${TEXTS.noSite}</h1><p>${TEXTS.shownWhenFixed}</p><ul>${items.join('')}</ul></main></body></html>\n`;
}
