// What a transfer posts in the ledger: going in, the money is held until the vendor has answered and then paid over; coming
// back, what was won or lost there is posted before the money. Each leg has an id of its own, so none is posted twice.

import { transactionTypes as kinds } from "@khela/contract/member/transaction-types";
import { readAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import {
  credit,
  debit,
  findAccount,
  openAccount,
  openOperatorAccount,
  post,
  release,
  reserve,
  settle,
  transferId,
  type Account,
  type LinkedPostings,
  type Posting,
} from "../../wallet/wallet.ts";
import type { TransferOutcome } from "./transfer-client.ts";
import { endTransfer, findWalletTransfer, insertTransfer, type WalletTransfer } from "./transfer-store.ts";

const transferLegs = (id: string) => ({
  hold: transferId("wallet", id, "hold"),
  paid: transferId("wallet", id, "paid"),
  away: transferId("wallet", id, "away"),
  result: transferId("wallet", id, "result"),
  back: transferId("wallet", id, "back"),
});

async function accountsOf(
  db: Db,
  t: Pick<WalletTransfer, "bucket" | "memberId" | "vendor">,
): Promise<{ main: Account; there: Account; transit: bigint; vendor: bigint }> {
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

async function postAll(tx: Db, movements: readonly (Posting | LinkedPostings)[]): Promise<void> {
  for (const answer of await post(tx, movements))
    invariant(answer.ok, "a transfer that the vendor has done is booked");
}

/** Books what the vendor has done or refused, once; what is not known stays as it is. */
export async function applyOutcome(
  db: Db,
  t: WalletTransfer,
  outcome: TransferOutcome,
  now: Date,
): Promise<WalletTransfer["state"]> {
  if (outcome.kind === "unknown" || outcome.kind === "noReference") return "asked";
  const state = outcome.kind === "done" ? "done" : "refused";
  await db.transaction(async (tx) => {
    if (!(await endTransfer(tx, t, state, now))) return;
    if (t.direction === "in") await applyTransferIn(tx, t, state);
    else if (outcome.kind === "done") await applyTransferOut(tx, t, outcome.balance);
  });
  return (await findWalletTransfer(db, t, t.id))?.state ?? state;
}

async function applyTransferIn(tx: Db, t: WalletTransfer, state: "done" | "refused"): Promise<void> {
  const { main, there, transit } = await accountsOf(tx, t);
  const { hold, paid, away } = transferLegs(t.id);
  const reference = `${t.vendor}:${t.id}`;
  await postAll(
    tx,
    state === "refused"
      ? [release(main, { id: paid, pendingId: hold, kind: kinds.walletOut.id, reference })]
      : [
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
        ],
  );
}

async function applyTransferOut(tx: Db, t: WalletTransfer, reportedBalance: string | null): Promise<void> {
  const { main, there, transit, vendor } = await accountsOf(tx, t);
  const { result, away, back } = transferLegs(t.id);
  const reference = `${t.vendor}:${t.id}`;
  const parsed = reportedBalance === null ? null : readAmount(reportedBalance, t.currency);
  // what is left there says what was won or lost; without it, no more than that what came back was there
  const remainingMinor =
    parsed?.ok === true
      ? parsed.minor
      : there.balanceMinor < t.amountMinor
        ? 0n
        : there.balanceMinor - t.amountMinor;
  const resultMinor = remainingMinor + t.amountMinor - there.balanceMinor;
  if (resultMinor > 0n)
    await postAll(tx, [
      credit(there, {
        id: result,
        kind: kinds.win.id,
        operatorAccountId: vendor,
        amountMinor: resultMinor,
        reference,
      }),
    ]);
  if (resultMinor < 0n)
    await postAll(tx, [
      debit(there, {
        id: result,
        kind: kinds.bet.id,
        operatorAccountId: vendor,
        amountMinor: -resultMinor,
        reference,
      }),
    ]);
  await postAll(tx, [
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
  ]);
}

/** Writes the order down, going in with its money held. `short`: there is not so much. */
export async function insertOrder(
  db: Db,
  t: Omit<WalletTransfer, "state">,
): Promise<"written" | "known" | "short"> {
  const insufficientFunds = new Error("not enough");
  return db
    .transaction(async (tx): Promise<"written" | "known"> => {
      if (!(await insertTransfer(tx, t))) return "known";
      if (t.direction === "out") return "written";
      const { main, transit } = await accountsOf(tx, t);
      const [answer] = await post(tx, [
        reserve(main, {
          id: transferLegs(t.id).hold,
          kind: kinds.walletOut.id,
          operatorAccountId: transit,
          amountMinor: t.amountMinor,
          reference: `${t.vendor}:${t.id}`,
        }),
      ]);
      if (answer?.ok !== true) throw insufficientFunds;
      return "written";
    })
    .catch((error: unknown) => {
      if (error === insufficientFunds) return "short" as const;
      throw error;
    });
}
