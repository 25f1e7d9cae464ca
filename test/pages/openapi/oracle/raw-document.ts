import path from 'node:path';
import { parse } from 'yaml';

export type Raw = Readonly<Record<string, unknown>>;

/** A value of a document, and the file that its references are relative to. */
export interface At {
  readonly value: unknown;
  readonly file: string;
}

export const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
export const raw = ({ value }: At): Raw => (isRaw(value) ? value : {});
export const get = (at: At, key: string): At => ({
  file: at.file,
  value: typeof at.value === 'object' && at.value !== null && Object.hasOwn(at.value, key) ? (at.value as Raw)[key] : undefined,
});
export const entries = (at: At): [string, At][] =>
  typeof at.value === 'object' && at.value !== null
    ? Object.entries(at.value).map(([key, value]) => [key, { value, file: at.file }])
    : [];

/** Reads documents independently, so that it does not share the bugs of the code under test. */
export class RawDocument {
  private readonly files = new Map<string, unknown>();
  readonly root: At;
  constructor(
    file: string,
    private readonly read: (file: string) => string,
  ) {
    this.root = { file, value: this.load(file) };
  }

  get swagger(): boolean {
    return raw(this.root).swagger !== undefined;
  }

  private load(file: string): unknown {
    if (!this.files.has(file)) {
      const text = this.read(file);
      this.files.set(file, /^\s*\{/.test(text) ? JSON.parse(text) : parse(text, { merge: true, maxAliasCount: -1 }));
    }
    return this.files.get(file);
  }

  /** Returns the target of a reference; the value itself if it is not a reference. */
  follow(at: At): At {
    const ref = raw(at).$ref;
    if (typeof ref !== 'string') return at;
    const [file = '', fragment = ''] = ref.split('#');
    const named = this.named(ref);
    if (named) return named;
    let found: At = at;
    const target = file === '' ? at.file : path.posix.join(path.posix.dirname(at.file), decodeURIComponent(file));
    found = { file: target, value: this.load(target) };
    for (const token of fragment.split('/').slice(1)) {
      found = this.resolve(found);
      found = get(found, decodeURIComponent(token).replace(/~1/g, '/').replace(/~0/g, '~'));
    }
    return found;
  }

  /** Returns a named schema. */
  private named(ref: string): At | undefined {
    if (ref === '' || ref.startsWith('#/') || ref.includes('.yaml') || ref.includes('.json')) return undefined;
    let found: At | undefined;
    const visit = (at: At) => {
      const { $id, $anchor } = raw(at);
      if (
        (typeof $id === 'string' && ($id === ref || $id.endsWith(`/${ref}`))) ||
        (ref.startsWith('#') && $anchor === ref.slice(1))
      )
        found ??= at;
      for (const [, one] of entries(at)) visit(one);
    };
    visit(this.root);
    return found;
  }

  resolve(at: At): At {
    let one = at;
    for (let hop = 0; hop < 50 && typeof raw(one).$ref === 'string'; hop++) one = this.follow(one);
    return one;
  }
}
