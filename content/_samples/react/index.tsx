import { FlagProvider } from '@unleash/proxy-client-react';
import type { IConfig } from '@unleash/proxy-client-react';
import { createRoot } from 'react-dom/client';
import { Checkout } from './Checkout';

const config: IConfig = {
  url: 'http://localhost:3000/proxy',
  clientKey: 'my-own-client-key',
  refreshInterval: 15,
  appName: 'webshop',
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the ID "root"');

createRoot(root).render(
  <FlagProvider config={config}>
    <Checkout />
  </FlagProvider>,
);
