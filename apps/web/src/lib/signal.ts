/** Something that changes and those who want to know: `watch` answers how to stop, `tell` wakes all. */
export type Signal = { readonly watch: (listener: () => void) => () => void; readonly tell: () => void };

export function makeSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}
