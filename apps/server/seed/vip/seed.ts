// The sandbox's VIP levels, in taka. The sum of the levels' rates and bonuses, a rebate and the demo agents' rates
// stays below blackjack's edge. The seed runs at every start and keeps existing levels.

import type { Db } from "@khela/service-kit/db/database";
import { getSandboxMerchantId } from "../site/seed.ts";
import type { Level } from "../../src/vip/ladder.ts";
import { listLevels } from "../../src/vip/store.ts";
import { saveLevels } from "../../src/vip/vip.ts";

const CURRENCY = "BDT";
const minor = (taka: number) => BigInt(taka) * 100n;

type Row = readonly [
  totalTurnover: number,
  totalDeposit: number,
  monthTurnover: number,
  keepTurnover: number,
  bonus: number,
  rebateBasisPoints: number,
  withdrawDay: number,
  withdrawDayCount: number,
];

const rows: readonly Row[] = [
  [0, 0, 0, 0, 0, 0, 50_000, 3],
  [20_000, 1_000, 0, 0, 10, 20, 100_000, 3],
  [100_000, 5_000, 20_000, 10_000, 40, 21, 150_000, 4],
  [400_000, 20_000, 60_000, 30_000, 150, 22, 250_000, 5],
  [1_500_000, 60_000, 200_000, 100_000, 500, 23, 400_000, 6],
  [5_000_000, 200_000, 600_000, 300_000, 1_500, 24, 700_000, 8],
  [15_000_000, 600_000, 1_500_000, 750_000, 5_000, 26, 1_200_000, 10],
  [50_000_000, 2_000_000, 4_000_000, 2_000_000, 15_000, 28, 2_000_000, 12],
  [150_000_000, 6_000_000, 10_000_000, 5_000_000, 50_000, 30, 5_000_000, 20],
];

export const sandboxLevels: readonly Level[] = rows.map(
  (
    [totalTurnover, totalDeposit, monthTurnover, keepTurnover, bonus, rebate, withdrawDay, count],
    number,
  ) => ({
    name: `VIP${number}`,
    totalTurnoverMinor: minor(totalTurnover),
    totalDepositMinor: minor(totalDeposit),
    monthTurnoverMinor: minor(monthTurnover),
    monthDepositMinor: 0n,
    keepTurnoverMinor: minor(keepTurnover),
    bonusMinor: minor(bonus),
    rebateBasisPoints: rebate,
    withdrawDayMinor: minor(withdrawDay),
    withdrawDayCount: count,
  }),
);

export async function seedVip(db: Db): Promise<void> {
  const ladder = { merchantId: await getSandboxMerchantId(db), currency: CURRENCY };
  if ((await listLevels(db, ladder)).length === 0) await saveLevels(db, ladder, sandboxLevels);
}
