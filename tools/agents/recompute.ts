import { payOfPeriod, periodAfter, periodStart } from "@khela/contract/agents/contracts/terms";
import { formatAmount } from "@khela/engines/money";
import { sql, type Database } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../apps/server/src/infra/db/buckets.ts";
import type { MemberKey } from "../../apps/server/src/infra/db/session-store.ts";
import { findContract, listPeriod } from "../../apps/server/src/agents/contracts/contract-store.ts";
import { findSalary } from "../../apps/server/src/agents/contracts/salary-store.ts";
import { termsOf } from "../../apps/server/src/agents/contracts/settle.ts";

export type Recomputed = {
  /** Every input row and every step, for people. */
  readonly lines: readonly string[];
  readonly amountMinor: bigint;
  /** Whether the period was settled, with this very amount. */
  readonly isEqual: boolean;
};

/** What a contract owes for the period that contains `at`, from the settled rounds alone; null for no contract or no time. */
export async function recomputePeriod(db: Database, id: string, at: string): Promise<Recomputed | null> {
  const time = Date.parse(at);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) || Number.isNaN(time)) return null;
  const key = await db.maybe<MemberKey>(sql`
    select bucket, member_id "memberId" from agent_contract where bucket = any (${await listMemberBuckets(db)}::smallint[]) and id = ${id}::uuid`);
  const contract = key === null ? null : await findContract(db, key, id);
  if (contract === null) return null;
  const start = periodStart(contract.kind, time);
  const [from, to] = [new Date(start), new Date(periodAfter(contract.kind, start))];
  const rows = await listPeriod(db, contract, { from, to });
  const sums = {
    stakeMinor: rows.reduce((sum, row) => sum + row.stakeMinor, 0n),
    payoutMinor: rows.reduce((sum, row) => sum + row.payoutMinor, 0n),
    turnoverHundredths: rows.reduce((sum, row) => sum + row.riskedMinor * BigInt(row.percent), 0n),
  };
  const terms = termsOf(contract);
  const { tier, amountMinor } = payOfPeriod(terms, sums);
  const settled = await findSalary(db, contract, id, from);
  const money = (minor: bigint) => formatAmount(minor, contract.currency);
  const isEqual = settled !== null && settled.amountMinor === amountMinor && settled.rounds === rows.length;
  return {
    amountMinor,
    isEqual,
    lines: [
      `contract ${id}, ${contract.kind}, of ${from.toISOString()} to ${to.toISOString()}`,
      ...rows.map(
        (row) =>
          `${row.seq}  ${row.at.toISOString()}  ${row.gameType}  stake ${money(row.stakeMinor)}  risked ${money(row.riskedMinor)}  payout ${money(row.payoutMinor)}  weight ${row.percent}%`,
      ),
      `stakes ${money(sums.stakeMinor)}, payouts ${money(sums.payoutMinor)}, turnover ${money(sums.turnoverHundredths / 100n)}`,
      tier === 0
        ? "no rate counts"
        : `rate ${tier} counts: ${terms.tiers[tier - 1]!.rate} (${terms.rateType})`,
      `amount ${money(amountMinor)}`,
      settled === null
        ? "this period was not settled"
        : `settled: ${money(settled.amountMinor)} (${settled.state}), ${isEqual ? "the same" : "NOT the same"}`,
    ],
  };
}
