// The only access to browser storage and cookies. A full, blocked or broken storage behaves like an empty one:
// nothing here throws, and no secret is stored (the session token is in an HttpOnly cookie).

export type StorageName =
  | "session"
  | "gate"
  | "theme"
  | "language"
  | "sound"
  /** The day on which a popup last opened without a tap. */
  | "popup"
  /** The game from which the member came to the cashier; absent when they came from another page. */
  | "depositFrom"
  | "status"
  | "remembered"
  /** 1: a remembered device logs in automatically; 0: it does not, such as after the person has logged out. */
  | "autoLogin"
  | "balanceHidden"
  | "recentSearches"
  | "downloadBar"
  /** The affiliate link that was opened last, and the time. */
  | "affiliate"
  /** The support button's position, set by the person. */
  | "serviceButton"
  /** The play session: the player, its start, and the time of the last reminder. */
  | "playing";

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
    // In private mode or with a full disk the page works, but the value is not stored.
  }
}

export function removeStored(name: StorageName): void {
  try {
    window.localStorage.removeItem(prefix + name);
  } catch {
    // A blocked storage is ignored.
  }
}

type TabStorageName =
  /** The time at which this tab last reloaded automatically after a deploy. */
  "reloaded";

/** The value stored for this tab only. */
export function readTabStored<T>(name: TabStorageName): T | null {
  try {
    const text = window.sessionStorage.getItem(prefix + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function writeTabStored(name: TabStorageName, value: unknown): void {
  try {
    window.sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // A blocked storage is ignored.
  }
}

/** Removes the values stored for this tab only. */
export function clearTabStorage(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // A blocked storage is ignored.
  }
}

/** Writes language or theme to a cookie, so that the server's first page uses them. */
export function writeCookie(name: "lang" | "theme", value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

/** Subscribes to changes made by another tab. */
export function onStoredChange(name: StorageName, listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === prefix + name || event.key === null) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
