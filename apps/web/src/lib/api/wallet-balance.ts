// A member's wallets from `wallet.balance`. Money for bets and withdrawals is in the main wallet; vendors' wallets
// count only in the total.

import type { wallet } from "@khela/contract/wallet/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { PushEvents } from "@khela/contract/push-events";
import { formatAmount, parseAmount } from "@khela/engines/money";

export type WalletBalance = OutputOf<typeof wallet.balance>;

const mainAccount = 2;

/** Returns the wallets after a push, which contains only the main wallet's balance. */
export function withMain(known: WalletBalance, pushed: PushEvents["balance"]): WalletBalance {
  const { availBalance, heldBalance } = pushed;
  return {
    ...known,
    sumBalance: availBalance,
    balance: known.balance.map((account) =>
      account.accountTypeId === mainAccount ? { ...account, availBalance, heldBalance } : account,
    ),
  };
}

/** Returns the total of all wallets, as decimal text. */
export function totalOf({ balance, currency }: WalletBalance): string {
  const minor = balance.reduce((sum, { availBalance }) => sum + parseAmount(availBalance, currency), 0n);
  return formatAmount(minor, currency);
}
