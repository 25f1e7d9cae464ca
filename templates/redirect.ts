import { escapeHtml } from './escape.js';
import * as TEXTS from './texts/page.js';

/** Input of a redirect stub. Hrefs are ready for the browser. */
export interface RedirectInput {
  /** Target of the redirect. */
  readonly target: string;
  /** The address that search engines should index. */
  readonly canonical: string;
  /** The script that all stubs share: it opens the link `#target` with the query and the hash of the address. */
  readonly script: string;
  readonly csp: string;
}

/**
 * Returns the document at an old address. With JavaScript the shared script redirects; the meta refresh, which loses query and
 * hash, is for readers without it.
 */
export function renderRedirect({ target, canonical, script, csp }: RedirectInput): string {
  const href = escapeHtml(target);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(csp)}">` +
    `<title>${TEXTS.pageMoved}</title><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><link rel="canonical" href="${escapeHtml(canonical)}">` +
    `<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>` +
    `<script type="module" src="${escapeHtml(script)}"></script></head>` +
    `<body><p>${TEXTS.movedTo.before}<a id="target" href="${href}">${href}</a>${TEXTS.movedTo.after}</p></body></html>\n`
  );
}
