/** The people who work on the webshop. The first is an admin, and creates what belongs to the instance. */
export const PEOPLE = [
  { name: 'Ana Silva', email: 'ana@example.com', role: 'Admin' },
  { name: 'Ben Okafor', email: 'ben@example.com', role: 'Editor' },
  { name: 'Chloe Martin', email: 'chloe@example.com', role: 'Editor' },
  { name: 'Dev Patel', email: 'dev@example.com', role: 'Viewer' },
];

export const [ANA, BEN, CHLOE] = PEOPLE.map(({ email }) => email);

export const CONTEXT_FIELDS = [
  {
    name: 'region',
    description: 'Where the customer lives',
    legalValues: [
      { value: 'africa', description: 'Africa and the Middle East' },
      { value: 'asia', description: 'Asia and Oceania' },
      { value: 'europe', description: 'Europe with the United Kingdom' },
      { value: 'south-america', description: 'South America' },
    ],
  },
  {
    name: 'plan',
    description: 'The plan of the customer',
    legalValues: [{ value: 'free' }, { value: 'plus' }, { value: 'business' }],
  },
  { name: 'tenantId', description: 'The company that the customer belongs to', stickiness: true },
  { name: 'appVersion', description: 'Version of the mobile app' },
];

const inRegions = (...values) => ({ contextName: 'region', operator: 'IN', values, inverted: false, caseInsensitive: false });

export const STRATEGY_TYPES = [
  {
    name: 'TimeStamp',
    description: 'Turns a toggle on at a set time',
    parameters: [{ name: 'enableAfter', type: 'string', description: 'When to turn on, as YYYY-MM-DD HH:MM', required: true }],
  },
];

const standard = { name: 'default', parameters: {}, constraints: [] };
const rollout = (name, percent, constraints = []) => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percent), stickiness: 'default', groupId: name },
  constraints,
});
const users = (...userIds) => ({ name: 'userWithId', parameters: { userIds: userIds.join(',') }, constraints: [] });
const variant = (name, payload) => ({
  name,
  weight: 500,
  weightType: 'variable',
  stickiness: 'default',
  ...(payload && { payload }),
  overrides: [],
});
const everywhere = { development: { on: true, strategies: [standard] }, production: { on: true, strategies: [standard] } };

/** In order of creation. `days` is the age. */
export const TOGGLES = [
  {
    name: 'gift-cards',
    type: 'permission',
    days: 310,
    by: CHLOE,
    description: 'Lets business customers buy gift cards',
    environments: everywhere,
  },
  {
    name: 'recommendations',
    type: 'kill-switch',
    days: 204,
    by: BEN,
    description: 'Shows recommendations. Switch off if their service is slow.',
    environments: everywhere,
  },
  {
    name: 'old-cart',
    type: 'release',
    days: 120,
    by: BEN,
    description: 'The cart of last year',
    stale: true,
    environments: everywhere,
  },
  {
    name: 'express-shipping',
    type: 'release',
    days: 64,
    by: CHLOE,
    description: 'Delivery on the next day',
    environments: everywhere,
  },
  { name: 'christmas-theme', type: 'release', days: 60, by: CHLOE, description: 'Snow on the home page', archived: true },
  { name: 'wish-list', type: 'release', days: 58, by: BEN, description: 'Customers keep products for later', archived: true },
  {
    ...{
      name: 'product-page-test',
      type: 'experiment',
      days: 18,
      by: CHLOE,
      description: 'Large or small pictures of a product',
    },
    environments: {
      development: { on: true, strategies: [rollout('product-page-test', 100)] },
      production: { on: true, strategies: [rollout('product-page-test', 50)] },
    },
    variants: [variant('large-pictures'), variant('small-pictures')],
  },
  {
    ...{ name: 'checkout-redesign', type: 'release', days: 12, by: BEN, description: 'The new checkout', impressionData: true },
    environments: {
      development: { on: true, strategies: [standard] },
      production: {
        on: true,
        strategies: [
          rollout('checkout-redesign', 25, [inRegions('europe', 'asia')]),
          users('ada@example.com', 'grace@example.com'),
        ],
      },
    },
    variants: [variant('one-page', { type: 'string', value: 'compact' }), variant('three-steps')],
    tags: [
      { type: 'team', value: 'checkout' },
      { type: 'slack', value: 'releases' },
    ],
  },
  {
    name: 'new-search',
    type: 'release',
    days: 5,
    by: CHLOE,
    description: 'Search with suggestions',
    environments: { development: { on: true, strategies: [standard] } },
    tags: [{ type: 'team', value: 'search' }],
  },
  {
    name: 'search-rate-limit',
    type: 'operational',
    days: 3,
    by: BEN,
    description: 'Limits searches while the index moves',
    environments: { development: { on: true, strategies: [standard] } },
  },
  {
    name: 'push-messages',
    project: 'mobile-app',
    type: 'release',
    days: 21,
    by: ANA,
    description: 'Messages about the delivery',
  },
  { name: 'dark-theme', project: 'mobile-app', type: 'release', days: 9, by: ANA, description: 'Dark colours in the app' },
];

/** `toggles`: the share of checks that are true. */
export const APPLICATIONS = [
  {
    appName: 'webshop-api',
    sdkVersion: 'unleash-client-node:3.16.0',
    strategies: ['default', 'flexibleRollout', 'userWithId'],
    toggles: { 'checkout-redesign': 0.24, recommendations: 1, 'product-page-test': 0.5, 'gift-cards': 1, 'express-shipping': 1 },
  },
  {
    appName: 'webshop-web',
    sdkVersion: 'unleash-client-js:2.3.0',
    strategies: ['default', 'flexibleRollout'],
    toggles: { 'checkout-redesign': 0.26, 'new-search': 0.9 },
  },
];
