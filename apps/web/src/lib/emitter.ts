/** An event source without a value: `subscribe` returns the function that unsubscribes. */
export type Emitter = { readonly subscribe: (listener: () => void) => () => void; readonly emit: () => void };

export function createEmitter(): Emitter {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: () => {
      for (const listener of listeners) listener();
    },
  };
}
