// Placing an order. The server parses and prices the slip; then the order waits for its batch
// (placing/place-batch.ts). A repeated request returns the same order.

import { formatAmount, readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { calls } from "@khela/contract/calls";
import { limitKinds } from "@khela/contract/responsible-gaming/limits";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { MAX_CHASE } from "@khela/contract/lottery/schemas";
import type { Context, Services } from "../../http/context.ts";
import { findGame, viewerOf } from "../../games/games.ts";
import { findReachedLimit, findRestrictionCode } from "../../responsible-gaming/responsible-gaming.ts";
import { balanceOf, createWallet, findAccount, transferId } from "../../wallet/wallet.ts";
import * as draws from "../draw-store.ts";
import { findOrders, type OrderItem, type OrderRow } from "../order-store.ts";
import { checkNumbersAlone, refuseBets, refuseNumber } from "./number-limit.ts";
import { createPlacing } from "./place-batch.ts";
import type { Refusal } from "./place-store.ts";
import { readPriced, slipsOf, type Priced } from "./pricing.ts";
import { hasSameRules } from "../rules.ts";

type Lottery = (typeof calls)["lottery"];
type Preview = Context<Lottery["preview"]>;
type Betting = Context<Lottery["betting"]>;
type SlipInput = ParsedInputOf<Lottery["preview"]>;

const ORDER_NUMBER_LENGTH = 10;
const PLACE_DIGITS = 3;

const totalOf = (priced: readonly Priced[]): bigint =>
  priced.reduce((sum, { slip }) => sum + slip.costMinor, 0n);

export async function preview(ctx: Preview, input: SlipInput): Promise<OutputOf<Lottery["preview"]>> {
  const priced = await readPriced(ctx, input);
  for (const { numbers } of priced) checkNumbersAlone(ctx, numbers);
  const [{ slip, series }] = priced;
  const rebateMinor = priced.reduce((sum, one) => sum + one.slip.rebateMinor, 0n);
  const money = (minor: bigint) => formatAmount(minor, ctx.merchant.currency);
  return {
    stakes: slip.bets,
    totalBettingAmount: money(totalOf(priced)),
    rebateAmount: series === null ? null : money(rebateMinor),
    lines: slip.priced.map(({ line, play, bets, costMinor }) => ({
      line,
      play,
      bets,
      cost: money(costMinor),
    })),
  };
}

function isAmount(text: string, minor: bigint, currency: string): boolean {
  const read = readAmount(text, currency);
  return read.ok && read.minor === minor;
}

type Answer = OutputOf<Lottery["betting"]>;

const placeText = (place: number) => String(place).padStart(PLACE_DIGITS, "0");

const firstTransferId = (ctx: Betting, requestId: string): string =>
  transferId("lottery order", String(ctx.session.memberId), requestId);

const hasOtherSlips = (placed: readonly OrderRow[], slips: readonly string[]): boolean =>
  placed.some(({ slip, place }) => slip !== slips[place - 1]);

/**
 * Finds the order that this request already placed, even if its draw has closed since; null: a new request. Fails with
 * `ledger.id_reused` when the request id belongs to a different order.
 */
async function findPlaced(ctx: Betting, input: ParsedInputOf<Lottery["betting"]>): Promise<Answer | null> {
  const master = orderNumber(firstTransferId(ctx, input.requestId));
  const phases = input.phases ?? 1;
  const ids = [master, ...Array.from({ length: MAX_CHASE }, (_, at) => `${master}-${placeText(at + 1)}`)];
  const placed = await findOrders(ctx.db, ctx.session, ids);
  const [first] = placed;
  if (first === undefined) return null;
  const [draw] = await draws.listDrawsById(ctx.db, [first.drawId]);
  const differs = {
    gameId: first.nodeId !== input.gameId,
    currentNumero: draw?.numero !== input.currentNumero,
    bettingSlipString: input.multiples === undefined && first.slip !== input.bettingSlipString,
    mode: first.mode !== (input.mode ?? "ent"),
    series: input.series !== undefined && first.series !== input.series,
    phases: first.places !== phases,
    multiples: first.places === phases && hasOtherSlips(placed, slipsOf(ctx, input)),
    winningStop: first.stopOnWin !== (input.winningStop === true && phases > 1),
  };
  const field = Object.entries(differs).find(([, is]) => is)?.[0];
  if (field !== undefined) return ctx.fail("ledger.id_reused", { field });
  const total = placed.reduce((sum, { costMinor }) => sum + costMinor, 0n);
  return {
    orderNumber: master,
    numero: input.currentNumero,
    totalBettingAmount: formatAmount(total, ctx.merchant.currency),
    orderDetailIds: placed.map(({ id }) => id),
  };
}

/**
 * Returns the order number that players see. It is derived from the order's first transfer id, and is therefore the
 * same for a repeated request.
 */
function orderNumber(id: string): string {
  const digits = BigInt(`0x${id.replaceAll("-", "")}`)
    .toString(36)
    .toUpperCase();
  return digits.padStart(ORDER_NUMBER_LENGTH, "0").slice(-ORDER_NUMBER_LENGTH);
}

type Wanted = {
  readonly priced: readonly Priced[];
  readonly numeros: readonly draws.DrawRow[];
  readonly account: OrderItem["accountId"];
};

async function toItems(
  ctx: Betting,
  input: ParsedInputOf<Lottery["betting"]>,
  { priced, numeros, account, operatorAccountId }: Wanted & { readonly operatorAccountId: bigint },
): Promise<OrderItem[]> {
  const { session, merchant } = ctx;
  const game =
    (await findGame(ctx.db, viewerOf(merchant.id, ctx.language), input.gameId)) ??
    ctx.fail("lottery.game.unknown");
  const first = firstTransferId(ctx, input.requestId);
  const master = orderNumber(first);
  return priced.map(({ text, slip, mode, series, game: lottery, liabilityMinor, numbers }, at) => ({
    bucket: session.bucket,
    memberId: session.memberId,
    accountId: account,
    operatorAccountId,
    merchantId: merchant.id,
    nodeId: game.nodeId,
    vendor: game.vendor,
    gameCode: game.gameCode,
    id: numeros.length === 1 ? master : `${master}-${placeText(at + 1)}`,
    master,
    place: at + 1,
    places: numeros.length,
    stopOnWin: input.winningStop === true && numeros.length > 1,
    drawId: numeros[at]!.id,
    mode,
    slip: text,
    bets: slip.bets,
    costMinor: slip.costMinor,
    maxMemberMinor: lottery.maxMemberMinor,
    liabilityMinor,
    transferId:
      at === 0
        ? first
        : transferId("lottery order", String(session.memberId), input.requestId, String(at + 1)),
    currency: session.currency,
    series,
    rebateMinor: slip.rebateMinor,
    numbers,
  }));
}

/** Returns the draws of the order, the draw that the request names first. */
async function chosenDraws(
  ctx: Betting,
  input: ParsedInputOf<Lottery["betting"]>,
  game: draws.LotteryRow,
): Promise<draws.DrawRow[]> {
  const phases = input.phases ?? 1;
  const named = await draws.findDraw(ctx.db, game, input.currentNumero);
  if (named === null) return ctx.fail("lottery.draw.unknown");
  if (phases === 1) return [named];
  const coming = await draws.listComingDraws(ctx.db, game, { now: named.opensAt, most: phases + 1 });
  const after = coming.filter(({ drawsAt }) => drawsAt > named.drawsAt).slice(0, phases - 1);
  // an order has one price, series and rebate, so it cannot include draws after a change of the merchant's rules
  const other = after.findIndex((draw) => !hasSameRules(named, draw));
  const later = other < 0 ? after : after.slice(0, other);
  return later.length < phases - 1
    ? ctx.fail("lottery.draw.unknown", { phases: later.length + 1 })
    : [named, ...later];
}

async function refuseForFunds(ctx: Betting): Promise<never> {
  const balance = await balanceOf(ctx.db, ctx.session);
  const available = formatAmount(balance?.availableMinor ?? 0n, ctx.session.currency);
  return ctx.fail("wallet.funds.insufficient", { available });
}

/** Fails because of the member's own limit, a break or a self-exclusion. */
async function refuseForGaming(ctx: Betting, kind: string | null): Promise<never> {
  if (kind === "restriction") return ctx.fail(await findRestrictionCode(ctx.db, ctx.session, ctx.now()));
  const limit = limitKinds.find((known) => known === kind);
  invariant(limit !== undefined, `an order was refused by a limit: ${kind}`);
  return ctx.fail("safer.limit", await findReachedLimit(ctx, limit));
}

/** Fails because of the maximum stake of a reward whose turnover is not played yet. */
function refuseForBonus(ctx: Betting, maxStakeMinor: bigint | null): never {
  invariant(maxStakeMinor !== null, "a bonus that refuses a stake has a cap");
  return ctx.fail("promotion.stake.capped", { maxStake: formatAmount(maxStakeMinor, ctx.session.currency) });
}

/**
 * Fails with the reason of a refusal and the figures of the exceeded limit; the remaining amount is read anew, after
 * the refusal. Returns without an error when there is no refusal, or when an earlier request has already placed this
 * order.
 */
async function refuse(ctx: Betting, refusal: Refusal | null, { numbers, game }: Priced): Promise<void> {
  if (refusal === null || refusal.code === "repeated") return;
  const reused = () => ctx.fail("ledger.id_reused", { field: "requestId" });
  const reasons: Readonly<Record<string, () => Promise<never> | never>> = {
    closed: () => ctx.fail("lottery.draw.closed"),
    // the amounts of the draw's liability are not shown to players
    liability: () => ctx.fail("lottery.limit", { limit: "draw" }),
    limit: () =>
      ctx.fail("lottery.limit", {
        limit: "member",
        most: formatAmount(game.maxMemberMinor, ctx.merchant.currency),
      }),
    bets: () => refuseBets(ctx),
    number: () => refuseNumber(ctx, refusal, numbers),
    gaming: () => refuseForGaming(ctx, refusal.subject),
    bonus: () => refuseForBonus(ctx, refusal.amountMinor),
    reused,
    "ledger.insufficient_funds": () => refuseForFunds(ctx),
    "ledger.id_reused": reused,
  };
  const reason = reasons[refusal.code];
  invariant(reason, `an order was refused: ${refusal.code}`);
  await reason();
}

/** Creates the handler, with the batcher that all orders share. */
export function createBetting({ db, tracing }: Pick<Services, "db" | "tracing">) {
  const wallet = createWallet({ db, tracing });
  const place = createPlacing(db, wallet);
  return async function betting(ctx: Betting, input: ParsedInputOf<Lottery["betting"]>): Promise<Answer> {
    const known = await findPlaced(ctx, input);
    if (known !== null) return known;
    const priced = await readPriced(ctx, input, input.currentNumero);
    const numeros = await chosenDraws(ctx, input, priced[0].game);
    const { currency } = ctx.merchant;
    const total = totalOf(priced);
    if (input.betCartAmountSum !== undefined && !isAmount(input.betCartAmountSum, total, currency))
      ctx.fail("lottery.price.changed", { total: formatAmount(total, currency) });
    const account = await findAccount(ctx.db, ctx.session);
    invariant(account, "a member has a main account");
    const operatorAccountId = await wallet.operatorAccount({
      merchantId: ctx.merchant.id,
      purpose: "lottery",
      ref: "",
      currency: account.currency,
      real: account.real,
    });
    const items = await toItems(ctx, input, { priced, numeros, account: account.id, operatorAccountId });
    await refuse(ctx, await place(items), priced[0]);
    ctx.push.balanceChanged(ctx.session);
    return {
      orderNumber: items[0]!.master,
      numero: numeros[0]!.numero,
      totalBettingAmount: formatAmount(total, currency),
      orderDetailIds: items.map(({ id }) => id),
    };
  };
}
