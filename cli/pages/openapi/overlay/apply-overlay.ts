import path from 'node:path';
import { type Problem, problem } from '../../../problems/index.js';
import type { OverlayError } from '../../../problems/openapi.js';
import { isLocal, pathToUrl, resolveReference, urlToPath } from '../document/file-url.js';
import { asObject, getOwn, isObject } from '../document/guards.js';
import { lookUp, type Pointer } from '../document/pointer.js';
import { type AddedValue, type EditedFiles, TooManyValues } from './edited-files.js';
import type { JoinedView, OwnedObject } from './joined-view.js';
import type { Overlay, OverlayAction, OverlaySource, SourcePosition } from './overlay.js';
import { MAX_SELECTED, PathError, parsePath, selectPointers, suggestPathName, TooManySelected } from './select-values.js';

/** The document that an overlay changes. */
export interface OverlayTarget {
  /** URL of the document. */
  readonly url: string;
  readonly edits: EditedFiles;
  /** Returns the document with the changes up to now. */
  view(): JoinedView;
  /** Called after each change. */
  onChange(): void;
  /** Returns where a value of the document comes from. */
  locate(pointer: Pointer): SourcePosition;
}

/** An action cannot be applied; `pointer` is relative to the action. */
class ActionError extends Error {
  constructor(
    readonly reason: OverlayError,
    readonly pointer: Pointer,
  ) {
    super();
  }
}

/** Applies the actions of an overlay in their order. Returns a problem for each that cannot be applied, or that changes nothing. */
export function applyOverlay(overlay: Overlay, target: OverlayTarget): Problem[] {
  const problems = checkExtends(overlay, target.url);
  for (const [index, action] of overlay.actions.entries()) {
    const pointer = ['actions', String(index)];
    try {
      const unmatched = new Application(overlay, target, pointer).apply(action);
      if (unmatched)
        problems.push(problem('openapi-overlay-unmatched', locate(overlay.source, [...pointer, 'target']), unmatched));
    } catch (error) {
      const failed = explain(error);
      if (!failed) throw error;
      problems.push(
        problem('openapi-overlay', locateError(overlay, [...pointer, ...failed.pointer], error), { reason: failed.reason }),
      );
      // Each further action could add as much.
      if (error instanceof TooManyValues) break;
    }
  }
  return problems;
}

const locate = (source: OverlaySource, pointer: Pointer) => ({ file: source.file, ...source.getPosition(pointer) });

/** Returns the position of an error: within a path, that of the character. */
function locateError({ source, locateInText }: Overlay, pointer: Pointer, error: unknown) {
  return error instanceof PathError ? { file: source.file, ...locateInText(pointer, error.offset) } : locate(source, pointer);
}

function explain(error: unknown): { readonly reason: OverlayError; readonly pointer: Pointer } | undefined {
  if (error instanceof ActionError) return error;
  if (error instanceof PathError) return { reason: { kind: 'path', message: error.message }, pointer: [error.field] };
  if (error instanceof TooManySelected) return { reason: { kind: 'selected', limit: MAX_SELECTED }, pointer: ['target'] };
  if (error instanceof TooManyValues) return { reason: 'added', pointer: ['update'] };
  return undefined;
}

/** Reports an overlay that names another file as its document. An address of another host may be that of the same document. */
function checkExtends({ source, extends: named }: Overlay, url: string): Problem[] {
  if (named === undefined) return [];
  const other = resolveReference(named, pathToUrl(source.file))?.url;
  if (other === undefined || !isLocal(other) || other === url) return [];
  const values = { named, document: urlToPath(url) ?? url };
  return [problem('openapi-overlay-extends', locate(source, ['extends']), values)];
}

/** A value that an action selects: the objects that contain it, by their order, and the objects that it consists of. */
interface Selected {
  readonly pointer: Pointer;
  readonly value: unknown;
  readonly parents: readonly OwnedObject[];
}

/** The application of one action. */
class Application {
  readonly #overlay: Overlay;
  readonly #target: OverlayTarget;
  readonly #pointer: Pointer;
  #isCopy = false;

  constructor(overlay: Overlay, target: OverlayTarget, pointer: Pointer) {
    this.#overlay = overlay;
    this.#target = target;
    this.#pointer = pointer;
  }

  /** Returns the target if it selects nothing, with a suggestion. */
  apply(action: OverlayAction): { readonly target: string; readonly nearest?: string } | undefined {
    const query = parsePath(action.target);
    const view = this.#target.view();
    const selected = selectPointers(query, view.root).map((pointer) => this.#select(pointer, view));
    if (selected.length === 0) return { target: action.target, nearest: suggestPathName(query, view.root) };
    if (action.remove) this.#remove(selected);
    else if (action.update !== undefined) {
      const from = { source: this.#overlay.source, pointer: [...this.#pointer, 'update'] };
      for (const one of selected) this.#update(one, action.update, { view, from });
    } else if (action.copy !== undefined) this.#copy(action.copy, selected, view);
    else return undefined;
    this.#target.onChange();
    return undefined;
  }

  #select(pointer: Pointer, view: JoinedView): Selected {
    const parent = lookUp(view.root, pointer.slice(0, -1));
    return { pointer, value: lookUp(view.root, pointer), parents: pointer.length > 0 ? view.getOwners(parent as object) : [] };
  }

  #remove(selected: readonly Selected[]): void {
    const removed = new Map<object, Set<string>>();
    for (const { pointer, parents } of selected) {
      const key = pointer.at(-1);
      if (key === undefined) throw new ActionError('remove-root', ['target']);
      for (const { object } of parents) {
        if (!Object.hasOwn(object, key)) continue;
        const keys = removed.get(object) ?? new Set();
        removed.set(object, keys.add(key));
      }
    }
    for (const [object, keys] of removed) this.#target.edits.remove(object, keys);
  }

