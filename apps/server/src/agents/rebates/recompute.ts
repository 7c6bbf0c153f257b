// A member's rebates of a day, recomputed from the settled rounds with the present team, beside the payments. On a day
// before a move, the result differs by the play of the moved members.

import { rebateOf, type RebatePart } from "@khela/contract/agents/rebates/rates";
import type { Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { listPaid, listRates } from "./rebate-store.ts";
import * as store from "./recompute-store.ts";

export type RecomputedRow = store.BranchTurnover & {
  readonly part: RebatePart;
  readonly childName: string | null;
  /**
   * Rates in hundredths of a percent: the member's own rate, the rate of the member below, and their difference, which
   * is paid.
   */
  readonly points: number;
  readonly belowPoints: number;
  readonly basisPoints: number;
};

type Part = { readonly earnedMinor: bigint; readonly paidMinor: bigint };

export type RecomputedRebate = {
  readonly rows: readonly RecomputedRow[];
  readonly own: Part;
  readonly team: Part;
  readonly isEqual: boolean;
};

async function listRows(db: Db, member: MemberKey, day: string): Promise<RecomputedRow[]> {
  const sums = await store.sumRounds(db, member.bucket, new Map([[member.memberId, null]]), day);
  for (const [bucket, branches] of await store.listBranches(db, member))
    sums.push(...(await store.sumRounds(db, bucket, branches, day)));
  const rates = new Map((await listRates(db, member, day)).map((rate) => [rate.category, rate.basisPoints]));
  const childIds = new Set(sums.flatMap(({ childId }) => (childId === null ? [] : [childId])));
  const names = await store.listNamesBelow(db, member, [...childIds]);
  const rows: RecomputedRow[] = [];
  for (const sum of sums) {
    const { childId, category } = sum;
    const points = rates.get(category) ?? 0;
    const belowPoints =
      childId === null ? 0 : await store.findRateBelow(db, member, { childId, category, day });
    rows.push({
      ...sum,
      part: childId === null ? "own" : "team",
      childName: childId === null ? null : (names.get(childId) ?? null),
      points,
      belowPoints,
      basisPoints: Math.max(points - belowPoints, 0),
    });
  }
  return rows.sort(
    (a, b) =>
      a.part.localeCompare(b.part) ||
      Number((a.childId ?? 0n) - (b.childId ?? 0n)) ||
      (a.category < b.category ? -1 : 1),
  );
}

export async function recomputeRebate(db: Db, member: MemberKey, day: string): Promise<RecomputedRebate> {
  const rows = await listRows(db, member, day);
  const paid = await listPaid(db, member, { from: day, to: day });
  const partOf = (part: RebatePart): Part => ({
    earnedMinor: rebateOf(
      rows
        .filter((row) => row.part === part)
        .map(({ hundredths, basisPoints }) => ({ turnoverHundredths: hundredths, basisPoints })),
    ),
    paidMinor: paid.find((found) => found.part === part)?.amountMinor ?? 0n,
  });
  const [own, team] = [partOf("own"), partOf("team")];
  return {
    rows,
    own,
    team,
    isEqual: own.earnedMinor === own.paidMinor && team.earnedMinor === team.paidMinor,
  };
}
