import type { IStorageProvider } from './types.js';

/** Stores JSON in local storage under `<prefix>:<name>`. Rejects if the browser denies access or the text is not JSON. */
export class LocalStorageProvider implements IStorageProvider {
  private readonly prefix: string;

  constructor(prefix = 'unleash:repository') {
    this.prefix = prefix;
  }

  async save(name: string, data: unknown): Promise<void> {
    localStorage.setItem(`${this.prefix}:${name}`, JSON.stringify(data));
  }

  async get(name: string): Promise<unknown> {
    const text = localStorage.getItem(`${this.prefix}:${name}`);
    return text ? JSON.parse(text) : undefined;
  }
}

/** Stores values until the page is closed. */
export class InMemoryStorageProvider implements IStorageProvider {
  private readonly store = new Map<string, unknown>();

  async save(name: string, data: unknown): Promise<void> {
    this.store.set(name, data);
  }

  async get(name: string): Promise<unknown> {
    return this.store.get(name);
  }
}
