// What a person chose for this phone: theme and sound. The theme is also in a cookie, for the server's first page.

import { useSyncExternalStore } from "react";
import { onStored, readStored, writeCookie, writeStored } from "./storage.ts";

export type ThemeName = "dark" | "light";

const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  const stops = [onStored("theme", listener), onStored("sound", listener)];
  return () => {
    listeners.delete(listener);
    for (const stop of stops) stop();
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** The theme of the page; `first` is what the server drew. */
export function useTheme(first: ThemeName): readonly [ThemeName, (theme: ThemeName) => void] {
  const theme = useSyncExternalStore(watch, () => (document.documentElement.dataset["theme"] ?? first) as ThemeName, () => first);
  return [theme, (chosen) => {
    document.documentElement.dataset["theme"] = chosen;
    writeStored("theme", chosen);
    writeCookie("theme", chosen);
    tell();
  }];
}

/** Whether games sound; off until the person wants it. */
export function useSound(): readonly [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(watch, () => readStored<boolean>("sound") === true, () => false);
  return [on, (chosen) => {
    writeStored("sound", chosen);
    tell();
  }];
}
