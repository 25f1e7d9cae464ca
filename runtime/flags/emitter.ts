import type { ClientEvents } from './events.js';

type Callback = (...payload: unknown[]) => void;
/** A function of any parameters. */
type AnyCallback = (...payload: never[]) => void;

interface Listener {
  event: string;
  callback: AnyCallback;
  once: boolean;
}

/** Listeners of named events, called in the order in which they were added. */
export class Emitter {
  /** Never changed in place: an event goes to those who listened when it was emitted. */
  private listeners: Listener[] = [];

  on<E extends keyof ClientEvents>(event: E, callback: (...payload: ClientEvents[E]) => void): this;
  on(event: string, callback: AnyCallback): this;
  on(event: string, callback: AnyCallback): this {
    return this.add({ event, callback, once: false });
  }

  /** Like `on`, for the next occurrence only. */
  once<E extends keyof ClientEvents>(event: E, callback: (...payload: ClientEvents[E]) => void): this;
  once(event: string, callback: AnyCallback): this;
  once(event: string, callback: AnyCallback): this {
    return this.add({ event, callback, once: true });
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
        (listener.callback as Callback)(...payload);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
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
