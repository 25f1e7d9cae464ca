import { directive } from 'docsgen/extend';

export default directive({
  description: 'The version that introduced something.',
  form: 'inline',
  label: 'required',
  attributes: {
    removed: { description: 'The version that removed it.', pattern: /\d+\.\d+/ },
  },
  html({ h, label, attributes: { removed }, options }) {
    const { product } = options as { product: string };
    const title = removed ? `Removed in ${product} ${removed}` : `Available since this version of ${product}`;
    return h('span', { className: ['since', removed && 'removed'].filter(Boolean), title }, 'since ', label());
  },
  markdown: ({ labelText, attributes: { removed } }) => `(since ${labelText}${removed ? `, removed in ${removed}` : ''})`,
});