  #copy(path: string, selected: readonly Selected[], view: JoinedView): void {
    this.#isCopy = true;
    const query = this.#parseCopy(path);
    const pointers = selectPointers(query, view.root);
    const [pointer] = pointers;
    if (pointer === undefined || pointers.length > 1)
      throw new ActionError({ kind: 'copied', path, count: pointers.length }, ['copy']);
    const from = this.#target.locate(pointer);
    const value = lookUp(view.root, pointer);
    for (const one of selected) this.#update(one, value, { view, from });
  }

  #parseCopy(path: string) {
    try {
      return parsePath(path);
    } catch (error) {
      if (error instanceof PathError) throw new PathError(error.message, error.offset, 'copy');
      throw error;
    }
  }

  #update({ pointer, value, parents }: Selected, update: unknown, context: UpdateContext): void {
    if (typeof value === 'object' && value !== null) {
      this.#merge(value, update, context);
      return;
    }
    const key = pointer.at(-1);
    const owner = parents.find(({ object }) => key !== undefined && Object.hasOwn(object, key));
    if (key === undefined || !owner) throw new ActionError('replace-root', ['update']);
    this.#assertPrimitive(update, value, context.from);
    this.#target.edits.set(owner.object, key, this.#added(update, owner, context.from));
  }

  /** Merges a value into an object or a list of the view. */
  #merge(target: object, update: unknown, { view, from }: UpdateContext): void {
    const owners = view.getOwners(target);
    const last = owners.at(-1);
    if (!last) return;
    if (Array.isArray(target)) {
      // A copy, because a list may be appended to itself.
      const items: readonly unknown[] = Array.isArray(update) ? [...update] : [update];
      for (const [index, item] of items.entries()) {
        const origin = Array.isArray(update) ? below(from, String(index)) : from;
        this.#target.edits.append(last.object as unknown[], this.#added(item, last, origin));
      }
      return;
    }
    if (!isObject(update)) throw this.#mismatch(update, target, from);
    for (const key of Object.keys(update)) {
      const value = getOwn(update, key);
      const origin = below(from, key);
      const owner = owners.find(({ object }) => Object.hasOwn(object, key));
      const existing = owner && getOwn(asObject(target), key);
      const areMerged = (isObject(existing) && isObject(value)) || (Array.isArray(existing) && Array.isArray(value));
      if (areMerged) this.#merge(existing as object, value, { view, from: origin });
      else {
        if (owner && this.#overlay.isStrict) this.#assertPrimitive(value, existing, origin);
        const changed = owner ?? last;
        this.#target.edits.set(changed.object, key, this.#added(value, changed, origin));
      }
    }
  }

  #assertPrimitive(update: unknown, existing: unknown, from: SourcePosition): void {
    const isPrimitive = (value: unknown) => typeof value !== 'object' || value === null;
    if (!isPrimitive(update) || !isPrimitive(existing)) throw this.#mismatch(update, existing, from);
  }

  #mismatch(update: unknown, existing: unknown, { pointer }: SourcePosition): ActionError {
    const place = this.#isCopy ? ['copy'] : pointer.slice(this.#pointer.length);
    return new ActionError({ kind: 'mismatch', type: describeType(update), existing: describeType(existing) }, place);
  }

  #added(value: unknown, owner: OwnedObject, from: SourcePosition): AddedValue {
    return { value, from, rebase: (reference) => this.#rebase(reference, owner.url) };
  }

  /** References in overlays are relative to the document. Returns one that is relative to another file. */
  #rebase(reference: string, url: string): string {
    const base = this.#target.url;
    const resolved = url === base ? undefined : resolveReference(reference, base);
    if (!resolved || !isLocal(url) || !isLocal(resolved.url)) return reference;
    const [from = '', to = ''] = [urlToPath(url), urlToPath(resolved.url)];
    if (from === to) return resolved.fragment || '#';
    return path.posix.relative(path.posix.dirname(from), to).split('/').map(encodeURIComponent).join('/') + resolved.fragment;
  }
}

interface UpdateContext {
  readonly view: JoinedView;
  readonly from: SourcePosition;
}

const below = ({ source, pointer }: SourcePosition, key: string): SourcePosition => ({ source, pointer: [...pointer, key] });

function describeType(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  return value === null ? 'null' : `a ${typeof value === 'bigint' ? 'number' : typeof value}`;
}
