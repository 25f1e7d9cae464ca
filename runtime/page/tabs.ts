import type { Store } from './storage.js';

const getStorageKey = (group: string): string => `docsgen.tabs.${group}`;

/** Selects the remembered tab in every tab group under `root`. @param restored groups to leave alone; those that are done are added */
export function restoreTabs(root: ParentNode, store: Store, restored?: WeakSet<Element>): void {
  for (const tabs of root.querySelectorAll<HTMLElement>('.tabs[data-group]')) {
    const value = restored?.has(tabs) ? undefined : store.get(getStorageKey(tabs.dataset.group as string));
    if (value !== undefined && selectTab(tabs, value)) restored?.add(tabs);
  }
}

/** Selects the remembered tabs of a document that is being parsed, each before it can be painted: observers are called after parsing and before painting. */
export function restoreTabsWhileLoading(document: Document, store: Store): void {
  const restored = new WeakSet<Element>();
  const observer = new MutationObserver(() => restoreTabs(document, store, restored));
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => observer.disconnect());
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

/** Returns whether there is such a tab. */
function selectTab(tabs: Element, value: string): boolean {
  for (const input of tabs.children) {
    if (!(input instanceof HTMLInputElement) || input.value !== value) continue;
    input.checked = true;
    const list = tabs.querySelector<HTMLSelectElement>(':scope > select');
    if (list) list.value = value;
    return true;
  }
  return false;
}
