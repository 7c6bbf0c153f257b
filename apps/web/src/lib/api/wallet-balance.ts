// A member's wallets as `wallet.balance` answers them. What can be bet or withdrawn is in the main one; what is in vendors' wallets counts in
// the total alone.

import type { wallet } from "@khela/contract/wallet/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { PushEvents } from "@khela/contract/push-events";
import { formatAmount, parseAmount } from "@khela/engines/money";

export type WalletBalance = OutputOf<typeof wallet.balance>;

const mainAccount = 2;

/** The wallets after a push, which says what the main one has now. */
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

/** What all wallets have together, as decimal text. */
export function totalOf({ balance, currency }: WalletBalance): string {
  const minor = balance.reduce((sum, { availBalance }) => sum + parseAmount(availBalance, currency), 0n);
  return formatAmount(minor, currency);
}
