import type { Store } from './storage.js';

const getStorageKey = (group: string): string => `docsgen.tabs.${group}`;

/** Selects the remembered tab in every tab group under `root`. */
export function restoreTabs(root: ParentNode, store: Store): void {
  for (const tabs of root.querySelectorAll<HTMLElement>('.tabs[data-group]')) {
    const value = store.get(getStorageKey(tabs.dataset.group as string));
    if (value !== undefined) selectTab(tabs, value);
  }
}

interface ChosenTab {
  readonly group: string;
  readonly value: string;
}

/** Selects the same tab in all groups of this name and remembers it. */
export function rememberTab(root: ParentNode, { group, value }: ChosenTab, store: Store): void {
  store.set(getStorageKey(group), value);
  for (const tabs of root.querySelectorAll<HTMLElement>('.tabs[data-group]'))
    if (tabs.dataset.group === group) selectTab(tabs, value);
}

function selectTab(tabs: Element, value: string): void {
  for (const input of tabs.children) if (input instanceof HTMLInputElement && input.value === value) input.checked = true;
}
