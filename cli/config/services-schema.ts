import * as z from 'zod';
import { CONSENT_TEXTS, type ConsentTexts, chat } from '../../templates/texts/services.js';

const text = z.string().min(1);
const httpUrl = z.string().regex(/^https?:\/\/\S+$/, 'must be a URL that begins with https:// or http://');
const address = z
  .string()
  .regex(/^https?:\/\/[^\s?#]+$/, 'must be a URL that begins with https:// or http://, without a query')
  .refine((url) => URL.canParse(url), 'must be a URL with a valid host');

const wording = (name: keyof typeof CONSENT_TEXTS, description: string) =>
  text.default(CONSENT_TEXTS[name]).describe(description);

/** The services that wait for consent only if the site wants them to. */
const COOKIELESS = ['endpoint', 'plausible', 'matomo', 'posthog'] as const;

const consent = z.strictObject({
  services: z
    .array(z.enum(COOKIELESS))
    .default([])
    .describe('The services that wait for consent, by their names in this section. `googleAnalytics` always waits for it.'),
  texts: z
    .strictObject({
      label: wording('label', 'Name of the question for screen readers.'),
      text: wording('text', 'The question, with `{services}` and `{settings}`.'),
      accept: wording('accept', 'Button that gives consent.'),
      decline: wording('decline', 'Button that declines.'),
      settings: wording('settings', 'Button in the footer that asks again.'),
      refused: wording('refused', 'Shown instead of the question if the browser sends Global Privacy Control or Do Not Track.'),
      close: wording('close', 'Button that closes this message.'),
    })
    .prefault({})
    .describe('Texts of the question.'),
});

/** The option `analytics`. */
export const analyticsSchema = z
  .strictObject({
    endpoint: httpUrl.optional().describe('Address of your own server that events are posted to.'),
    plausible: z
      .strictObject({
        domain: text.describe('Name of the site in Plausible.'),
        url: address.default('https://plausible.io').describe('Address of the server.'),
      })
      .optional()
      .describe('Reports to Plausible, without cookies.'),
    matomo: z
      .strictObject({
        siteId: z.int().min(1).describe('Number of the site in Matomo.'),
        url: address.describe('Address of the folder that contains `matomo.php`.'),
      })
      .optional()
      .describe('Reports to Matomo, without cookies.'),
    googleAnalytics: z
      .strictObject({
        measurementId: z
          .string()
          .regex(/^G-[A-Z0-9]+$/, 'must be a measurement ID such as G-ABC123')
          .describe('Measurement ID of the data stream.'),
      })
      .optional()
      .describe('Reports to Google Analytics 4. Loads its script after consent.'),
    posthog: z
      .strictObject({
        apiKey: text.describe('Project API key. Every reader can see it.'),
        url: address.default('https://us.i.posthog.com').describe('Address of the server of your region.'),
      })
      .optional()
      .describe('Reports to PostHog, without cookies and without profiles of persons.'),
    searches: z
      .boolean()
      .default(false)
      .describe('Also report searches without results. Only services that wait for consent get the text of the search.'),
    consent: consent.prefault({}).describe('Which services wait for consent, and how readers are asked.'),
  })
  .refine(
    (analytics) =>
      analytics.googleAnalytics !== undefined ||
      COOKIELESS.some((name) => analytics[name] !== undefined) ||
      // Services of extensions may ask for consent, too.
      Object.entries(analytics.consent.texts).some(([name, text]) => CONSENT_TEXTS[name as keyof ConsentTexts] !== text),
    'must name at least one of "endpoint", "plausible", "matomo", "googleAnalytics" and "posthog"',
  )
  .refine((analytics) => analytics.consent.services.every((name) => analytics[name] !== undefined), {
    path: ['consent', 'services'],
    message: 'must only list services that "analytics" contains',
  });

/** The option `chat`. */
export const chatSchema = z
  .strictObject({
    crisp: z
      .strictObject({
        websiteId: z
          .string()
          .regex(/^[0-9a-f-]{36}$/i, 'must be a website ID such as e93e073a-1f69-4cbc-8934-f9e1611e65bb')
          .describe('Website ID.'),
      })
      .optional()
      .describe('A chat of Crisp.'),
    url: httpUrl
      .refine((url) => URL.canParse(url), 'must be a URL with a valid host')
      .optional()
      .describe('Address of the chat page of another service, which must allow other sites to show it in a frame.'),
    label: text.default(chat).describe('Text of the button.'),
  })
  .refine(({ crisp, url }) => (crisp === undefined) !== (url === undefined), 'must contain either "crisp" or "url"');
