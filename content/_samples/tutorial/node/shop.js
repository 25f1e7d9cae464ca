const { startUnleash } = require('unleash-client');

async function main() {
  const unleash = await startUnleash({
    url: process.env.UNLEASH_URL || 'http://localhost:4242/api/',
    appName: 'shop',
    refreshInterval: 5000,
    customHeaders: { Authorization: process.env.UNLEASH_API_TOKEN },
  });
  unleash.on('error', (error) => console.error(error.message));

  function chooseCheckout(context) {
    if (!unleash.isEnabled('express-checkout', context)) return 'old';
    const variant = unleash.getVariant('express-checkout', context);
    return variant.enabled ? variant.name : 'new';
  }

  setInterval(() => {
    const counts = { old: 0, new: 0, green: 0, blue: 0 };
    for (let number = 1; number <= 1000; number += 1) {
      counts[chooseCheckout({ userId: `user-${number}` })] += 1;
    }
    const recommendations = unleash.isEnabled('recommendations') ? 'shown' : 'hidden';
    console.log(
      `old ${counts.old}, new ${counts.new}, green ${counts.green}, ` +
        `blue ${counts.blue}; recommendations ${recommendations}`,
    );
  }, 2000);
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
