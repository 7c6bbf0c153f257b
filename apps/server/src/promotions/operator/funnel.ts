// Number of a promotion's rewards in each state, counted from the rewards themselves, so that each number equals the
// list that it opens.

import { takenBy } from "@khela/contract/promotions/promotion-types";
import type { PromotionFunnel } from "@khela/contract/operator/promotions/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { Promotion } from "../store.ts";
import { sumDeposits, sumStates, type DepositSums, type StateSum } from "./funnel-store.ts";

const addDeposits = (one: DepositSums, other: DepositSums): DepositSums => ({
  waiting: one.waiting + other.waiting,
  credited: one.credited + other.credited,
  refused: one.refused + other.refused,
});

export async function readFunnel(db: Db, promotion: Promotion): Promise<Omit<PromotionFunnel, "asOf">> {
  const { id, type, currency } = promotion;
  const hasDeposits = takenBy(type) === "deposit";
  const sums: StateSum[] = [];
  let deposits: DepositSums = { waiting: 0, credited: 0, refused: 0 };
  for (const bucket of await listMemberBuckets(db)) {
    sums.push(...(await sumStates(db, bucket, id)));
    if (hasDeposits) deposits = addDeposits(deposits, await sumDeposits(db, bucket, id));
  }
  const tally = (
    isOf: (sum: StateSum) => boolean,
    minorOf: (sum: StateSum) => bigint = ({ rewardMinor }) => rewardMinor,
  ) => {
    const found = sums.filter(isOf);
    return {
      count: found.reduce((all, { count }) => all + count, 0),
      minor: found.reduce((all, sum) => all + minorOf(sum), 0n),
    };
  };
  const toTally = ({ count, minor }: { readonly count: number; readonly minor: bigint }) => ({
    count,
    amount: formatAmount(minor, currency),
  });
  const paid = tally(({ isPaid }) => isPaid);
  const takenBack = tally(
    ({ state, isPaid }) => state === "expired" && isPaid,
    ({ forfeitedMinor }) => forfeitedMinor,
  );
  const ofState = (name: StateSum["state"]) => toTally(tally(({ state }) => state === name));
  return {
    currency,
    deposits: hasDeposits ? deposits : null,
    joined: ofState("joined"),
    claimed: toTally(tally(({ state }) => state !== "joined")),
    waiting: ofState("applying"),
    refused: ofState("rejected"),
    approved: ofState("issued"),
    lapsed: toTally(tally(({ state, isPaid }) => state === "expired" && !isPaid)),
    paid: toTally(paid),
    playing: ofState("process"),
    takenBack: toTally(takenBack),
    cost: formatAmount(paid.minor - takenBack.minor, currency),
  };
}
