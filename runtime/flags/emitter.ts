import type { ClientEvents } from './events.js';

type Callback = (...payload: unknown[]) => void;
/** A function of any parameters. */
type AnyCallback = (...payload: never[]) => void;

interface Listener {
  event: string;
  callback: AnyCallback;
  self: unknown;
  once: boolean;
}

/** Listeners of named events, called in the order in which they were added. */
export class Emitter {
  /** Never changed in place: an event goes to those who listened when it was emitted. */
  private listeners: Listener[] = [];

  /** @param self what the callback is called on */
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

  /** Removes a listener; without `callback`, all of the event. */
  off(event: string, callback?: AnyCallback): this {
    return this.keep((one) => one.event !== event || (callback && one.callback !== callback));
  }

  /** Calls the event's listeners. One that throws stops neither the others nor the caller: its error surfaces as uncaught. */
  emit(event: string, ...payload: unknown[]): this {
    for (const listener of this.listeners) {
      if (listener.event !== event) continue;
      if (listener.once) this.keep((one) => one !== listener);
      try {
        (listener.callback as Callback).apply(listener.self, payload);
      } catch (error) {
        // Not by a timer or a queue, which tests replace.
        Promise.reject(error);
      }
    }
    return this;
  }

  private add(listener: Listener): this {
    this.listeners = [...this.listeners, listener];
    return this;
  }

  private keep(wanted: (listener: Listener) => unknown): this {
    this.listeners = this.listeners.filter(wanted);
    return this;
  }
}
