// The only access to browser storage. Full, blocked or broken storage behaves like empty storage. Storage contains only
// this tab's game session, the last shown round, whether sound and turbo are on, and the random mark that identifies
// the device.

import { createRequestId } from "../fairness/client-random.ts";

type StoredSession = { readonly session: string; readonly launch: string };

const storageKey = (game: string) => `khela.game.${game}`;
const SOUND_KEY = "khela.game.sound";
const TURBO_KEY = "khela.game.turbo";
const DEVICE_KEY = "khela.game.device";
/** Old key of the player's choice of sound, which is still read for returning browsers. */
const FORMER_SOUND_KEY = "khela.arcade.sound";

export function storeSession(game: string, stored: StoredSession): void {
  try {
    window.sessionStorage.setItem(storageKey(game), JSON.stringify(stored));
  } catch {
    // Without storage a reload asks the site for a new launch.
  }
}

/** Returns this tab's session of a game; null without a session, or when the session belongs to another launch. */
export function findStoredSession(game: string, launch: string | null): string | null {
  try {
    const stored = JSON.parse(
      window.sessionStorage.getItem(storageKey(game)) ?? "null",
    ) as StoredSession | null;
    return stored !== null && (launch === null || stored.launch === launch) ? stored.session : null;
  } catch {
    return null;
  }
}

export function forgetSession(game: string): void {
  try {
    window.sessionStorage.removeItem(storageKey(game));
  } catch {
    // Without storage there is no session to remove.
  }
}

/** Returns the last round whose end was shown: the player has missed any newer round. */
export function readSeenRound(game: string): string | null {
  try {
    return window.sessionStorage.getItem(`${storageKey(game)}.seen`);
  } catch {
    return null;
  }
}

export function writeSeenRound(game: string, roundId: string): void {
  try {
    window.sessionStorage.setItem(`${storageKey(game)}.seen`, roundId);
  } catch {
    // Without storage the game does not report missed rounds after a reload.
  }
}

export function readSound(): boolean {
  try {
    const { localStorage } = window;
    return (localStorage.getItem(SOUND_KEY) ?? localStorage.getItem(FORMER_SOUND_KEY)) === "on";
  } catch {
    return false;
  }
}

export function writeSound(isOn: boolean): void {
  try {
    window.localStorage.setItem(SOUND_KEY, isOn ? "on" : "off");
  } catch {
    // Without storage the choice ends with the page.
  }
}

export function readTurbo(): boolean {
  try {
    return window.localStorage.getItem(TURBO_KEY) === "on";
  } catch {
    return false;
  }
}

export function writeTurbo(isOn: boolean): void {
  try {
    window.localStorage.setItem(TURBO_KEY, isOn ? "on" : "off");
  } catch {
    // Without storage the choice ends with the page.
  }
}

let markOfPage: string | null = null;

/**
 * Returns the mark of this device: 32 random hexadecimal digits that identify only the browser. Without storage the
 * mark lasts as long as the page.
 */
export function readDeviceMark(): string {
  markOfPage ??= createRequestId();
  try {
    const { localStorage } = window;
    const stored = localStorage.getItem(DEVICE_KEY);
    if (stored !== null && /^[0-9a-f]{32}$/.test(stored)) return stored;
    localStorage.setItem(DEVICE_KEY, markOfPage);
  } catch {
    // Without storage the mark lasts only as long as the page.
  }
  return markOfPage;
}
