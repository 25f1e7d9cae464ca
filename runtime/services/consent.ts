import type { Store } from '../page/storage.js';

/** Key of the stored choice. */
export const CONSENT_KEY = 'docsgen.consent';

export type Choice = 'accepted' | 'declined';

export interface Consent {
  /** Returns `undefined` if the reader has not chosen, or has chosen before the site added a service. */
  get(): Choice | undefined;
  set(choice: Choice): void;
}

/** Creates the reader's choice about services. Browsers that deny storage remember it until the reader leaves the page. */
export function createConsent(services: readonly string[], store: Store): Consent {
  const names = [...services].sort().join(',');
  let unstored: Choice | undefined;
  return {
    get() {
      const stored = store.get(CONSENT_KEY);
      if (stored === undefined) return unstored;
      return (['accepted', 'declined'] as const).find((choice) => stored === `${choice} ${names}`);
    },
    set(choice) {
      unstored = choice;
      store.set(CONSENT_KEY, `${choice} ${names}`);
    },
  };
}

/** Whether the reader asks not to be tracked: https://www.w3.org/TR/gpc/, https://www.w3.org/TR/tracking-dnt/. */
export const refusesTracking = (reader: Pick<Navigator, 'doNotTrack'> & { readonly globalPrivacyControl?: boolean }): boolean =>
  reader.globalPrivacyControl === true || reader.doNotTrack === '1';
