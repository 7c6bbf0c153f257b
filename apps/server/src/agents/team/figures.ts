// Figures of teams, counted from the day sums of transfers and turnover. A member's changes leave the member's bucket
// in batches. Every agent's bucket adds each batch in order and once, so a killed run can continue anywhere. A team is
// never summed over its members.

import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import type { Db } from "@khela/service-kit/db/database";
import { listMemberBuckets, runByBucket } from "../../infra/db/buckets.ts";
import { runEach } from "../../infra/db/run-each.ts";
import * as store from "./figures-store.ts";

const BATCHES_PER_BUCKET = 1_000;

/**
 * Transaction types that count in no figure of bonuses or rebates. Play money is no bonus, because every sandbox
 * account begins with it. A lottery's rebate is already in the payout of its order.
 */
const countedElsewhere: readonly number[] = [
  transactionTypes.playGrant.id,
  transactionTypes.lotteryRebate.id,
];

function kindsOf(isOfGroup: (group: string) => boolean): number[] {
  return Object.values(transactionTypes)
    .filter(({ id, group }) => isOfGroup(group) && !countedElsewhere.includes(id))
    .map(({ id }) => id);
}

/** Transaction types of each money figure. Amounts taken back are subtracted. */
export const figureKinds: store.Kinds = {
  deposit: kindsOf((group) => group === "deposit"),
  bonus: kindsOf((group) => group === "promotion"),
  rebate: kindsOf((group) => group.endsWith("rebate")),
  withdraw: kindsOf((group) => group === "withdraw"),
};

async function applyBatches(db: Db, bucket: number): Promise<void> {
  for (const batch of await store.listBatches(db, bucket, BATCHES_PER_BUCKET)) {
    for (const { agentBucket, rows } of await store.listBatch(db, bucket, batch))
      await store.applyBatch(db, agentBucket, { bucket, batch, rows });
    await store.deleteBatch(db, bucket, batch);
  }
}

/**
 * Updates every team's figures from the current day sums; returns the number of members with changes. A bucket that
 * fails delays no other bucket; its error is thrown at the end.
 */
export async function countTeams(db: Db): Promise<number> {
  let counted = 0;
  const count = async () => {
    counted = await runByBucket(db, (bucket) =>
      store.countBucket(db, bucket, siteOffsetMinutes, figureKinds),
    );
  };
  const apply = async () => {
    await runEach(await listMemberBuckets(db), (bucket) => applyBatches(db, bucket));
  };
  await runEach([count, apply], (step) => step());
  return counted;
}
