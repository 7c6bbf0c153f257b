// The amount that can be withdrawn now, beside the balance and its bonus part, and the missing conditions.

import type { ReactNode } from "react";
import type { withdrawals } from "@khela/contract/cashier/withdrawals/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { WithdrawableSums } from "../../ui/content/withdrawable-sums.tsx";
import { TurnoverCard } from "./turnover-card.tsx";

export function WithdrawablePanel({
  settings,
}: {
  settings: OutputOf<typeof withdrawals.withdrawSettings>;
}): ReactNode {
  const { availBalance, bonusBalance, withdrawableNow, turnover } = settings;
  return (
    <>
      <WithdrawableSums balance={availBalance} bonus={bonusBalance} now={withdrawableNow} />
      <TurnoverCard turnover={turnover} />
    </>
  );
}
