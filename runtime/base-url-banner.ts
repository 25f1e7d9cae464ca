/**
 * Inlined after the content: explains why a page has no styles. Its texts and styles are part of the script, since no other file
 * may have arrived; styles are set through the CSSOM, which a policy without `unsafe-inline` allows.
 */

import * as TEXTS from '../templates/texts/base-url.js';
import { readBlock } from './page/site-data.js';
import { suggestBaseUrl } from './page/suggest-base-url.js';

addEventListener('load', () => {
  if (hasStyle()) return;
  const { baseUrl, texts } = readBlock(document, 'docsgen:site');
  const { kind, path } = readBlock(document, 'docsgen:page');
  const suggested = suggestBaseUrl({ pathname: location.pathname, baseUrl, route: kind === 'not-found' ? undefined : path });
  const banner = applyStyle(document.createElement('div'), {
    padding: '1rem 1.5rem',
    margin: '0 0 1rem',
    border: '2px solid #b02a24',
    borderRadius: '.5rem',
    background: '#fdeeec',
    color: '#24363a',
    font: '1rem/1.6 system-ui,sans-serif',
  });
  banner.role = 'alert';
  const addLine = (text: string, value?: string) => {
    const element = banner.appendChild(applyStyle(document.createElement('p'), { margin: '.25rem 0' }));
    element.textContent = text;
    if (value === undefined) return element;
    element.append(applyStyle(Object.assign(document.createElement('code'), { textContent: value }), { fontWeight: '700' }));
    return element;
  };
  const heading = addLine(texts?.siteNotLoaded ?? TEXTS.siteNotLoaded);
  applyStyle(heading, { color: '#b02a24', fontSize: '1.25rem', fontWeight: '700' });
  addLine(TEXTS.styleMissing);
  addLine(TEXTS.currentBaseUrl, baseUrl);
  addLine(TEXTS.suggestedBaseUrl, suggested);
  document.body.prepend(banner);
});

/** Depending on the browser, a style sheet that failed to load is missing, empty, or throws when it is read. */
function hasStyle(): boolean {
  try {
    return [...document.styleSheets].some((sheet) => sheet.cssRules.length > 0);
  } catch {
    return false;
  }
}

function applyStyle<E extends HTMLElement>(element: E, style: Partial<CSSStyleDeclaration>): E {
  Object.assign(element.style, style);
  return element;
}
