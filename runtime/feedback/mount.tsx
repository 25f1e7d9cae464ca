import { createRoot } from 'react-dom/client';
import type { SiteView } from '../../templates/view.js';
import { local } from '../storage.js';
import { Feedback } from './feedback.js';
import { watchKeyboard } from './keyboard.js';
import { createRecordStore } from './record-store.js';
import { createSubmitter } from './submit.js';

/** Name of the widget's style sheet beside this script, set when the runtime is bundled. */
declare const FEEDBACK_STYLE: string;

/**
 * Puts the widget into the page: after the application's element and a React tree of its own, so that it does not matter whether
 * the page is hydrated, and neither can bring the other down. Answers that were not taken on an earlier visit are posted again.
 */
export async function mountFeedback({ target, idempotencyHeader }: NonNullable<SiteView['feedback']>): Promise<void> {
  const submitter = createSubmitter({
    target,
    idempotencyHeader,
    fetch: (input, init) => fetch(input, init),
    store: local,
    locks: navigator.locks,
    now: Date.now,
    newId,
    console,
  });
  void submitter.resend();
  await addStyle(new URL(FEEDBACK_STYLE, import.meta.url).href);
  const section = document.createElement('section');
  section.className = 'feedback';
  section.setAttribute('aria-label', 'Feedback');
  document.body.append(section);
  if (window.visualViewport) watchKeyboard(section, window.visualViewport);
  createRoot(section).render(
    <Feedback
      records={createRecordStore(local)}
      now={Date.now}
      currentPage={() => location.pathname}
      onSubmit={(answer) => void submitter.submit(answer)}
    />,
  );
}

/** Before the site's own rules, so that those go first. */
function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${href} cannot be loaded`)));
    const first = document.head.querySelector('link[rel="stylesheet"]');
    if (first) first.before(link);
    else document.head.append(link);
  });
}

/** `crypto.randomUUID` exists on pages with HTTPS only. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
