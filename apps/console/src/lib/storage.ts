// The only access to browser storage and cookies. A full or blocked storage behaves like an empty one. No secret is
// stored: the session is in an HttpOnly cookie.

import { consolePath } from "@khela/contract/operator/operator-call";

type StorageName = "merchant" | "reasons" | "menu" | "detail";

const prefix = "khela.console.";

export function readStored<T>(name: StorageName): T | null {
  try {
    const text = globalThis.localStorage.getItem(prefix + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function writeStored(name: StorageName, value: unknown): void {
  try {
    globalThis.localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the console works, but does not remember the choice.
  }
}

/** Stores a choice in a cookie from which the server writes the page. The cookie is limited to the console's paths. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=${consolePath}; max-age=31536000; samesite=strict`;
}
