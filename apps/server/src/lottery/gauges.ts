// Metrics of draws whose time has passed and whose result is not settled.

import type { Services } from "../http/context.ts";
import { COUNTED_MS, sharedReading, type Gauge } from "../infra/telemetry/gauge.ts";
import { readLateDraws } from "./draw-store.ts";

export const lotteryGauges = ({ db, now }: Pick<Services, "db" | "now">): readonly Gauge[] => [
  {
    name: "khela_draw_oldest_delay_seconds",
    description: "Delay of the oldest unsettled draw, by whether it is drawn here",
    read: sharedReading(now, COUNTED_MS, async () => {
      const late = await readLateDraws(db, now());
      return (["own", "entered"] as const).map((kind) => ({ value: late[kind] ?? 0, labels: { kind } }));
    }),
  },
];
