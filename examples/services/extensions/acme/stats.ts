import { service } from 'docsgen/extend';

export default service({
  description: 'Counts views on our own server.',
  settings: ({ options }) => ({ origin: (options as { stats: string }).stats }),
  hosts: ({ origin }) => [origin],
  consent: 'Acme Stats',
  report({ settings: { origin } }) {
    const send = (path: string, body: object) => {
      const options = { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify(body) } as const;
      fetch(origin + path, options).catch(() => undefined);
    };
    return {
      view: ({ path, title }) => send('/view', { path, title }),
      search: ({ query }) => send('/search', { query }),
    };
  },
});
