// The one door to browser storage: a full, blocked or broken one behaves like an empty one. Only the arcade's own
// session of this tab is kept, the last round it saw, and whether sound is on.

type Kept = { readonly session: string; readonly launch: string };

const session = (seat: string) => `khela.arcade.${seat}`;
const SOUND = "khela.arcade.sound";

export function keepSession(seat: string, kept: Kept): void {
  try {
    window.sessionStorage.setItem(session(seat), JSON.stringify(kept));
  } catch {
    // Without storage a reload asks the site for a new launch.
  }
}

/** The session of a seat in this tab; none for a launch that is newer than it. */
export function findKeptSession(seat: string, launch: string | null): string | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(session(seat)) ?? "null") as Kept | null;
    return kept !== null && (launch === null || kept.launch === launch) ? kept.session : null;
  } catch {
    return null;
  }
}

export function forgetSession(seat: string): void {
  try {
    window.sessionStorage.removeItem(session(seat));
  } catch {
    // As above.
  }
}

/** The last round whose end a seat was shown; a newer one was missed. */
export function readSeenRound(seat: string): string | null {
  try {
    return window.sessionStorage.getItem(`${session(seat)}.seen`);
  } catch {
    return null;
  }
}

export function writeSeenRound(seat: string, roundId: string): void {
  try {
    window.sessionStorage.setItem(`${session(seat)}.seen`, roundId);
  } catch {
    // As above.
  }
}

export function readSound(): boolean {
  try {
    return window.localStorage.getItem(SOUND) === "on";
  } catch {
    return false;
  }
}

export function writeSound(isOn: boolean): void {
  try {
    window.localStorage.setItem(SOUND, isOn ? "on" : "off");
  } catch {
    // As above.
  }
}
