import { FEEDBACK_FIELDS, FEEDBACK_TEXTS, type FeedbackTexts } from '../../templates/texts/feedback.js';
import { CONSENT_TEXTS, type ConsentTexts, chat as defaultLabel, serviceNames } from '../../templates/texts/services.js';
import type { ConsentView, FeedbackView, ServiceView } from '../../templates/view.js';
import type { SiteConfig } from '../types.js';

/** docsgen's own services, which options of the configuration turn on. */
export const OWN_SERVICES = [
  'flags',
  'feedback',
  'endpoint',
  'plausible',
  'matomo',
  'posthog',
  'googleAnalytics',
  'chat',
] as const;
export type OwnServiceName = (typeof OWN_SERVICES)[number];

/** One of docsgen's own services, as the configuration asks for it. */
export interface OwnService extends Pick<ServiceView, 'consent' | 'searches'> {
  readonly name: OwnServiceName;
  readonly settings: unknown;
}

/** Lists docsgen's own services of a site, with what pages contain for each: only what differs from the defaults. */
export function listOwnServices({ flags, feedback, analytics, chat }: Partial<SiteConfig>): readonly OwnService[] {
  const { endpoint, plausible, matomo, posthog, googleAnalytics, searches, consent } = analytics ?? {};
  const settings: Readonly<Record<OwnServiceName, unknown>> = {
    flags: flags && { url: flags.url ?? '', clientKey: flags.clientKey ?? '', appName: flags.appName ?? '' },
    feedback: feedback && feedbackSettings(feedback),
    endpoint: endpoint === undefined ? undefined : { url: endpoint },
    plausible: plausible && { ...plausible, url: toFolder(plausible.url) },
    matomo: matomo && { ...matomo, url: toFolder(matomo.url) },
    posthog: posthog && { ...posthog, url: toFolder(posthog.url) },
    googleAnalytics,
    chat: chat && chatSettings(chat),
  };
  const waiting: readonly string[] = ['googleAnalytics', ...(consent?.services ?? [])];
  return OWN_SERVICES.filter((name) => settings[name] !== undefined).map((name) => ({
    name,
    settings: settings[name],
    ...(waiting.includes(name) && { consent: serviceNames[name as keyof typeof serviceNames] }),
    ...(searches && name in serviceNames && { searches: true as const }),
  }));
}

/** Returns the question for consent: only the texts that differ from the default ones. */
export function consentView(analytics: SiteConfig['analytics']): ConsentView {
  const texts = Object.entries(analytics?.consent.texts ?? {});
  const changed = texts.filter(([name, text]) => CONSENT_TEXTS[name as keyof ConsentTexts] !== text);
  return changed.length > 0 ? { texts: Object.fromEntries(changed) } : {};
}

const toFolder = (url: string): string => url.replace(/\/*$/, '/');

const chatSettings = ({ crisp, url, label }: NonNullable<SiteConfig['chat']>) => ({
  url: crisp ? crispUrl(crisp.websiteId) : (url ?? ''),
  ...(label !== defaultLabel && { label }),
});

/** https://help.crisp.chat/en/article/how-can-i-generate-the-direct-external-link-of-my-chatbox-174pche */
const crispUrl = (websiteId: string): string => `https://go.crisp.chat/chat/embed/?website_id=${websiteId}`;

function feedbackSettings({
  target = '',
  flag,
  idempotencyHeader,
  fields,
  texts,
}: NonNullable<SiteConfig['feedback']>): FeedbackView {
  const changed = Object.entries(texts).filter(([name, text]) => FEEDBACK_TEXTS[name as keyof FeedbackTexts] !== text);
  const areDefault = JSON.stringify(fields) === JSON.stringify(FEEDBACK_FIELDS);
  return {
    target,
    flag,
    idempotencyHeader,
    fields: areDefault ? undefined : fields,
    texts: changed.length > 0 ? Object.fromEntries(changed) : undefined,
  };
}
