/**
 * The roll-up of the operator accounts against the legs of all buckets. The roll-up is read first; the legs it has
 * counted never change and are seen by every later snapshot, so each bucket is read when its turn comes and the sums
 * still belong to one moment.
 */
import type { Db } from "@khela/service-kit/db/database";
import type { Finding } from "./audit.ts";
import { findRollup, listCountedLegs } from "./rollup-audit-store.ts";

export type RollupAudit = {
  addBucket(tx: Db, bucket: number): Promise<void>;
  findings(): Finding[];
};

type Sums = { debits: bigint; credits: bigint };

export async function startRollupAudit(db: Db): Promise<RollupAudit> {
  const rollup = await findRollup(db);
  const legs = new Map<bigint, Sums>();
  return {
    async addBucket(tx, bucket) {
      for (const { operatorAccountId, debits, credits } of await listCountedLegs(
        tx,
        bucket,
        rollup.watermark,
      )) {
        const sums = legs.get(operatorAccountId) ?? { debits: 0n, credits: 0n };
        legs.set(operatorAccountId, { debits: sums.debits + debits, credits: sums.credits + credits });
      }
    },
    findings() {
      const rolledUp = new Map(rollup.sums.map((sums) => [sums.operatorAccountId, sums]));
      const none: Sums = { debits: 0n, credits: 0n };
      return [...new Set([...rolledUp.keys(), ...legs.keys()])].flatMap((id) => {
        const [kept, counted] = [rolledUp.get(id) ?? none, legs.get(id) ?? none];
        if (kept.debits === counted.debits && kept.credits === counted.credits) return [];
        const problem = `rolled up ${kept.debits} / ${kept.credits}, legs ${counted.debits} / ${counted.credits}`;
        return [{ where: `operator account ${id}`, problem }];
      });
    },
  };
}
