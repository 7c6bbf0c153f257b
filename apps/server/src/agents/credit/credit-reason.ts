import type { CreditReason } from "@khela/contract/agents/credit/schemas";
import { transactionTypes } from "@khela/contract/wallet/transaction-types";

const reasonOfKind: Readonly<Record<number, CreditReason>> = {
  [transactionTypes.downlineIn.id]: "return",
  [transactionTypes.dailySalary.id]: "daily",
  [transactionTypes.hourlySalary.id]: "hourly",
  [transactionTypes.realTimeSalary.id]: "realtime",
  [transactionTypes.contractDividend.id]: "dividend",
};

/** Returns why credit was sent: the transaction type at its receiver, and the request that the credit answers. */
export function reasonOf({
  inKind,
  reference,
}: {
  readonly inKind: number;
  readonly reference: string | null;
}): CreditReason {
  return reasonOfKind[inKind] ?? (reference === null ? "sent" : "request");
}
