import { createRoot, type Root } from 'react-dom/client';
import type { Credentials, RequestTemplate } from '../samples/request-template.js';
import { addStyle } from './page/add-style.js';
import { Console } from './try-it/console.js';
import { updateSamples } from './try-it/update-samples.js';

/** Name of the console's style sheet, in the same folder as this script. Defined when the runtime is bundled. */
declare const TRY_IT_STYLE: string;

/** Names of the events of the document after its content was replaced or changed. Passed in: a shared module would be one file more for every page. */
interface PageEvents {
  readonly content: string;
  readonly patch: string;
}

interface OpenConsole {
  readonly root: Root;
  readonly element: HTMLElement;
  readonly button: HTMLElement;
}

/**
 * Starts the consoles of the API reference: returns a function that opens or closes the one that belongs to a button. Secrets are in memory only, until
 * the document is left; the pages of one API share them.
 */
export function startTryIt(events: PageEvents): (button: HTMLElement) => Promise<void> {
  const credentials = new Map<string, Readonly<Record<string, Credentials>>>();
  let consoles: OpenConsole[] = [];
  let style: Promise<void> | undefined;

  const close = ({ root, element, button }: OpenConsole) => {
    root.unmount();
    element.remove();
    button.setAttribute('aria-expanded', 'false');
    button.removeAttribute('aria-controls');
  };
  document.addEventListener(events.content, () => {
    for (const open of consoles) if (!open.element.isConnected) close(open);
    consoles = consoles.filter(({ element }) => element.isConnected);
  });
  // The request may have changed with the content.
  document.addEventListener(events.patch, () => {
    for (const open of consoles) close(open);
    consoles = [];
  });

  return async (button) => {
    style ??= addStyle(new URL(TRY_IT_STYLE, import.meta.url).href);
    await style.catch((error: unknown) => {
      style = undefined;
      throw error;
    });
    const opened = consoles.find((open) => open.button === button);
    if (opened) {
      opened.element.hidden = !opened.element.hidden;
      button.setAttribute('aria-expanded', String(!opened.element.hidden));
      return;
    }
    const card = button.closest<HTMLElement>('.api-request');
    const data = card?.querySelector('script[data-try-it]')?.textContent;
    if (!card || !data) return;
    const element = document.createElement('div');
    element.className = 'try-it';
    element.id = 'docsgen:try-it';
    button.setAttribute('aria-controls', element.id);
    (button.closest('.api-card-head') ?? button).after(element);
    const template = JSON.parse(data) as RequestTemplate;
    // Requests to the same servers share their secrets.
    const api = JSON.stringify(template.servers);
    const root = createRoot(element, { identifierPrefix: 'docsgen:try-it' });
    consoles.push({ root, element, button });
    root.render(
      <Console
        template={template}
        credentials={credentials.get(api) ?? {}}
        onCredentials={(given) => void credentials.set(api, given)}
        onRequest={(request) => updateSamples(card, request)}
      />,
    );
    button.setAttribute('aria-expanded', 'true');
  };
}
