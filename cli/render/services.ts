import { CONSENT_TEXTS, type ConsentTexts, chat as defaultLabel } from '../../templates/texts/services.js';
import type { AnalyticsView, ChatView, ServiceName } from '../../templates/view.js';
import type { SiteConfig } from '../types.js';

/** Returns what pages contain of the option `analytics`: only what differs from the defaults. */
export function analyticsView({ consent, searches, ...services }: NonNullable<SiteConfig['analytics']>): AnalyticsView {
  const { endpoint, plausible, matomo, googleAnalytics, posthog } = services;
  const waiting: readonly ServiceName[] = [
    ...(googleAnalytics ? ['googleAnalytics' as const] : []),
    ...new Set(consent.services),
  ];
  const changed = Object.entries(consent.texts).filter(([name, text]) => CONSENT_TEXTS[name as keyof ConsentTexts] !== text);
  return {
    endpoint,
    plausible: plausible && { ...plausible, url: toFolder(plausible.url) },
    matomo: matomo && { ...matomo, url: toFolder(matomo.url) },
    googleAnalytics,
    posthog: posthog && { ...posthog, url: toFolder(posthog.url) },
    ...(searches && { searches }),
    ...(waiting.length > 0 && {
      consent: { services: waiting, ...(changed.length > 0 && { texts: Object.fromEntries(changed) }) },
    }),
  };
}

const toFolder = (url: string): string => url.replace(/\/*$/, '/');

/** Returns what pages contain of the option `chat`. */
export function chatView({ crisp, url, label }: NonNullable<SiteConfig['chat']>): ChatView {
  return { url: crisp ? crispUrl(crisp.websiteId) : (url ?? ''), ...(label !== defaultLabel && { label }) };
}

/** https://help.crisp.chat/en/article/how-can-i-generate-the-direct-external-link-of-my-chatbox-174pche */
const crispUrl = (websiteId: string): string => `https://go.crisp.chat/chat/embed/?website_id=${websiteId}`;
