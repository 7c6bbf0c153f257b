// Vendors that keep the balance themselves: money goes in and comes back, and is never in two places. Going in it is held
// before the vendor is called, coming back it is booked after the vendor has confirmed it. An unknown outcome is queried
// (`status`) until it is known; nothing is assumed. What was won or lost there is booked when money comes back.

import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf, OutputOf } from "@khela/contract/schemas";
import { formatAmount, readAmount } from "@khela/engines/money";
import type { Context, Services } from "../../http/context.ts";
import { invariant } from "@khela/service-kit/errors";
import { findVendor, type Vendor } from "../../games/games.ts";
import { findActiveRestriction } from "../../responsible-gaming/responsible-gaming.ts";
import { transferId } from "../../wallet/wallet.ts";
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

/** An order that the vendor does not know so long after it was sent never arrived: it is far beyond the time it may take. */
const LOST_AFTER_MS = 2 * 60_000;
const RESOLVE_AFTER_MS = 10_000;
const RESOLVE_BATCH_SIZE = 100;

type Transfer = typeof calls.play.walletTransfer;
type Return = typeof calls.play.walletReturn;
type State = WalletTransfer["state"];

async function requireTransferVendor(
  ctx: Context<Transfer> | Context<Return>,
  code: string,
): Promise<Vendor> {
  const vendor = await findVendor(ctx.db, code);
  return vendor === null ||
    vendor.walletMode !== "transfer" ||
    vendor.adapter !== transferPolicy.name ||
    vendor.status === "off"
    ? ctx.fail("function.not.available")
    : vendor;
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

/** Moves money into a vendor's own wallet or back. The same request again gets its current state. */
export async function walletTransfer(
  ctx: Context<Transfer>,
  input: ParsedInputOf<Transfer>,
): Promise<OutputOf<Transfer>> {
  const vendor = await requireTransferVendor(ctx, input.vassalage);
  const { currency } = ctx.session;
  const parsed = readAmount(input.amount, currency);
  if (!parsed.ok || parsed.minor === 0n) return ctx.fail("field.invalid", { field: "amount" });
  if (input.direction === "in" && (await findActiveRestriction(ctx.db, ctx.session, ctx.now())) !== null)
    ctx.fail("safer.break");
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
  if (written === "short") ctx.fail("wallet.funds.insufficient");
  if (typeof written === "object" && written.reached === "bonus") return ctx.fail("wallet.transfer.bonus");
  if (typeof written === "object")
    return written.reached === "restriction"
      ? ctx.fail("safer.break")
      : ctx.fail("safer.limit", { kind: written.reached });
  if (written === "known") {
    const before = await findWalletTransfer(ctx.db, ctx.session, order.id);
    const same =
      before?.vendor === order.vendor &&
      before.direction === order.direction &&
      before.amountMinor === order.amountMinor;
    return same ? { transferId: before.id, state: before.state } : ctx.fail("ledger.id_reused");
  }
  const state = await executeTransfer(ctx, vendor, { ...order, state: "asked" });
  if (state === "refused") ctx.fail("wallet.transfer.refused");
  return { transferId: order.id, state };
}

/** Everything back to the main account, from every vendor that has some. */
export async function walletReturn(ctx: Context<Return>): Promise<OutputOf<Return>> {
  const list: OutputOf<Return>["list"] = [];
  for (const code of await listWalletVendors(ctx.db, ctx.session)) {
    const vendor = await requireTransferVendor(ctx, code);
    const { currency } = ctx.session;
    const reported = await createTransferClient(ctx, vendor).balance(toPlayerId(ctx.session), currency);
    const parsed =
      reported.kind === "done" && reported.balance !== null ? readAmount(reported.balance, currency) : null;
    if (parsed?.ok !== true) {
      list.push({ vassalage: code, amount: null, state: "asked" });
    } else if (parsed.minor > 0n) {
      const { bucket, memberId } = ctx.session;
      const order = {
        bucket,
        memberId,
        id: newId(ctx),
        vendor: code,
        direction: "out",
        amountMinor: parsed.minor,
        currency,
        askedAt: ctx.now(),
      } as const;
      await insertOrder(ctx.db, order);
      list.push({
        vassalage: code,
        amount: formatAmount(parsed.minor, currency),
        state: await executeTransfer(ctx, vendor, { ...order, state: "asked" }),
      });
    }
  }
  return { list };
}

/** Asks what became of every order whose answer never came. */
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
    services.log.info(
      { vendor: t.vendor, transfer: t.id, state },
      "a transfer whose answer never came was asked for",
    );
    if (state !== "asked") services.push.balanceChanged(t);
  }
}
