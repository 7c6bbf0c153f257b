// Free rounds: the operator grants them to a member at one game of a vendor, and the vendor plays them. No free bet is
// accepted without an award: play_bet counts used rounds under the account's lock. The vendor is informed with one
// call after the commit; the awards it gets in answer to its own request are authoritative.

import {
  MAX_LISTED_AWARDS,
  type FreeRoundAward,
  type VendorApiResponse,
} from "@khela/contract/vendor-wallet-api";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import type { Vendor } from "../../games/games.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { fail } from "../../infra/failure.ts";
import { findAccount } from "../../wallet/wallet.ts";
import { policy as khela } from "../adapters/khela/policy.ts";
import { parsePlayerId, toPlayerId } from "../launch/player-id.ts";
import { findPlayerBalance } from "../store.ts";
import { callVendor } from "../vendor-api/vendor-client.ts";
import {
  cancelAward,
  hasAward,
  hasGame,
  insertAward,
  listOpenAwards,
  type Award,
  type NewAward,
} from "./free-round-store.ts";

export type { Award } from "./free-round-store.ts";

export type FreeRoundGrant = {
  readonly vendor: string;
  readonly gameCode: string;
  readonly id: string;
  /** Stake of each round as decimal text in the player's currency. */
  readonly stake: string;
  readonly rounds: number;
  readonly expiresAt: Date;
};

function toView({ id, stakeMinor, currency, gameCode, rounds, used, expiresAt }: Award): FreeRoundAward {
  return {
    freeRound: id,
    gameCode,
    currency,
    stake: formatAmount(stakeMinor, currency),
    rounds,
    used,
    expiresAt: expiresAt.getTime(),
  };
}

/**
 * Returns the award that a grant would insert, without changing anything. Fails with `request_param_err`,
 * `game.unknown` or `member.unknown`. Fails with `freeRounds.exists` when the member has an award with this id at the
 * vendor.
 */
export async function planFreeRounds(
  db: Db,
  member: MemberKey,
  { vendor, gameCode, id, stake, rounds, expiresAt }: FreeRoundGrant,
): Promise<NewAward> {
  if (!(await hasGame(db, vendor, gameCode))) fail("game.unknown", { field: "/game" });
  const { currency } = (await findAccount(db, member)) ?? fail("member.unknown");
  const amount = readAmount(stake, currency);
  const stakeMinor =
    amount.ok && amount.minor > 0n ? amount.minor : fail("request_param_err", { field: "/stake" });
  if (await hasAward(db, member, { vendor, id })) fail("freeRounds.exists");
  return { ...member, vendor, id, gameCode, currency, stakeMinor, rounds, expiresAt };
}

/** Inserts an award. Fails like `planFreeRounds`. */
export async function grantFreeRounds(tx: Db, member: MemberKey, grant: FreeRoundGrant): Promise<Award> {
  const award = await planFreeRounds(tx, member, grant);
  return (await insertAward(tx, award)) ?? fail("freeRounds.exists");
}

/**
 * Cancels an award: the vendor can play no more rounds of it, and played rounds stay valid. Fails with
 * `freeRounds.unknown`.
 */
export async function cancelFreeRounds(
  tx: Db,
  member: MemberKey,
  which: { readonly vendor: string; readonly id: string },
  now: Date,
): Promise<Award> {
  return (await cancelAward(tx, member, which, now)) ?? fail("freeRounds.unknown");
}

/**
 * Answers the vendor's `free-rounds` request. A player counts as known who has opened a game of the vendor or has an
 * open award there.
 */
export async function answerFreeRounds(
  db: Db,
  { vendor, player }: { readonly vendor: string; readonly player: string },
  now: Date,
): Promise<VendorApiResponse> {
  const member = parsePlayerId(player);
  if (member === null) return { status: "UNKNOWN_PLAYER" };
  const awards = await listOpenAwards(db, member, { vendor, now, most: MAX_LISTED_AWARDS });
  if (awards.length === 0 && (await findPlayerBalance(db, member, vendor)) === null)
    return { status: "UNKNOWN_PLAYER" };
  return { status: "OK", freeRounds: awards.map(toView) };
}

/**
 * Informs the vendor about an award, with one call; returns false when the vendor did not confirm. Only vendors of the
 * vendor API are called.
 */
export async function tellVendor(
  deps: Parameters<typeof callVendor>[0],
  vendor: Pick<Vendor, "code" | "keyNo" | "url" | "adapter">,
  member: MemberKey,
  award: Award,
): Promise<boolean> {
  if (vendor.adapter !== khela.name) return false;
  const answer = await callVendor(deps, vendor, "free-rounds", {
    vendor: vendor.code,
    player: toPlayerId(member),
    state: award.cancelledAt === null ? "granted" : "cancelled",
    award: toView(award),
  });
  return answer.kind === "answer" && answer.status === 200;
}
