/** @param features an Unleash client, or anything else with `isEnabled` and `getVariant` */
function chooseCheckout(features, context) {
  if (!features.isEnabled('checkout-redesign', context)) return 'old';
  const variant = features.getVariant('checkout-redesign', context);
  return variant.enabled ? variant.name : 'new';
}

module.exports = { chooseCheckout };
