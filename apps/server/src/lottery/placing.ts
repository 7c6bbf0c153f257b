// Placing an order. The slip is checked and priced without the database; then the order waits for its batch (placing/place-batch.ts). A
// repeated request is the same order.

import { formatAmount, readAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { MAX_CHASE } from "@khela/contract/schemas/lottery/lottery";
import { LotteryError } from "@khela/engines/lottery/lottery-error";
import type { LotteryMode } from "@khela/engines/lottery/lottery-types";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../http/context.ts";
import { findGame, viewerOf } from "../games/games.ts";
import { createWallet, findAccount, transferId } from "../wallet/wallet.ts";
import * as draws from "./draw-store.ts";
import { chosenSeries, findNextDraw } from "./lottery.ts";
import { findOrders, type OrderItem } from "./order-store.ts";
import { createPlacing } from "./placing/place-batch.ts";
import { hasSameRules, liabilityOf, readSlip, rulesOf, type Slip } from "./rules.ts";

type Lottery = (typeof calls)["lottery"];
type Preview = Context<Lottery["preview"]>;
type Betting = Context<Lottery["betting"]>;
type SlipInput = ParsedInputOf<Lottery["preview"]>;

const ORDER_NUMBER_LENGTH = 10;
const PLACE_DIGITS = 3;

type Priced = {
  readonly game: draws.LotteryRow;
  readonly slip: Slip;
  readonly liabilityMinor: bigint;
  readonly mode: LotteryMode;
  readonly series: number | null;
};

/** Some readers of an archive take these for the end of a line; a slip that was taken before is settled with them. */
function checkSeparators(text: string): void {
  const at = text.search(/[\u2028\u2029]/u);
  if (at < 0) return;
  const line = text.slice(0, at).split(";").length;
  throw new LotteryError("slip.bad_form", "a line or paragraph separator", { line, column: 1 });
}

/** First guards: the game, the slip, and what the merchant takes on one number and from one member. */
async function readPriced(ctx: Preview | Betting, input: SlipInput, numero?: string): Promise<Priced> {
  const { currency } = ctx.merchant;
  const game = await draws.findLottery(ctx.db, ctx.merchant.id, input.gameId);
  if (game === null) return ctx.fail("lottery.game.unknown");
  // a draw keeps the odds it was made with
  const draw =
    numero === undefined ? await findNextDraw(ctx.db, game) : await draws.findDraw(ctx.db, game, numero);
  const series = chosenSeries(ctx, draw ?? game, input.series);
  const rules = rulesOf(draw ?? game, series);
  const mode = input.mode ?? "ent";
  let slip: Slip;
  try {
    checkSeparators(input.bettingSlipString);
    slip = readSlip(rules, input.bettingSlipString, mode, currency);
  } catch (error) {
    if (!(error instanceof LotteryError)) throw error;
    return ctx.fail("lottery.slip.invalid", { reason: error.code, ...error.place });
  }
  const money = (minor: bigint) => formatAmount(minor, currency);
  const large = slip.lines.find(({ unitMinor }) => unitMinor > game.maxUnitMinor);
  if (large !== undefined)
    ctx.fail("lottery.limit", { limit: "unit", line: large.line, most: money(game.maxUnitMinor) });
  if (slip.costMinor > game.maxMemberMinor)
    ctx.fail("lottery.limit", { limit: "member", most: money(game.maxMemberMinor) });
  return { game, slip, liabilityMinor: liabilityOf(rules, slip), mode, series };
}

const totalOf = (slip: Slip, phases: number): bigint => slip.costMinor * BigInt(phases);

export async function preview(ctx: Preview, input: SlipInput): Promise<OutputOf<Lottery["preview"]>> {
  const { slip, series } = await readPriced(ctx, input);
  const money = (minor: bigint) => formatAmount(minor, ctx.merchant.currency);
  return {
    stakes: slip.bets,
    totalBettingAmount: money(totalOf(slip, input.phases ?? 1)),
    rebateAmount: series === null ? null : money(slip.rebateMinor * BigInt(input.phases ?? 1)),
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

/** The order that this request placed before, also when its draw has closed since; null for a new one. */
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
    bettingSlipString: first.slip !== input.bettingSlipString,
    mode: first.mode !== (input.mode ?? "ent"),
    series: input.series !== undefined && first.series !== input.series,
    phases: first.places !== phases,
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

/** Number of an order as players know it: the same for the same request. */
function orderNumber(id: string): string {
  const digits = BigInt(`0x${id.replaceAll("-", "")}`)
    .toString(36)
    .toUpperCase();
  return digits.padStart(ORDER_NUMBER_LENGTH, "0").slice(-ORDER_NUMBER_LENGTH);
}

type Wanted = {
  readonly priced: Priced;
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
  return numeros.map(({ id }, at) => ({
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
    drawId: id,
    mode: priced.mode,
    slip: input.bettingSlipString,
    bets: priced.slip.bets,
    costMinor: priced.slip.costMinor,
    maxMemberMinor: priced.game.maxMemberMinor,
    liabilityMinor: priced.liabilityMinor,
    transferId:
      at === 0
        ? first
        : transferId("lottery order", String(session.memberId), input.requestId, String(at + 1)),
    currency: session.currency,
    series: priced.series,
    rebateMinor: priced.slip.rebateMinor,
  }));
}

/** The draws of the order, the named one first. */
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
  // the order has one price, series and rebate: it ends where the merchant's rules change
  const other = after.findIndex((draw) => !hasSameRules(named, draw));
  const later = other < 0 ? after : after.slice(0, other);
  return later.length < phases - 1
    ? ctx.fail("lottery.draw.unknown", { phases: later.length + 1 })
    : [named, ...later];
}

/** The limits that refuse an order. */
const limitOf: Readonly<Record<string, string>> = { liability: "draw", limit: "member" };
function refuse(ctx: Betting, code: string | null): void {
  if (code === null || code === "repeated") return;
  if (code in limitOf) ctx.fail("lottery.limit", { limit: limitOf[code] });
  const reasons: Readonly<Record<string, () => never>> = {
    closed: () => ctx.fail("lottery.draw.closed"),
    // the cap of a reward whose turnover is still to be played
    bonus: () => ctx.fail("promotion.stake.capped"),
    reused: () => ctx.fail("ledger.id_reused", { field: "requestId" }),
    "ledger.insufficient_funds": () => ctx.fail("wallet.funds.insufficient"),
    "ledger.id_reused": () => ctx.fail("ledger.id_reused", { field: "requestId" }),
    "gaming restriction": () => ctx.fail("safer.break"),
  };
  if (code.startsWith("gaming "))
    (reasons[code] ?? (() => ctx.fail("safer.limit", { limit: code.slice(7) })))();
  invariant(reasons[code], `an order was refused: ${code}`);
  reasons[code]();
}

/** Creates the handler, with the batcher that orders share. */
export function createBetting(db: Db) {
  const wallet = createWallet({ db });
  const place = createPlacing(db, wallet);
  return async function betting(ctx: Betting, input: ParsedInputOf<Lottery["betting"]>): Promise<Answer> {
    const known = await findPlaced(ctx, input);
    if (known !== null) return known;
    const priced = await readPriced(ctx, input, input.currentNumero);
    const numeros = await chosenDraws(ctx, input, priced.game);
    const { currency } = ctx.merchant;
    const total = totalOf(priced.slip, numeros.length);
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
    refuse(ctx, await place(items));
    ctx.push.balanceChanged(ctx.session);
    return {
      orderNumber: items[0]!.master,
      numero: numeros[0]!.numero,
      totalBettingAmount: formatAmount(total, currency),
      orderDetailIds: items.map(({ id }) => id),
    };
  };
}
