/** Texts of the question for consent and of the chat, which a site can replace in its configuration. */

/** The texts of the question for consent. */
export interface ConsentTexts {
  readonly label: string;
  readonly text: string;
  readonly accept: string;
  readonly decline: string;
  readonly settings: string;
  readonly refused: string;
  readonly close: string;
}

/** Default texts. */
export const CONSENT_TEXTS: ConsentTexts = {
  label: 'Privacy',
  text: 'May this site report which of its pages you read to {services}? You can change your choice at any time under “{settings}” at the end of every page.',
  accept: 'Accept',
  decline: 'Decline',
  settings: 'Privacy settings',
  refused: 'Your browser asks sites not to track you, so this site reports nothing.',
  close: 'Close',
};

/** Names of the services in the question. */
export const serviceNames = {
  endpoint: 'its own server',
  plausible: 'Plausible',
  matomo: 'Matomo',
  googleAnalytics: 'Google Analytics',
  posthog: 'PostHog',
};

export const chat = 'Chat';
export const closeChat = 'Close the chat';
export const chatOf = (label: string, host: string): string => `${label} (${host})`;
