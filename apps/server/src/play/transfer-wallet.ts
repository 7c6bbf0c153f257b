// Vendors that keep the balance themselves: money goes in and comes back, and is never in two places. Going in it is held
// before the vendor is asked, coming back it is booked after the vendor has said that it gave it. What is not known is asked
// for again (`status`) until it is; nothing is guessed. What was won or lost there is booked when money comes back.

import type { calls } from "@khela/contract/calls";
import type { FilledInputOf, OutputOf } from "@khela/contract/schemas";
import { transactionTypes as kinds } from "@khela/contract/transaction-types";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Context, Services } from "../platform/context.ts";
import type { Db } from "../platform/db/pool.ts";
import { invariant } from "../platform/failure.ts";
import { findVendor, type Vendor } from "../games/games.ts";
import { breakOf } from "../safer/safer.ts";
import {
  credit, debit, findAccount, openAccount, openHouse, post, release, reserve, settle, transferId, type Account, type Linked, type Movement,
} from "../wallet/wallet.ts";
import { openTransferWallet, type Outcome } from "./dialects/transfer.ts";
import { playerOf } from "./player.ts";
import {
  endTransfer, findWalletTransfer, insertTransfer, listAskedTransfers, listWalletVendors, type WalletTransfer,
} from "./transfer-store.ts";

/** An order that the vendor does not know so long after it was sent never arrived: it is far beyond the time it may take. */
const LOST_AFTER_MS = 2 * 60_000;
const ASK_AFTER_MS = 10_000;
const ASK_AT_ONCE = 100;

type Transfer = typeof calls.play.walletTransfer;
type Back = typeof calls.play.walletReturn;
type State = WalletTransfer["state"];

const legs = (id: string) => ({
  hold: transferId("wallet", id, "hold"), paid: transferId("wallet", id, "paid"), away: transferId("wallet", id, "away"),
  result: transferId("wallet", id, "result"), back: transferId("wallet", id, "back"),
});

async function accountsOf(db: Db, t: Pick<WalletTransfer, "bucket" | "memberId" | "vendor">): Promise<{ main: Account; there: Account; transit: bigint; house: bigint }> {
  const main = await findAccount(db, t);
  invariant(main, "a member has a main account");
  const there = await openAccount(db, { ...main, kind: "vendor", ref: t.vendor });
  const key = { merchantId: main.merchantId, currency: main.currency, real: main.real };
  const transit = await openHouse(db, { ...key, purpose: "transit", ref: "" });
  return { main, there, transit, house: await openHouse(db, { ...key, purpose: "vendor_wallet", ref: t.vendor }) };
}

async function posted(tx: Db, movements: readonly (Movement | Linked)[]): Promise<void> {
  for (const answer of await post(tx, movements)) invariant(answer.ok, "a transfer that the vendor has done is booked");
}

/** Books what the vendor has done or refused, once; what is not known stays as it is. */
async function book(db: Db, t: WalletTransfer, outcome: Outcome, now: Date): Promise<State> {
  if (outcome.kind === "unknown" || outcome.kind === "noReference") return "asked";
  const state = outcome.kind === "done" ? "done" : "refused";
  await db.transaction(async (tx) => {
    if (!(await endTransfer(tx, t, state, now))) return;
    if (t.direction === "in") await bookIn(tx, t, state);
    else if (outcome.kind === "done") await bookOut(tx, t, outcome.balance);
  });
  return (await findWalletTransfer(db, t, t.id))?.state ?? state;
}

async function bookIn(tx: Db, t: WalletTransfer, state: "done" | "refused"): Promise<void> {
  const { main, there, transit } = await accountsOf(tx, t);
  const { hold, paid, away } = legs(t.id);
  const reference = `${t.vendor}:${t.id}`;
  await posted(tx, state === "refused"
    ? [release(main, { id: paid, pendingId: hold, kind: kinds.walletOut.id, reference })]
    : [[settle(main, { id: paid, pendingId: hold, kind: kinds.walletOut.id, reference, linkedId: away }),
      credit(there, { id: away, kind: kinds.walletIn.id, houseId: transit, amountMinor: t.amountMinor, reference, linkedId: paid })]]);
}

async function bookOut(tx: Db, t: WalletTransfer, told: string | null): Promise<void> {
  const { main, there, transit, house } = await accountsOf(tx, t);
  const { result, away, back } = legs(t.id);
  const reference = `${t.vendor}:${t.id}`;
  const reading = told === null ? null : readAmount(told, t.currency);
  // what is left there says what was won or lost; without it, no more than that what came back was there
  const left = reading?.ok === true ? reading.minor : there.balanceMinor < t.amountMinor ? 0n : there.balanceMinor - t.amountMinor;
  const won = left + t.amountMinor - there.balanceMinor;
  if (won > 0n) await posted(tx, [credit(there, { id: result, kind: kinds.win.id, houseId: house, amountMinor: won, reference })]);
  if (won < 0n) await posted(tx, [debit(there, { id: result, kind: kinds.bet.id, houseId: house, amountMinor: -won, reference })]);
  await posted(tx, [[
    debit(there, { id: away, kind: kinds.walletOut.id, houseId: transit, amountMinor: t.amountMinor, reference, linkedId: back }),
    credit(main, { id: back, kind: kinds.walletIn.id, houseId: transit, amountMinor: t.amountMinor, reference, linkedId: away }),
  ]]);
}

