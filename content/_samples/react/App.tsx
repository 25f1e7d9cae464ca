import { FlagProvider, InMemoryStorageProvider } from '@unleash/proxy-client-react';
import type { IConfig } from '@unleash/proxy-client-react';
import type { IToggle } from 'unleash-proxy-client';
import { Checkout } from './Checkout';

/** On a server there is no localStorage, and no window to find fetch in. */
function serverOptions(): Partial<IConfig> {
  if (typeof window !== 'undefined') return {};
  return { storageProvider: new InMemoryStorageProvider(), fetch: globalThis.fetch };
}

/** @param toggles the state for this user, from the server */
export function App({ toggles, userId }: { toggles: IToggle[]; userId: string }) {
  const config: IConfig = {
    url: 'http://localhost:3000/proxy',
    clientKey: 'my-own-client-key',
    appName: 'webshop',
    bootstrap: toggles,
    context: { userId },
    ...serverOptions(),
  };

  return (
    <FlagProvider config={config}>
      <Checkout />
    </FlagProvider>
  );
}
