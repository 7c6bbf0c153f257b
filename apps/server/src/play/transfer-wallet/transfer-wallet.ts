// Vendors with transfer wallets, which keep the member's balance themselves. The same money is never in two places. A
// transfer to the vendor reserves the money before the call. A transfer from the vendor is posted after the vendor has
// confirmed. An unknown outcome is queried (`status`) until it is known, never assumed. Wins and losses at the vendor
// are posted when money returns.

import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { currencySymbol } from "@khela/contract/locale/currency-symbols";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Context, Services } from "../../http/context.ts";
import { invariant } from "@khela/service-kit/errors";
import { findVendor, listTransferVendors, viewerOf, type Vendor } from "../../games/games.ts";
import {
  findActiveRestriction,
  findReachedLimit,
  findRestrictionCode,
  restrictionCode,
} from "../../responsible-gaming/responsible-gaming.ts";
import { balanceOf, transferId } from "../../wallet/wallet.ts";
import { policy as transferPolicy } from "../adapters/transfer/policy.ts";
import { createTransferClient } from "./transfer-client.ts";
import { applyOutcome, insertOrder } from "./transfer-postings.ts";
import { toPlayerId } from "../launch/player-id.ts";
import {
  findWalletTransfer,
  listPendingTransfers,
  listWalletVendors,
  type WalletTransfer,
} from "./transfer-store.ts";

/**
 * Time after which an order that the vendor does not know counts as lost. It is much longer than the timeout of a
 * call.
 */
const LOST_AFTER_MS = 2 * 60_000;
const RESOLVE_AFTER_MS = 10_000;
const RESOLVE_BATCH_SIZE = 100;

type Transfer = typeof calls.play.walletTransfer;
type Return = typeof calls.play.walletReturn;
type Wallets = typeof calls.play.wallets;
type State = WalletTransfer["state"];

type Caller = Context<Transfer> | Context<Return> | Context<Wallets>;

async function findTransferVendor(ctx: Caller, code: string): Promise<Vendor | null> {
  const vendor = await findVendor(ctx.db, code);
  const isServed =
    vendor?.walletMode === "transfer" && vendor.adapter === transferPolicy.name && vendor.status !== "off";
  return isServed ? vendor : null;
}

async function executeTransfer(services: Services, vendor: Vendor, t: WalletTransfer): Promise<State> {
  const outcome = await createTransferClient(services, vendor).transfer({
    player: toPlayerId(t),
    currency: t.currency,
    amount: formatAmount(t.amountMinor, t.currency),
    direction: t.direction,
    reference: t.id,
  });
  const state = await applyOutcome(services.db, t, outcome, services.now());
  services.push.balanceChanged(t);
  return state;
}

function newId(ctx: Services): string {
  return transferId("walletTransfer", ctx.randomBytes(16).toString("hex"));
}

/**
 * Moves money to a vendor's wallet or back. A repeated request gets the current state of the transfer that the request
 * opened.
 */
export async function walletTransfer(
  ctx: Context<Transfer>,
  input: ParsedInputOf<Transfer>,
): Promise<OutputOf<Transfer>> {
  const vendor = (await findTransferVendor(ctx, input.vassalage)) ?? ctx.fail("function.not.available");
  const { currency } = ctx.session;
  const parsed = readAmount(input.amount, currency);
  if (!parsed.ok || parsed.minor === 0n) return ctx.fail("field.invalid", { field: "amount" });
  const restriction =
    input.direction === "in" ? await findActiveRestriction(ctx.db, ctx.session, ctx.now()) : null;
  if (restriction !== null) ctx.fail(restrictionCode(restriction));
  const order = {
    bucket: ctx.session.bucket,
    memberId: ctx.session.memberId,
    id: input.requestId ?? newId(ctx),
    vendor: vendor.code,
    direction: input.direction,
    amountMinor: parsed.minor,
    currency,
    askedAt: ctx.now(),
  } as const;
  const written = await insertOrder(ctx.db, order);
  if (written === "short") {
    const balance = await balanceOf(ctx.db, ctx.session);
    ctx.fail("wallet.funds.insufficient", {
      available: formatAmount(balance?.availableMinor ?? 0n, currency),
    });
  }
  if (typeof written === "object") {
    const { reached } = written;
    if (reached === "bonus") return ctx.fail("wallet.transfer.bonus");
    return reached === "restriction"
      ? ctx.fail(await findRestrictionCode(ctx.db, ctx.session, ctx.now()))
      : ctx.fail("safer.limit", await findReachedLimit(ctx, reached));
  }
  if (written === "known") {
    const before = await findWalletTransfer(ctx.db, ctx.session, order.id);
    const same =
      before?.vendor === order.vendor &&
      before.direction === order.direction &&
      before.amountMinor === order.amountMinor;
    if (!same) return ctx.fail("ledger.id_reused");
    if (before.state === "refused") ctx.fail("wallet.transfer.refused");
    return { transferId: before.id, state: before.state };
  }
  const state = await executeTransfer(ctx, vendor, { ...order, state: "asked" });
  if (state === "refused") ctx.fail("wallet.transfer.refused");
  return { transferId: order.id, state };
}

