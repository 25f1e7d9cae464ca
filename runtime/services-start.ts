/** The services of a site, loaded at idle: analytics with the question for consent, and the chat. */

import type { AnalyticsView, SiteView } from '../templates/view.js';
import { onClick } from './boot/clicks.js';
import { addStyle } from './page/add-style.js';
import { localStore } from './page/storage.js';
import { showChat } from './services/chat.js';
import { type Choice, CONSENT_KEY, createConsent, refusesTracking } from './services/consent.js';
import { createConsentQuestion } from './services/consent-question.js';
import { createServices } from './services/create-services.js';
import type { ViewReport } from './services/reports.js';
import { watchSearches } from './services/watch-searches.js';

/** Name of the style sheet of the question and the chat, in the same folder as this script. Defined when the runtime is bundled. */
declare const SERVICES_STYLE: string;

/**
 * Starts the services of a site.
 *
 * @returns reports a view to the services that may get it
 */
export function startServices({ analytics, chat }: SiteView): (view: ViewReport) => void {
  const hasStyle = chat || analytics?.consent ? addStyle(new URL(SERVICES_STYLE, import.meta.url).href) : Promise.resolve();
  if (chat) whenStyled(hasStyle, () => showChat(chat));
  return analytics ? startAnalytics(analytics, hasStyle) : () => {};
}

/** Shows nothing without its style, which would cover or move the page. */
const whenStyled = (style: Promise<void>, show: () => void): void =>
  void style.then(show, (error) => console.warn(String(error)));

function startAnalytics(analytics: AnalyticsView, style: Promise<void>): (view: ViewReport) => void {
  const isRefused = refusesTracking(navigator);
  const services = [...(isRefused ? [] : createServices(analytics))];
  const waiting = analytics.consent?.services ?? [];
  const consent = createConsent(waiting, localStore);
  const hasConsent = () => consent.get() === 'accepted';
  const allowed = services.filter(([name]) => !waiting.includes(name)).map(([, service]) => service);
  const asking = services.filter(([name]) => waiting.includes(name)).map(([, service]) => service);
  let current: ViewReport | undefined;
  let lastWithConsent: ViewReport | undefined;

  const reportCurrent = () => {
    if (!current || current === lastWithConsent || !hasConsent()) return;
    lastWithConsent = current;
    for (const service of asking) service.reportView(current);
  };
  const stopUnlessAllowed = () => {
    if (!hasConsent()) for (const service of asking) service.stop?.();
  };
  const onChoice = (choice: Choice) => {
    consent.set(choice);
    reportCurrent();
    stopUnlessAllowed();
  };

  if (analytics.consent) {
    const show = createConsentQuestion({ consent: analytics.consent, isRefused, getChoice: consent.get, onChoice });
    onClick('[data-action="consent"]', (button) => whenStyled(style, () => show(button)));
    if (!isRefused && consent.get() === undefined) whenStyled(style, show);
    // The reader may withdraw consent in another tab.
    addEventListener('storage', ({ key }) => {
      if (key === CONSENT_KEY || key === null) stopUnlessAllowed();
    });
  }
  if (analytics.searches)
    watchSearches((query) => {
      const search = { path: location.pathname, time: Date.now() };
      for (const service of allowed) service.reportSearch(search);
      if (hasConsent()) for (const service of asking) service.reportSearch({ ...search, query });
    });
  return (view) => {
    current = view;
    for (const service of allowed) service.reportView(view);
    reportCurrent();
  };
}
