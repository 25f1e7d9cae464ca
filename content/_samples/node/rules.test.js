const assert = require('node:assert/strict');
const { test } = require('node:test');
const { InMemStorageProvider, Unleash } = require('unleash-client');

const features = [
  {
    name: 'checkout-redesign',
    enabled: true,
    strategies: [
      {
        name: 'default',
        constraints: [{ contextName: 'region', operator: 'IN', values: ['europe'] }],
      },
    ],
  },
];

test('the new checkout is for customers in Europe', async () => {
  const unleash = new Unleash({
    url: 'http://localhost/',
    appName: 'test',
    bootstrap: { data: features },
    storageProvider: new InMemStorageProvider(),
    refreshInterval: 0,
    disableMetrics: true,
  });
  // There is no server, so the first request fails.
  unleash.on('error', () => {});
  await new Promise((resolve) => unleash.once('synchronized', resolve));

  const isNew = (region) => unleash.isEnabled('checkout-redesign', { properties: { region } });
  assert.equal(isNew('europe'), true);
  assert.equal(isNew('asia'), false);
  unleash.destroy();
});
