// What may be withdrawn now, beside the balance and the bonus in it, and what is missing.

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
