import type { promotions } from "@khela/contract/promotions/calls";
import type { OutputOf } from "@khela/contract/schemas";

export type Contest = OutputOf<typeof promotions.contest>;

export type ContestPeriod = Contest["periods"][number];
