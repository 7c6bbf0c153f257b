// Metrics about vendors: differences found in their reconciliation reports within a day, and the age of the oldest
// unresolved transfer.

import type { Services } from "../http/context.ts";
import { COUNTED_MS, sharedReading, type Gauge } from "../infra/telemetry/gauge.ts";
import { countDifferences } from "./reconciliation/reconciliation-store.ts";
import { listPendingTransfers } from "./transfer-wallet/transfer-store.ts";

const MS_PER_S = 1_000;
const DAY_MS = 24 * 60 * 60 * MS_PER_S;

export const playGauges = ({ db, now }: Pick<Services, "db" | "now">): readonly Gauge[] => [
  {
    name: "khela_reconciliation_differences",
    description: "Differences from vendors' reports found within a day",
    read: sharedReading(now, COUNTED_MS, async () => [
      { value: await countDifferences(db, new Date(now().getTime() - DAY_MS)) },
    ]),
  },
  {
    name: "khela_wallet_transfer_oldest_wait_seconds",
    description: "Age of the oldest transfer to or from a vendor's wallet with an unknown outcome",
    read: sharedReading(now, COUNTED_MS, async () => {
      const [oldest] = await listPendingTransfers(db, now(), 1);
      return [{ value: oldest === undefined ? 0 : (now().getTime() - oldest.askedAt.getTime()) / MS_PER_S }];
    }),
  },
];
