// Whether a member bets against another member, so that one of the two always wins: one member wins the rounds that
// the other loses.

import type { Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { countWinners, listSharedRounds } from "./opposite-store.ts";

/** Number of the member's last rounds that are compared. */
const MAX_ROUNDS = 60;
/** Minimum lost rounds of the member for the signal to apply. */
const MIN_LOST = 12;
/**
 * Minimum percent of the member's lost rounds that the other member won, and of the member's won rounds that the other
 * member did not win. It is below 100, because both members lose on an outcome that neither chose, such as zero.
 */
const OPPOSITE_PERCENT = 85;
/**
 * Two wins within this time can belong to one shared round: a round pays its players within it, and the next round is
 * later.
 */
const WINDOW_MS = 4_000;
const MAX_OTHERS = 20;
/**
 * Games that are left out: games that each member plays alone, and games between members, where one always loses what
 * another wins.
 */
const OWN_GAMES = ["RNG", "FISH", "BGS", "PVP"];

/** Whether another member of the merchant bets against this member. */
export async function betsAgainstAnother(
  db: Db,
  one: MemberKey & { readonly merchantId: number },
): Promise<boolean> {
  const rounds = await listSharedRounds(db, one, OWN_GAMES, MAX_ROUNDS);
  const lost = rounds.filter(({ isWon }) => !isWon);
  const won = rounds.filter(({ isWon }) => isWon);
  if (lost.length < MIN_LOST) return false;
  const search = { windowMs: WINDOW_MS, limit: MAX_OTHERS };
  const winners = await countWinners(db, one, lost, { ...search, among: null });
  const others = [...winners].flatMap(([id, met]) =>
    met * 100 >= lost.length * OPPOSITE_PERCENT ? [id] : [],
  );
  if (others.length === 0 || won.length === 0) return others.length > 0;
  const wonToo = await countWinners(db, one, won, { ...search, among: others });
  return others.some((id) => (won.length - (wonToo.get(id) ?? 0)) * 100 >= won.length * OPPOSITE_PERCENT);
}
