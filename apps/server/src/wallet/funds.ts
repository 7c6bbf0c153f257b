/**
 * Converts a member's accounts to the wallets of the wire format, without reading the database. The amounts are
 * consistent, because the caller has read all accounts at once.
 */
import type { calls } from "@khela/contract/calls";
import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { Account } from "./store.ts";

/** Wire id of the main wallet. */
const MAIN_WALLET = 2;
/** Id of the type of every transfer wallet, on the wire. The wallet's name is the vendor's code. */
const VENDOR_WALLET = 3;

type Funds = OutputOf<typeof calls.wallet.balance>;

function toWallet({ kind, ref, balanceMinor, heldMinor, currency }: Account): Funds["balance"][number] {
  return {
    accountTypeId: kind === "main" ? MAIN_WALLET : VENDOR_WALLET,
    accountName: kind === "main" ? "MAIN" : ref,
    availBalance: formatAmount(balanceMinor - heldMinor, currency),
    heldBalance: formatAmount(heldMinor, currency),
  };
}

/** Returns the main wallet, and those vendors' wallets that have money. */
export function toFunds(accounts: readonly Account[]): Funds {
  const main = accounts.find(({ kind }) => kind === "main");
  invariant(main, "a member has a main account");
  const vendors = accounts.filter(({ kind, balanceMinor }) => kind === "vendor" && balanceMinor > 0n);
  const wallets = [main, ...vendors].map(toWallet);
  return {
    sumBalance: formatAmount(main.balanceMinor - main.heldMinor, main.currency),
    currency: main.currency,
    currencySymbol: currencySymbol(main.currency),
    balance: wallets,
  };
}

/** Total of the accounts as decimal text, held amounts included. */
export function totalOf(accounts: readonly Account[]): string {
  const [first] = accounts;
  invariant(first, "a member has a main account");
  return formatAmount(
    accounts.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n),
    first.currency,
  );
}
