import type { SiteConfig } from './schema.js';

/** An icon that the configuration names, and the keys of its option. */
export interface ConfiguredIcon {
  readonly icon: string;
  readonly keys: readonly PropertyKey[];
}

/** Lists the icons of the navbar and the footer. */
export function listConfiguredIcons({ navbar, footer }: Pick<SiteConfig, 'navbar' | 'footer'>): ConfiguredIcon[] {
  type Named = { readonly icon?: string; readonly items?: readonly { readonly icon?: string }[] };
  const visit = (list: readonly Named[], keys: readonly PropertyKey[]): ConfiguredIcon[] =>
    list.flatMap(({ icon, items = [] }, index) => [
      ...(icon === undefined ? [] : [{ icon, keys: [...keys, index, 'icon'] }]),
      ...visit(items, [...keys, index, 'items']),
    ]);
  return [
    ...visit(navbar.sections ?? [], ['navbar', 'sections']),
    ...visit(navbar.links, ['navbar', 'links']),
    ...footer.groups.flatMap(({ links }, index) => visit(links, ['footer', 'groups', index, 'links'])),
    ...visit(footer.social, ['footer', 'social']),
  ];
}
