// A person's choices on this device: theme and sound. The theme is also in a cookie, for the server's first page.

import { useSyncExternalStore } from "react";
import { onStoredChange, readStored, writeCookie, writeStored } from "./storage.ts";

export type ThemeName = "dark" | "light";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribers = [onStoredChange("theme", listener), onStoredChange("sound", listener)];
  return () => {
    listeners.delete(listener);
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Returns the theme of the page; `initial` is the theme in which the server rendered it. */
export function useTheme(initial: ThemeName): readonly [ThemeName, (theme: ThemeName) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset["theme"] ?? initial) as ThemeName,
    () => initial,
  );
  return [
    theme,
    (chosen) => {
      document.documentElement.dataset["theme"] = chosen;
      writeStored("theme", chosen);
      writeCookie("theme", chosen);
      notify();
    },
  ];
}

/** Returns whether games play sound (off until the person turns it on), and the function that changes it. */
export function useAudioPreference(): readonly [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    subscribe,
    () => readStored<boolean>("sound") === true,
    () => false,
  );
  return [
    on,
    (chosen) => {
      writeStored("sound", chosen);
      notify();
    },
  ];
}
