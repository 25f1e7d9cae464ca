import { expect, test } from 'vitest';
import { CONSENT_KEY, createConsent, refusesTracking } from '../../../runtime/services/consent.js';
import { createStore } from '../create-store.js';

test('remembers a choice for the same services in any order, and asks again for others', () => {
  const store = createStore({});
  createConsent(['plausible', 'googleAnalytics'], store).set('accepted');
  expect(createConsent(['googleAnalytics', 'plausible'], store).get()).toBe('accepted');
  expect(createConsent(['googleAnalytics', 'plausible', 'matomo'], store).get()).toBeUndefined();
  expect(createConsent(['googleAnalytics'], store).get()).toBeUndefined();
});

test.each(['', 'accepted', 'accepted posthog,', 'ACCEPTED posthog', 'constructor posthog', '{"choice":"accepted"}', '\u0000'])(
  'treats the stored value %j as no choice',
  (value) => {
    const store = createStore({ [CONSENT_KEY]: value });
    expect(createConsent(['posthog'], store).get()).toBeUndefined();
  },
);

test('remembers a choice until the page is left if the browser denies storage', () => {
  const denied = { get: () => undefined, set: () => {}, remove: () => {} };
  const consent = createConsent(['posthog'], denied);
  consent.set('accepted');
  expect(consent.get()).toBe('accepted');
  expect(createConsent(['posthog'], denied).get()).toBeUndefined();
});

test('respects Global Privacy Control and Do Not Track', () => {
  expect(refusesTracking({ doNotTrack: null, globalPrivacyControl: true })).toBe(true);
  expect(refusesTracking({ doNotTrack: '1' })).toBe(true);
  expect(refusesTracking({ doNotTrack: '0', globalPrivacyControl: false })).toBe(false);
  expect(refusesTracking({ doNotTrack: null })).toBe(false);
});
