// Free rounds: the operator grants a member some at one game of a vendor, the vendor plays them. Promises that no free bet is taken
// without an award, since play_bet counts it under the account's lock, and that what the operator did is in the audit log. The
// vendor gets one call about it, after the commit; what counts is what it asks.

import {
  MAX_FREE_ROUNDS,
  MAX_LISTED_AWARDS,
  type FreeRoundAward,
  type VendorApiResponse,
} from "@khela/contract/vendor-wallet-api";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Database, Db } from "@khela/service-kit/db/database";
import type { Vendor } from "../../games/games.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { requireSecondForChange } from "../../infra/second-person/second-person.ts";
import { findAccount } from "../../wallet/wallet.ts";
import { policy as khela } from "../adapters/khela/policy.ts";
import { parsePlayerId, toPlayerId } from "../launch/player-id.ts";
import { findPlayerBalance } from "../store.ts";
import { callVendor } from "../vendor-api/vendor-client.ts";
import {
  cancelAward,
  hasGame,
  insertAward,
  listAwards,
  listOpenAwards,
  type Award,
} from "./free-round-store.ts";

export type { Award } from "./free-round-store.ts";

/** The operator asked for something that cannot be done; the message names it, and nothing was changed. */
export class FreeRoundRefusal extends Error {
  override readonly name = "FreeRoundRefusal";
}

export type FreeRoundGrant = {
  readonly vendor: string;
  readonly gameCode: string;
  readonly id: string;
  /** Decimal text in the player's currency. */
  readonly stake: string;
  readonly rounds: number;
  readonly expiresAt: Date;
};

type Deed = { readonly actor: string; readonly now: Date };

const DAY_MS = 86_400_000;
const ID = /^[\x21-\x7e]{1,96}$/;

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

function audit(tx: Db, action: string, member: MemberKey, award: Award, actor: string): Promise<void> {
  const detail = { vendor: award.vendor, ...toView(award) };
  return writeAudit(tx, { actor, action, subject: `member:${member.memberId}`, detail });
}

/**
 * No amount bounds what a free round wins: fails with `decision.second.person` where two people decide and another has to grant the same.
 * @throws {FreeRoundRefusal}
 */
export async function grantFreeRounds(
  db: Database,
  member: MemberKey,
  grant: FreeRoundGrant,
  { actor, now }: Deed,
): Promise<Award> {
  const refuse = (what: string) => new FreeRoundRefusal(what);
  const { vendor, gameCode, id, rounds, expiresAt } = grant;
  if (!ID.test(id)) throw refuse(`the id "${id}" is invalid: 1 to 96 characters of ASCII without a space.`);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > MAX_FREE_ROUNDS)
    throw refuse(`${rounds} rounds are none that can be granted: 1 to ${MAX_FREE_ROUNDS}.`);
  if (expiresAt.getTime() <= now.getTime()) throw refuse("the end lies in the past.");
  if (!(await hasGame(db, vendor, gameCode))) throw refuse(`there is no game ${gameCode} of ${vendor}.`);
  const account = await findAccount(db, member);
  if (account === null) throw refuse("there is no such player.");
  const stake = readAmount(grant.stake, account.currency);
  if (!stake.ok || stake.minor <= 0n) throw refuse(`"${grant.stake}" is no stake in ${account.currency}.`);
  const { merchantId, currency } = account;
  const days = Math.round((expiresAt.getTime() - now.getTime()) / DAY_MS);
  await requireSecondForChange(
    { db, now: () => now, merchantId, actor },
    {
      subject: `member:${member.memberId} free rounds`,
      content: { vendor, gameCode, stakeMinor: stake.minor, rounds, days },
      amountMinor: null,
      currency,
    },
  );
  return db.transaction(async (tx) => {
    const award = await insertAward(tx, {
      ...member,
      vendor,
      id,
      gameCode,
      currency,
      stakeMinor: stake.minor,
      rounds,
      expiresAt,
    });
    if (award === null) throw refuse(`the player has an award ${id} of ${vendor} already.`);
    await audit(tx, "freeRounds.granted", member, award, actor);
    return award;
  });
}

/** Rounds that were played stay; further ones are refused. @throws {FreeRoundRefusal} */
export async function cancelFreeRounds(
  db: Database,
  member: MemberKey,
  which: { readonly vendor: string; readonly id: string },
  { actor, now }: Deed,
): Promise<Award> {
  return db.transaction(async (tx) => {
    const award = await cancelAward(tx, member, which, now);
    if (award === null)
      throw new FreeRoundRefusal(`the player has no open award ${which.id} of ${which.vendor}.`);
    await audit(tx, "freeRounds.cancelled", member, award, actor);
    return award;
  });
}

/** A member's awards, the newest first. */
export function listFreeRounds(db: Db, member: MemberKey): Promise<Award[]> {
  return listAwards(db, member, MAX_LISTED_AWARDS);
}

/** Answers the vendor's `free-rounds`. A player is known who opened a game of the vendor or has an award there. */
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

/** Calls the vendor about an award, once; false: it did not confirm. Vendors of other protocols get no call. */
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
