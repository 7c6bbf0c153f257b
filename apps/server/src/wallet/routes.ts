import { findTransactionType, transactionTypes } from "@khela/contract/member/transaction-types";
import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import type { Context, Routes } from "../http/context.ts";
import { invariant } from "@khela/service-kit/errors";
import { hasTransferWallets } from "./store.ts";
import { listAccounts, listTransactions } from "./wallet.ts";

/** Wire id of the main wallet. */
const MAIN_WALLET = 2;
/** Wire id shared by all transfer wallets; the name tells which vendor's. */
const VENDOR_WALLET = 3;
/** Maximum span of a transaction list: one month. */
const SPAN_MS = 31 * 24 * 60 * 60_000;

async function readBalance(
  ctx: Context<typeof calls.wallet.balance>,
): Promise<OutputOf<typeof calls.wallet.balance>> {
  const accounts = await listAccounts(ctx.db, ctx.session);
  const main = accounts.find(({ kind }) => kind === "main");
  invariant(main, "a member has a main account");
  const { currency } = main;
  const availBalance = formatAmount(main.balanceMinor - main.heldMinor, currency);
  const vendors = accounts.filter(({ kind, balanceMinor }) => kind === "vendor" && balanceMinor > 0n);
  return {
    sumBalance: availBalance,
    currency,
    currencySymbol: currencySymbol(currency),
    balance: [
      {
        accountTypeId: MAIN_WALLET,
        accountName: "MAIN",
        availBalance,
        heldBalance: formatAmount(main.heldMinor, currency),
      },
      ...vendors.map((account) => ({
        accountTypeId: VENDOR_WALLET,
        accountName: account.ref,
        availBalance: formatAmount(account.balanceMinor - account.heldMinor, currency),
        heldBalance: formatAmount(account.heldMinor, currency),
      })),
    ],
  };
}

type Transactions = typeof calls.wallet.transactions;

async function readTransactions(
  ctx: Context<Transactions>,
  input: ParsedInputOf<Transactions>,
): Promise<OutputOf<Transactions>> {
  const to = input.endTime === undefined ? undefined : new Date(input.endTime);
  const earliest = (to ?? ctx.now()).getTime() - SPAN_MS;
  const kinds = Object.values(transactionTypes)
    .filter((type) => type.group === input.codeTypes)
    .map((type) => type.id);
  const page = await listTransactions(ctx.db, {
    account: ctx.session,
    from: new Date(Math.max(input.startTime ?? earliest, earliest)),
    to,
    kinds: input.codeTypes ? kinds : undefined,
    limit: input.size,
    offset: (input.page - 1) * input.size,
  });
  return {
    list: page.list.map((transfer) => ({
      txId: transfer.id,
      txTypeId: transfer.kind,
      group: transactionTypes[findTransactionType(transfer.kind) ?? "systemCredit"].group,
      orderNo: transfer.reference,
      amount: `${transfer.incoming ? "" : "-"}${formatAmount(transfer.amountMinor, page.currency)}`,
      currentAvailBalance: formatAmount(transfer.balanceAfterMinor - transfer.heldAfterMinor, page.currency),
      txTimeInTimestamp: transfer.at.getTime(),
    })),
    totalPages: Math.ceil(page.count / input.size),
  };
}

export function walletRoutes(): Routes<"wallet"> {
  return {
    balance: readBalance,
    merchantWallet: async ({ db }) => ({ isSingle: (await hasTransferWallets(db)) ? 0 : 1 }),
    transactions: readTransactions,
    transactionTypes: async () => ({
      list: Object.values(transactionTypes).map(({ id, group }) => ({ code: id, group })),
    }),
  };
}
