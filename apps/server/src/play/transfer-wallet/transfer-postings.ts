// Ledger postings of a transfer. To the vendor: the money is reserved before the call and paid after the vendor's
// response. From the vendor: the win or loss at the vendor is posted first, then the returned money. Each posting has
// its own id, so none is posted twice.

import { transactionTypes as kinds } from "@khela/contract/wallet/transaction-types";
import { readAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import {
  credit,
  debit,
  findAccount,
  openAccount,
  openOperatorAccount,
  release,
  reserve,
  settle,
  toBatch,
  transferId,
  type Account,
  type LinkedPostings,
  type Posting,
} from "../../wallet/wallet.ts";
import type { TransferOutcome } from "./transfer-client.ts";
import {
  endTransfer,
  findWalletTransfer,
  openTransfer,
  type OpenedTransfer,
  type WalletTransfer,
} from "./transfer-store.ts";

const transferLegs = (id: string) => ({
  hold: transferId("wallet", id, "hold"),
  paid: transferId("wallet", id, "paid"),
  away: transferId("wallet", id, "away"),
  result: transferId("wallet", id, "result"),
  back: transferId("wallet", id, "back"),
});

type Accounts = {
  readonly main: Account;
  readonly there: Account;
  readonly transit: bigint;
  readonly vendor: bigint;
};

async function accountsOf(
  db: Db,
  t: Pick<WalletTransfer, "bucket" | "memberId" | "vendor">,
): Promise<Accounts> {
  const main = await findAccount(db, t);
  invariant(main, "a member has a main account");
  const there = await openAccount(db, { ...main, kind: "vendor", ref: t.vendor });
  const key = { merchantId: main.merchantId, currency: main.currency, real: main.real };
  const transit = await openOperatorAccount(db, { ...key, purpose: "transit", ref: "" });
  return {
    main,
    there,
    transit,
    vendor: await openOperatorAccount(db, { ...key, purpose: "vendor_wallet", ref: t.vendor }),
  };
}

/** Posts a transfer that is done or refused, once. A transfer with an unknown outcome stays open. */
export async function applyOutcome(
  db: Db,
  t: WalletTransfer,
  outcome: TransferOutcome,
  now: Date,
): Promise<WalletTransfer["state"]> {
  if (outcome.kind === "unknown" || outcome.kind === "noReference") return "asked";
  const state = outcome.kind === "done" ? "done" : "refused";
  const accounts = await accountsOf(db, t);
  const movements =
    t.direction === "in"
      ? movementsIn(accounts, t, state)
      : outcome.kind === "done"
        ? movementsOut(accounts, t, outcome.balance)
        : [];
  await endTransfer(db, t, { state, now, movements: toBatch(movements) });
  return (await findWalletTransfer(db, t, t.id))?.state ?? state;
}

type Movements = readonly (Posting | LinkedPostings)[];

function movementsIn(
  { main, there, transit }: Accounts,
  t: WalletTransfer,
  state: "done" | "refused",
): Movements {
  const { hold, paid, away } = transferLegs(t.id);
  const reference = `${t.vendor}:${t.id}`;
  if (state === "refused")
    return [release(main, { id: paid, pendingId: hold, kind: kinds.walletOut.id, reference })];
  return [
    [
      settle(main, { id: paid, pendingId: hold, kind: kinds.walletOut.id, reference, linkedId: away }),
      credit(there, {
        id: away,
        kind: kinds.walletIn.id,
        operatorAccountId: transit,
        amountMinor: t.amountMinor,
        reference,
        linkedId: paid,
      }),
    ],
  ];
}

function movementsOut(
  { main, there, transit, vendor }: Accounts,
  t: WalletTransfer,
  reportedBalance: string | null,
): Movements {
  const { result, away, back } = transferLegs(t.id);
  const reference = `${t.vendor}:${t.id}`;
  const parsed = reportedBalance === null ? null : readAmount(reportedBalance, t.currency);
  // the vendor's remaining balance gives the win or loss; when the vendor reports no balance, only the returned amount
  // is known
  const remainingMinor =
    parsed?.ok === true
      ? parsed.minor
      : there.balanceMinor < t.amountMinor
        ? 0n
        : there.balanceMinor - t.amountMinor;
  const resultMinor = remainingMinor + t.amountMinor - there.balanceMinor;
  const ended = { id: result, operatorAccountId: vendor, reference };
  const won =
    resultMinor > 0n ? [credit(there, { ...ended, kind: kinds.win.id, amountMinor: resultMinor })] : [];
  const lost =
    resultMinor < 0n ? [debit(there, { ...ended, kind: kinds.bet.id, amountMinor: -resultMinor })] : [];
  return [
    ...won,
    ...lost,
    [
      debit(there, {
        id: away,
        kind: kinds.walletOut.id,
        operatorAccountId: transit,
        amountMinor: t.amountMinor,
        reference,
        linkedId: back,
      }),
      credit(main, {
        id: back,
        kind: kinds.walletIn.id,
        operatorAccountId: transit,
        amountMinor: t.amountMinor,
        reference,
        linkedId: away,
      }),
    ],
  ];
}

/** Stores the order; for a transfer to the vendor, also reserves the money. `short`: insufficient funds. */
export async function insertOrder(db: Db, t: Omit<WalletTransfer, "state">): Promise<OpenedTransfer> {
  return openTransfer(db, t, toBatch(t.direction === "in" ? [await holdOf(db, t)] : []));
}

async function holdOf(db: Db, t: Omit<WalletTransfer, "state">): Promise<Posting> {
  const { main, transit } = await accountsOf(db, t);
  return reserve(main, {
    id: transferLegs(t.id).hold,
    kind: kinds.walletOut.id,
    operatorAccountId: transit,
    amountMinor: t.amountMinor,
    reference: `${t.vendor}:${t.id}`,
  });
}
