import type { ClientEvents } from './events.js';

type Callback = (...payload: unknown[]) => void;
/** A function with any parameters. */
type AnyCallback = (...payload: never[]) => void;

interface Listener {
  event: string;
  callback: AnyCallback;
  self: unknown;
  once: boolean;
}

/** Listeners of named events, called in the order in which they were added. */
export class Emitter {
  /** Never changed in place: an event goes to the listeners at the time it was emitted. */
  private listeners: Listener[] = [];

  /** @param self value of `this` in the callback */
  on<E extends keyof ClientEvents>(event: E, callback: (...payload: ClientEvents[E]) => void, self?: unknown): this;
  on(event: string, callback: AnyCallback, self?: unknown): this;
  on(event: string, callback: AnyCallback, self?: unknown): this {
    return this.add({ event, callback, self, once: false });
  }

  /** Like `on`, for the next occurrence only. */
  once<E extends keyof ClientEvents>(event: E, callback: (...payload: ClientEvents[E]) => void, self?: unknown): this;
  once(event: string, callback: AnyCallback, self?: unknown): this;
  once(event: string, callback: AnyCallback, self?: unknown): this {
    return this.add({ event, callback, self, once: true });
  }

  /** Removes a listener, or all listeners of the event without `callback`. */
  off(event: string, callback?: AnyCallback): this {
    return this.keep((listener) => listener.event !== event || (callback && listener.callback !== callback));
  }

  /** Calls the event's listeners. One that throws affects neither the others nor the caller: its error surfaces as uncaught. */
  emit(event: string, ...payload: unknown[]): this {
    for (const listener of this.listeners) {
      if (listener.event !== event) continue;
      if (listener.once) this.keep((other) => other !== listener);
      try {
        (listener.callback as Callback).apply(listener.self, payload);
      } catch (error) {
        // Not by a timer or a microtask queue, which tests replace.
        Promise.reject(error);
      }
    }
    return this;
  }

  private add(listener: Listener): this {
    this.listeners = [...this.listeners, listener];
    return this;
  }

  private keep(predicate: (listener: Listener) => unknown): this {
    this.listeners = this.listeners.filter(predicate);
    return this;
  }
}
