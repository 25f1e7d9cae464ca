import type { ApiFile, Position } from '../document/api-file.js';
import { getOwn, isObject } from '../document/guards.js';
import { setKey } from '../document/object-kind.js';
import type { Pointer } from '../document/pointer.js';
import type { OverlaySource, SourcePosition } from './overlay.js';

/** Maximum number of values that overlays add to a document. */
const MAX_ADDED_VALUES = 200_000;
/** Maximum number of values that aliases add to a document. */
const MAX_SEPARATED_VALUES = 2_000_000;

/** Where a value comes from, if not from its own position: another file, or another position in the same list. */
type Origin = SourcePosition | { readonly index: string };

/** Overlays add more values than any document needs. */
export class TooManyValues extends Error {}

/** A value to add, and where it comes from. */
export interface AddedValue {
  readonly value: unknown;
  readonly from: SourcePosition;
  /** Changes the references in objects, which are relative to the document. */
  rebase(reference: string): string;
}

/** Changes the values of files, and remembers where each new value comes from. The values must belong to one document alone. */
export class EditedFiles {
  readonly #origins = new Map<object, Map<string, Origin>>();
  #remaining = MAX_ADDED_VALUES;

  /** Sets a field of an object. */
  set(object: object, key: string, added: AddedValue): void {
    setKey(object, key, this.#copy(added.value, added));
    this.#setOrigin(object, key, added.from);
  }

  /** Appends a value to a list. */
  append(list: unknown[], added: AddedValue): void {
    this.#setOrigin(list, String(list.length), added.from);
    list.push(this.#copy(added.value, added));
  }

  /** Removes fields of an object or items of a list. */
  remove(parent: object, keys: ReadonlySet<string>): void {
    const origins = this.#origins.get(parent) ?? new Map<string, Origin>();
    if (!Array.isArray(parent)) {
      for (const key of keys) {
        delete (parent as Record<string, unknown>)[key];
        origins.delete(key);
      }
      return;
    }
    this.reorder(
      parent,
      [...parent.keys()].filter((index) => !keys.has(String(index))),
    );
  }

  /** Replaces the items of a list by some of them, given by their positions. */
  reorder(list: unknown[], positions: readonly number[]): void {
    const origins = this.#origins.get(list);
    const items = positions.map((position) => list[position]);
    const moved = new Map(
      positions.map((position, index): [string, Origin] => [
        String(index),
        origins?.get(String(position)) ?? { index: String(position) },
      ]),
    );
    list.length = 0;
    for (const item of items) list.push(item);
    this.#origins.set(list, moved);
  }

  /** Returns where the value at a pointer comes from. */
  locate(root: unknown, pointer: Pointer, start: OverlaySource): SourcePosition {
    let value = root;
    let position: SourcePosition = { source: start, pointer: [] };
    for (const key of pointer) {
      const origin = this.#origins.get(value as object)?.get(key);
      if (origin && 'source' in origin) position = origin;
      else position = { source: position.source, pointer: [...position.pointer, origin?.index ?? key] };
      value = getOwn(value, key);
    }
    return position;
  }

  /** Returns a file whose positions are those of the files that its values come from. */
  withOrigins(file: ApiFile, path: string): ApiFile {
    if (this.#origins.size === 0) return file;
    const start: OverlaySource = { ...file, file: path };
    const inFile = <Found extends Position>(found: Found, { source }: SourcePosition): Found =>
      source === start ? found : { ...found, file: source.file };
    return {
      ...file,
      getPosition: (pointer, part) => {
        const origin = this.locate(file.value, pointer, start);
        return inFile(origin.source.getPosition(origin.pointer, part), origin);
      },
      getTextPosition: (pointer) => {
        const origin = this.locate(file.value, pointer, start);
        return inFile(origin.source.getTextPosition(origin.pointer), origin);
      },
    };
  }

  /**
   * Copies objects so that each has one position: aliases of YAML are the same object at several, and a change at one must not change the others.
   *
   * @throws {TooManyValues}
   */
  separate(root: unknown): void {
    this.#remaining = MAX_SEPARATED_VALUES;
    const seen = new Set<object>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      seen.add(value);
      for (const [key, item] of Object.entries(value)) {
        if (typeof item !== 'object' || item === null) continue;
        if (seen.has(item)) setKey(value, key, this.#copy(item));
        visit(getOwn(value, key));
      }
    };
    visit(root);
    this.#remaining = MAX_ADDED_VALUES;
  }

  #setOrigin(object: object, key: string, origin: Origin): void {
    const origins = this.#origins.get(object) ?? new Map<string, Origin>();
    this.#origins.set(object, origins.set(key, origin));
  }

  #copy(value: unknown, added?: Pick<AddedValue, 'rebase'>): unknown {
    this.#remaining -= 1;
    if (this.#remaining < 0) throw new TooManyValues();
    if (typeof value !== 'object' || value === null) return value;
    const copy = Array.isArray(value) ? [] : {};
    const origins = this.#origins.get(value);
    if (origins) this.#origins.set(copy, new Map(origins));
    for (const [key, item] of Object.entries(value)) {
      const isReference = key === '$ref' && typeof item === 'string' && isObject(value);
      setKey(copy, key, isReference && added ? added.rebase(item) : this.#copy(item, added));
    }
    return copy;
  }
}
