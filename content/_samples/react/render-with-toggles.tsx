import { FlagProvider, InMemoryStorageProvider, UnleashClient } from '@unleash/proxy-client-react';
import type { ReactElement } from 'react';

/** Puts a component below a provider whose client sends no request. Toggles are off, except the named ones. */
export function withToggles(element: ReactElement, ...names: string[]): ReactElement {
  const client = new UnleashClient({
    url: 'http://localhost/proxy',
    clientKey: 'none',
    appName: 'test',
    storageProvider: new InMemoryStorageProvider(),
    bootstrap: names.map((name) => ({
      name,
      enabled: true,
      variant: { name: 'disabled', enabled: false },
      impressionData: false,
    })),
    fetch: () => Promise.reject(new Error('A test sends no request')),
  });

  return (
    <FlagProvider unleashClient={client} startClient={false}>
      {element}
    </FlagProvider>
  );
}
