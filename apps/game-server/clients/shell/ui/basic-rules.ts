// The rules sheet of a game without a paytable.
import type { Rules } from "./rules-sheet.ts";
import type { GameSession } from "../session/game-session.ts";

export function basicRules(
  { format, state }: GameSession,
  rtp: string,
  text: { readonly points: readonly string[]; readonly least: string; readonly most: string },
): Rules {
  const { limits } = state();
  return {
    rtp,
    points: text.points,
    extra: null,
    facts: [
      [text.least, format.money(limits.minMinor)],
      [text.most, format.money(limits.maxMinor)],
    ],
  };
}
