import { startUnleash } from 'unleash-client';
import type { Context, Unleash } from 'unleash-client';

type Checkout = 'old' | 'new' | 'green' | 'blue';

function chooseCheckout(unleash: Unleash, context: Context): Checkout {
  if (!unleash.isEnabled('express-checkout', context)) return 'old';
  const variant = unleash.getVariant('express-checkout', context);
  if (!variant.enabled) return 'new';
  return variant.name === 'green' ? 'green' : 'blue';
}

function printCheckouts(unleash: Unleash): void {
  const counts: Record<Checkout, number> = { old: 0, new: 0, green: 0, blue: 0 };
  for (let number = 1; number <= 1000; number += 1) {
    counts[chooseCheckout(unleash, { userId: `user-${number}` })] += 1;
  }
  const recommendations = unleash.isEnabled('recommendations') ? 'shown' : 'hidden';
  console.log(
    `old ${counts.old}, new ${counts.new}, green ${counts.green}, ` +
      `blue ${counts.blue}; recommendations ${recommendations}`,
  );
}

async function main(): Promise<void> {
  const unleash = await startUnleash({
    url: process.env.UNLEASH_URL ?? 'http://localhost:4242/api/',
    appName: 'shop',
    refreshInterval: 5000,
    customHeaders: { Authorization: process.env.UNLEASH_API_TOKEN ?? '' },
  });
  unleash.on('error', (error: Error) => console.error(error.message));
  setInterval(() => printCheckouts(unleash), 2000);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
