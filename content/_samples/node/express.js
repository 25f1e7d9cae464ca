const express = require('express');
const { startUnleash } = require('unleash-client');

async function main() {
  const unleash = await startUnleash({
    url: process.env.UNLEASH_URL || 'http://localhost:4242/api/',
    appName: 'webshop',
    customHeaders: { Authorization: process.env.UNLEASH_API_TOKEN },
  });
  unleash.on('error', (error) => console.error(error.message));

  const app = express();

  app.use((request, response, next) => {
    const context = {
      // Take the user from your session here.
      userId: request.get('x-user-id'),
      remoteAddress: request.ip,
    };
    response.locals.isEnabled = (name) => unleash.isEnabled(name, context);
    response.locals.getVariant = (name) => unleash.getVariant(name, context);
    next();
  });

  app.get('/', (request, response) => {
    const { isEnabled } = response.locals;
    response.send(isEnabled('checkout-redesign') ? 'The new checkout' : 'The old checkout');
  });

  const server = app.listen(process.env.PORT || 8080);
  process.once('SIGTERM', () => server.close(() => unleash.destroy()));
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
