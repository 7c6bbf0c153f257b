// Reads a merchant's promotions, their payouts and the open contests. They are the same for all members, so concurrent
// requests share one read.

import type { Db } from "@khela/service-kit/db/database";
import { createJoinedRead } from "@khela/service-kit/db/joined-reads";
import { sumPrizes } from "../contests/contest-budget-store.ts";
import { listOpenContests, type Contest } from "../contests/contest-store.ts";
import {
  isNodeId,
  listGameNames,
  listPromotions,
  readState,
  seeOneMoment,
  type Promotion,
} from "../store.ts";
import type { Caller } from "./caller.ts";

export type WhatIsOn = {
  readonly promotions: readonly Promotion[];
  /** Promotions with a contest period that is open now. */
  readonly open: ReadonlySet<bigint>;
  /** Contests whose budget covers the prizes of another period. */
  readonly roomy: ReadonlySet<bigint>;
  /** Text of the state: equal texts mean equal promotions, payouts and open contests. */
  readonly state: string;
};

export type ReadWhatIsOn = (caller: Caller) => Promise<WhatIsOn>;

export const currencyOf = ({ session, merchant }: Caller): string => session?.currency ?? merchant.currency;

/** Returns the promotion of an open contest, with the rules that applied at the start of the contest's period. */
function withRulesOf(contest: Contest | undefined, promotion: Promotion): Promotion {
  if (contest === undefined) return promotion;
  const { gameType, minStakeMinor, ticketMinor, maxTickets, prizesMinor } = contest;
  const rewardMaxMinor = prizesMinor[0] ?? promotion.rewardMaxMinor;
  const rules = { gameType, minStakeMinor, ticketMinor, maxTickets, prizesMinor, rewardMaxMinor };
  const { turnoverPercent, weights, maxStakeMinor, lockHours } = contest;
  if (turnoverPercent === null || lockHours === null) return { ...promotion, ...rules };
  return { ...promotion, ...rules, turnoverPercent, weights, maxStakeMinor, lockHours };
}

/** Adds the names of those games that have their own turnover weight. Without such games, nothing is read. */
async function withGameNames(db: Db, promotions: readonly Promotion[]): Promise<readonly Promotion[]> {
  const nodeIds = promotions.flatMap(({ weights }) => Object.keys(weights ?? {}).filter(isNodeId));
  if (nodeIds.length === 0) return promotions;
  const gameNames = await listGameNames(db, nodeIds.map(Number));
  return promotions.map((one) => ({ ...one, gameNames }));
}

export async function readWhatIsOn(caller: Caller): Promise<WhatIsOn> {
  const { db, now, merchant } = caller;
  const owner = { merchantId: merchant.id, currency: currencyOf(caller) };
  const state = await readState(db, owner, now());
  const promotions = await listPromotions(db, owner);
  const contests = promotions.filter(({ prizesMinor }) => prizesMinor !== null).map(({ id }) => id);
  const open = contests.length === 0 ? [] : await listOpenContests(db, contests, now());
  const rules = new Map(open.map((one) => [one.promotionId, one]));
  const begun = contests.length === 0 ? new Map<bigint, bigint>() : await sumPrizes(db, contests);
  const hasRoom = ({ id, prizesMinor, budgetMinor }: Promotion) =>
    (prizesMinor ?? []).reduce((sum, prize) => sum + prize, begun.get(id) ?? 0n) <= budgetMinor;
  const ruled = promotions.map((one) => withRulesOf(rules.get(one.id), one));
  return {
    promotions: await withGameNames(db, ruled),
    open: new Set(rules.keys()),
    roomy: new Set(promotions.filter(hasRoom).map(({ id }) => id)),
    state,
  };
}

/** Reads all data in one snapshot of the database. */
function readAtOnce(caller: Caller): Promise<WhatIsOn> {
  return caller.db.transaction(async (tx) => {
    await seeOneMoment(tx);
    return readWhatIsOn({ ...caller, db: tx });
  });
}

/**
 * Caches the data until the database's state changes. Every request checks the state; concurrent requests share one
 * check.
 */
export function createWhatIsOn(): ReadWhatIsOn {
  const share = createJoinedRead<WhatIsOn>();
  const kept = new Map<string, WhatIsOn>();
  return (caller) => {
    const owner = { merchantId: caller.merchant.id, currency: currencyOf(caller) };
    const key = `${owner.merchantId} ${owner.currency}`;
    return share(key, async () => {
      const known = kept.get(key);
      if (known !== undefined && known.state === (await readState(caller.db, owner, caller.now())))
        return known;
      const now = caller.now();
      const what = await readAtOnce({ ...caller, now: () => now });
      kept.set(key, what);
      return what;
    });
  };
}
