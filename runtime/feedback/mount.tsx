import { createRoot } from 'react-dom/client';
import { FEEDBACK_FIELDS, FEEDBACK_TEXTS } from '../../templates/texts/feedback.js';
import type { FeedbackView } from '../../templates/view.js';
import { addStyle } from '../page/add-style.js';
import { showAtEnd } from '../page/show-at-end.js';
import { localStore } from '../page/storage.js';
import { Feedback } from './feedback.js';
import { watchOnScreenKeyboard } from './on-screen-keyboard.js';
import { createRecordStore, RECORDS_KEY } from './record-store.js';
import { createSubmitter } from './submit.js';

/** Name of the widget's style sheet, in the same folder as this script. Defined when the runtime is bundled. */
declare const FEEDBACK_STYLE: string;

/** Header of https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/ */
const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Time after which a tab can read what another tab has written to the storage, in milliseconds. */
const STORAGE_DELAY = 100;

/**
 * Mounts the widget in a React root after the application's, so that it does not depend on hydration and neither can crash the
 * other. Resends answers that no server accepted on an earlier visit.
 */
export async function mountFeedback(feedback: FeedbackView): Promise<void> {
  const { target, fields = FEEDBACK_FIELDS } = feedback;
  const texts = { ...FEEDBACK_TEXTS, ...feedback.texts };
  const submitter = createSubmitter({
    target,
    idempotencyHeader: feedback.idempotencyHeader ?? (isSameOrigin(target) ? IDEMPOTENCY_HEADER : undefined),
    fetch: (input, init) => fetch(input, init),
    store: localStore,
    locks: navigator.locks,
    now: Date.now,
    newId: createId,
    waitForOtherTabs: () => new Promise((resolve) => setTimeout(resolve, STORAGE_DELAY)),
    fields,
    console,
  });
  void submitter.resend();
  await addStyle(new URL(FEEDBACK_STYLE, import.meta.url).href);
  const section = document.createElement('section');
  section.className = 'feedback';
  section.setAttribute('aria-label', texts.label);
  document.body.append(section);
  showAtEnd(section);
  if (window.visualViewport) watchOnScreenKeyboard(section, window.visualViewport);
  createRoot(section).render(
    <Feedback
      records={createRecordStore(localStore, fields)}
      texts={texts}
      fields={fields}
      now={Date.now}
      currentPage={() => location.pathname}
      onSubmit={(answer, record) => void submitter.submit(answer, record)}
      onStored={watchRecords}
    />,
  );
}

/** Whether a URL has the origin of the page. Other origins must allow a custom header, and a receiver that does not use it would not. */
const isSameOrigin = (target: string) =>
  URL.canParse(target, location.href) && new URL(target, location.href).origin === location.origin;

/** Calls back when another tab may have changed the records: immediately, or when the page returns from the back-forward cache. */
function watchRecords(changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === RECORDS_KEY || key === null) changed();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', changed);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', changed);
  };
}

/** Creates a random id. `crypto.randomUUID` exists only on pages with HTTPS. */
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
