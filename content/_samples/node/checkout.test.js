const assert = require('node:assert/strict');
const { test } = require('node:test');
const { chooseCheckout } = require('./checkout');

/** Toggles that are on, with the name of their variant or `true`. */
function createFeatures(toggles) {
  return {
    isEnabled: (name) => name in toggles,
    getVariant: (name) =>
      typeof toggles[name] === 'string'
        ? { name: toggles[name], enabled: true }
        : { name: 'disabled', enabled: false },
  };
}

test('shows the old checkout while the toggle is off', () => {
  assert.equal(chooseCheckout(createFeatures({})), 'old');
});

test('shows the new checkout without variants', () => {
  assert.equal(chooseCheckout(createFeatures({ 'checkout-redesign': true })), 'new');
});

test('shows the checkout of the variant', () => {
  assert.equal(chooseCheckout(createFeatures({ 'checkout-redesign': 'green' })), 'green');
});