/** Writes the order down, going in with its money held. `short`: there is not so much. */
async function write(db: Db, t: Omit<WalletTransfer, "state">): Promise<"written" | "known" | "short"> {
  const undo = new Error("not enough");
  return db.transaction(async (tx): Promise<"written" | "known"> => {
    if (!(await insertTransfer(tx, t))) return "known";
    if (t.direction === "out") return "written";
    const { main, transit } = await accountsOf(tx, t);
    const [answer] = await post(tx, [reserve(main, {
      id: legs(t.id).hold, kind: kinds.walletOut.id, houseId: transit, amountMinor: t.amountMinor, reference: `${t.vendor}:${t.id}`,
    })]);
    if (answer?.ok !== true) throw undo;
    return "written";
  }).catch((error: unknown) => {
    if (error === undo) return "short" as const;
    throw error;
  });
}

async function vendorOf(ctx: Context<Transfer> | Context<Back>, code: string): Promise<Vendor> {
  const vendor = await findVendor(ctx.db, code);
  return vendor === null || vendor.walletMode !== "transfer" || vendor.dialect !== "transfer" || vendor.status === "off"
    ? ctx.fail("function.not.available") : vendor;
}

async function carryOut(services: Services, vendor: Vendor, t: WalletTransfer): Promise<State> {
  const outcome = await openTransferWallet(services, vendor).move({
    player: playerOf(t), currency: t.currency, amount: formatAmount(t.amountMinor, t.currency), direction: t.direction, reference: t.id,
  });
  const state = await book(services.db, t, outcome, services.now());
  services.push.balanceChanged(t);
  return state;
}

function newId(ctx: Services): string {
  return transferId("walletTransfer", ctx.randomBytes(16).toString("hex"));
}

/** Moves money into a vendor's own wallet or back. The same request again is answered as it stands. */
export async function walletTransfer(ctx: Context<Transfer>, input: FilledInputOf<Transfer>): Promise<OutputOf<Transfer>> {
  const vendor = await vendorOf(ctx, input.vassalage);
  const { currency } = ctx.session;
  const reading = readAmount(input.amount, currency);
  if (!reading.ok || reading.minor === 0n) return ctx.fail("field.invalid", { field: "amount" });
  if (input.direction === "in" && (await breakOf(ctx.db, ctx.session, ctx.now())) !== null) ctx.fail("safer.break");
  const order = {
    bucket: ctx.session.bucket, memberId: ctx.session.memberId, id: input.requestId ?? newId(ctx), vendor: vendor.code,
    direction: input.direction, amountMinor: reading.minor, currency, askedAt: ctx.now(),
  } as const;
  const written = await write(ctx.db, order);
  if (written === "short") ctx.fail("wallet.funds.insufficient");
  if (written === "known") {
    const before = await findWalletTransfer(ctx.db, ctx.session, order.id);
    const same = before?.vendor === order.vendor && before.direction === order.direction && before.amountMinor === order.amountMinor;
    return same ? { transferId: before.id, state: before.state } : ctx.fail("ledger.id_reused");
  }
  const state = await carryOut(ctx, vendor, { ...order, state: "asked" });
  if (state === "refused") ctx.fail("wallet.transfer.refused");
  return { transferId: order.id, state };
}

/** Everything back to the main account, from every vendor that has some. */
export async function walletReturn(ctx: Context<Back>): Promise<OutputOf<Back>> {
  const list: OutputOf<Back>["list"] = [];
  for (const code of await listWalletVendors(ctx.db, ctx.session)) {
    const vendor = await vendorOf(ctx, code);
    const { currency } = ctx.session;
    const told = await openTransferWallet(ctx, vendor).balance(playerOf(ctx.session), currency);
    const reading = told.kind === "done" && told.balance !== null ? readAmount(told.balance, currency) : null;
    if (reading?.ok !== true) {
      list.push({ vassalage: code, amount: null, state: "asked" });
    } else if (reading.minor > 0n) {
      const { bucket, memberId } = ctx.session;
      const order = { bucket, memberId, id: newId(ctx), vendor: code, direction: "out", amountMinor: reading.minor, currency, askedAt: ctx.now() } as const;
      await write(ctx.db, order);
      list.push({ vassalage: code, amount: formatAmount(reading.minor, currency), state: await carryOut(ctx, vendor, { ...order, state: "asked" }) });
    }
  }
  return { list };
}

/** Asks what became of every order whose answer never came. */
export async function resolveTransfers(services: Services): Promise<void> {
  const now = services.now();
  for (const t of await listAskedTransfers(services.db, new Date(now.getTime() - ASK_AFTER_MS), ASK_AT_ONCE)) {
    const vendor = await findVendor(services.db, t.vendor);
    invariant(vendor, "a transfer names a vendor");
    const outcome = await openTransferWallet(services, vendor).status({ player: playerOf(t), reference: t.id });
    const isLost = outcome.kind === "noReference" && now.getTime() - t.askedAt.getTime() > LOST_AFTER_MS;
    const state = await book(services.db, t, isLost ? { kind: "refused" } : outcome, now);
    services.log.info({ vendor: t.vendor, transfer: t.id, state }, "a transfer whose answer never came was asked for");
    if (state !== "asked") services.push.balanceChanged(t);
  }
}
