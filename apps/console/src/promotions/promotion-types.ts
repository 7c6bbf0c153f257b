import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";

export const calls = operatorCalls.promotions;
export type PromotionRow = OperatorOutputOf<typeof calls.list>["rows"][number];
export type ClaimRow = OperatorOutputOf<typeof calls.claims>["rows"][number];
export type Shown = OperatorOutputOf<typeof calls.show>;
export type Funnel = OperatorOutputOf<typeof calls.funnel>;
