// The celebration of a settled payout in a game that has no banner: the sound by its size and, from ten stakes
// on, its name over the game. A payout of at most the stake has neither.
import { soundOfWin } from "../ui/sound-effects.ts";
import type { GameSession } from "../session/game-session.ts";
import type { Paid } from "./win-size.ts";

/** `place`: an element of the game; the celebration covers the game around it and takes no taps. */
export function celebrateWin(
  session: GameSession,
  place: HTMLElement,
  { paidMinor, stakeMinor }: Paid,
): void {
  const sound = soundOfWin(paidMinor, stakeMinor);
  if (sound !== null) session.sound.play(sound);
  if (sound === null || sound === "win") return;
  // when its code cannot be loaded, the win has its sound alone
  import("./big-win.ts").then(
    ({ showBigWin }) => showBigWin(session.format, place, { paidMinor, stakeMinor }),
    () => undefined,
  );
}
