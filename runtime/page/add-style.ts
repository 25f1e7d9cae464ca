import * as TEXTS from '../../templates/texts/failures.js';

/** Adds a style sheet before those of the site, whose rules take precedence. Rejects if it cannot be loaded. */
export function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(TEXTS.styleNotLoaded(href)));
    });
    const firstSheet = document.head.querySelector('link[rel="stylesheet"]');
    if (firstSheet) firstSheet.before(link);
    else document.head.append(link);
  });
}
