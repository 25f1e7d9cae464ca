import * as TEXTS from '../../templates/texts/failures.js';
import { CONTENT_EVENT, PATCH_EVENT } from '../page/events.js';
import { onClick } from './clicks.js';
import type { App } from './load-app.js';

/**
 * Loads the console of the API reference when the reader first opens it.
 *
 * @param script the tag of this script; names the console in `data-try-it`, on sites with one
 * @param app reads the content of the page when it starts, so the console must not be in it yet
 */
export function loadTryItOnDemand(script: HTMLElement, app: App): void {
  const { tryIt } = script.dataset;
  if (tryIt === undefined) return;
  let attempts = 0;
  const message = document.createElement('p');
  message.className = 'try-it-failed';
  message.setAttribute('role', 'alert');
  let toggle: ReturnType<typeof import('../try-it-start.js')['startTryIt']> | undefined;
  onClick('[data-action="try-it"]', async (button) => {
    button.setAttribute('aria-busy', 'true');
    message.remove();
    await app.start().catch(() => undefined);
    try {
      // Browsers remember modules that could not be loaded.
      const url = attempts === 0 ? tryIt : `${tryIt}?${attempts}`;
      toggle ??= ((await import(url)) as typeof import('../try-it-start.js')).startTryIt({
        content: CONTENT_EVENT,
        patch: PATCH_EVENT,
      });
      await toggle(button);
    } catch (error) {
      attempts += 1;
      console.warn(`The console is unavailable: ${String(error)}`);
      message.textContent = TEXTS.tryItNotLoaded;
      button.parentElement?.after(message);
    }
    button.removeAttribute('aria-busy');
  });
}
