import { service } from 'docsgen/extend';

export default service({
  description: 'Flags, from a file of the site.',
  settings: ({ site }) => ({ file: `${site.baseUrl}flags.json` }),
  flags({ settings: { file } }) {
    const names = fetch(file).then((response) => response.json() as Promise<readonly string[]>);
    return { isEnabled: async (flag) => (await names).includes(flag) };
  },
});
