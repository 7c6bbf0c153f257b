import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";

export const calls = operatorCalls.promotions;
export type ClaimRow = OperatorOutputOf<typeof calls.claims>["rows"][number];
export type Shown = OperatorOutputOf<typeof calls.show>;
