const { initialize } = require('unleash-client');

const unleash = initialize({
  url: 'http://localhost:4242/api/',
  appName: 'quickstart',
  customHeaders: { Authorization: process.env.UNLEASH_API_TOKEN },
});

unleash.on('error', (error) => console.error(error.message));

unleash.on('synchronized', () => {
  setInterval(() => {
    const enabled = unleash.isEnabled('checkout-redesign', { userId: 'reader-42' });
    console.log(enabled ? 'The new checkout' : 'The old checkout');
  }, 2000);
});
