import type { Admin } from './admin-api.js';

/** The flag of the site's feedback widget. */
export const WIDGET = 'docs-feedback-survey-v1';
/** On for the user anna only, with one variant. */
export const CHECKOUT = 'new-checkout';
/** On for everybody, red for one half of the users and blue for the other. */
export const COLOURS = 'button-colours';
/** On for everybody. */
export const BANNER = 'banner';

/** Creates all flags of the tests. To be done before any use is reported: for ten seconds from then the server counts no newer flag. */
export async function createFlags(admin: Admin): Promise<void> {
  await admin.createFlag(WIDGET);
  await admin.createFlag(CHECKOUT, {
    constraints: [{ contextName: 'userId', operator: 'IN', values: ['anna'] }],
    variants: [{ name: 'short', weight: 1000, stickiness: 'default', payload: { type: 'string', value: 'one page, “ö”' } }],
  });
  await admin.createFlag(COLOURS, {
    variants: ['red', 'blue'].map((name) => ({ name, weight: 500, stickiness: 'userId' })),
  });
  await admin.createFlag(BANNER);
}
