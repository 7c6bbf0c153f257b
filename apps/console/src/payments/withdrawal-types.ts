import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";

export const calls = operatorCalls.withdrawals;
export type WithdrawalDetail = OperatorOutputOf<typeof calls.get>;
export type WithdrawalCheck = NonNullable<WithdrawalDetail["checks"]>[number];
export type WithdrawalRow = OperatorOutputOf<typeof calls.list>["rows"][number];