/**
 * Reads the member's balance according to the vendor; null: the vendor did not answer or the amount is invalid in the
 * currency.
 */
async function readReportedMinor(ctx: Caller, vendor: Vendor): Promise<bigint | null> {
  const { currency } = ctx.session;
  const reported = await createTransferClient(ctx, vendor).balance(toPlayerId(ctx.session), currency);
  if (reported.kind !== "done" || reported.balance === null) return null;
  const parsed = readAmount(reported.balance, currency);
  return parsed.ok ? parsed.minor : null;
}

/** Returns the member's balances by vendor. Vendors where the member never had money are not called. */
export async function wallets(ctx: Context<Wallets>): Promise<OutputOf<Wallets>> {
  const { currency } = ctx.session;
  const known = new Map(
    (await listWalletVendors(ctx.db, ctx.session)).map(({ code, isPending }) => [code, isPending]),
  );
  const viewer = viewerOf(ctx.merchant.id, ctx.language);
  const list = (await listTransferVendors(ctx.db, viewer, transferPolicy.name)).map(async (vendor) => {
    const minor = known.has(vendor.code) ? await readReportedMinor(ctx, vendor) : 0n;
    return {
      vassalage: vendor.code,
      displayName: vendor.name,
      balance: minor === null ? null : formatAmount(minor, currency),
      isPending: known.get(vendor.code) === true,
    };
  });
  return { currency, currencySymbol: currencySymbol(currency), list: await Promise.all(list) };
}

type Returned = OutputOf<Return>["list"][number];

/**
 * Returns all money from one vendor; null: the vendor has none. A repeated `id` returns the state of the transfer that
 * it opened and moves nothing, even if more money has arrived since.
 */
async function returnFrom(ctx: Context<Return>, vassalage: string, id: string): Promise<Returned | null> {
  const { bucket, memberId, currency } = ctx.session;
  const before = await findWalletTransfer(ctx.db, ctx.session, id);
  if (before !== null)
    return { vassalage, amount: formatAmount(before.amountMinor, currency), state: before.state };
  const vendor = await findTransferVendor(ctx, vassalage);
  if (vendor === null) return { vassalage, amount: null, state: "refused" };
  const amountMinor = await readReportedMinor(ctx, vendor);
  if (amountMinor === null) return { vassalage, amount: null, state: "asked" };
  if (amountMinor === 0n) return null;
  const order = {
    bucket,
    memberId,
    id,
    vendor: vassalage,
    direction: "out",
    amountMinor,
    currency,
    askedAt: ctx.now(),
  } as const;
  const isNew = (await insertOrder(ctx.db, order)) === "new";
  return {
    vassalage,
    amount: formatAmount(amountMinor, currency),
    state: isNew ? await executeTransfer(ctx, vendor, { ...order, state: "asked" }) : "asked",
  };
}

/**
 * Returns all money from every vendor with a balance to the main account. A vendor that is disabled does not block
 * returns from other vendors.
 */
export async function walletReturn(
  ctx: Context<Return>,
  { requestId }: ParsedInputOf<Return>,
): Promise<OutputOf<Return>> {
  const returns = (await listWalletVendors(ctx.db, ctx.session)).map(({ code }) =>
    returnFrom(ctx, code, requestId === undefined ? newId(ctx) : transferId("walletReturn", requestId, code)),
  );
  return { list: (await Promise.all(returns)).filter((returned) => returned !== null) };
}

/** Queries the outcome of every order without a confirmed outcome. */
export async function resolveTransfers(services: Services): Promise<void> {
  const now = services.now();
  for (const t of await listPendingTransfers(
    services.db,
    new Date(now.getTime() - RESOLVE_AFTER_MS),
    RESOLVE_BATCH_SIZE,
  )) {
    const vendor = await findVendor(services.db, t.vendor);
    invariant(vendor, "a transfer names a vendor");
    const outcome = await createTransferClient(services, vendor).status({
      player: toPlayerId(t),
      reference: t.id,
    });
    const isLost = outcome.kind === "noReference" && now.getTime() - t.askedAt.getTime() > LOST_AFTER_MS;
    const state = await applyOutcome(services.db, t, isLost ? { kind: "refused" } : outcome, now);
    services.log.info({ vendor: t.vendor, transfer: t.id, state }, "an unanswered transfer was queried");
    if (state !== "asked") services.push.balanceChanged(t);
  }
}
