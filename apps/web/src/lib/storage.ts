// The one door to browser storage and cookies. A full, blocked or broken storage behaves like an empty one:
// nothing here throws, and nothing secret is ever kept (the session token lives in an HttpOnly cookie).

export type StorageName =
  | "session"
  | "gate"
  | "theme"
  | "language"
  | "sound"
  | "popupsHidden"
  | "status"
  | "remembered"
  /** 1: a remembered phone logs in by itself; 0: not since the person logged out. */
  | "autoLogin"
  | "balanceHidden"
  | "recentSearches"
  | "downloadBar"
  /** Who plays, since when, and when they were last told how long. */
  | "playing";

/** Event of the window: the visitor has just said that they are old enough. */
export const gatePassed = "khela.gate";

const prefix = "khela.";

export function readStored<T>(name: StorageName): T | null {
  try {
    const text = window.localStorage.getItem(prefix + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function writeStored(name: StorageName, value: unknown): void {
  try {
    window.localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Private mode or a full disk: the page works on, it only forgets.
  }
}

export function forgetStored(name: StorageName): void {
  try {
    window.localStorage.removeItem(prefix + name);
  } catch {
    // As above.
  }
}

/** Forgets what was kept for this tab alone. */
export function clearTabStorage(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // As above.
  }
}

/** Language and theme also go to a cookie, so that the server's first page is already right. */
export function writeCookie(name: "lang" | "theme", value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

/** Hears of a change another tab made. */
export function onStored(name: StorageName, listener: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === prefix + name || event.key === null) listener();
  };
  window.addEventListener("storage", heard);
  return () => window.removeEventListener("storage", heard);
}
