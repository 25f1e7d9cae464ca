import type { Layout } from '../extensions/api.js';
import type { SiteConfig } from '../types.js';

/** docsgen's own layouts by name, in the form of those of extensions. */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  landing: {
    description: 'A landing page: the content at full width.',
    sidebar: false,
    toc: false,
    breadcrumbs: false,
    head: false,
    end: false,
  },
};

type Extended = Pick<SiteConfig, 'extensions'>;

/** Lists the names that `layout` in front matter can have. */
export const listLayouts = ({ extensions }: Extended): string[] => [
  ...Object.keys(LAYOUTS),
  ...extensions.flatMap(({ layouts }) => Object.keys(layouts)),
];

/** Returns the layout with a name, which exists; `undefined` without a name. */
export function findLayout(name: string | undefined, { extensions }: Extended): Layout | undefined {
  if (name === undefined) return undefined;
  if (Object.hasOwn(LAYOUTS, name)) return LAYOUTS[name];
  return extensions.flatMap(({ layouts }) => (Object.hasOwn(layouts, name) ? [layouts[name] as Layout] : []))[0];
}
