// Cost and maximum win of an order in each of its draws. Only the game and the draw's odds come from the database.

import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf } from "@khela/contract/schemas";
import { MAX_SLIP_LENGTH } from "@khela/contract/lottery/schemas";
import { LotteryError } from "@khela/engines/lottery/lottery-error";
import type { LotteryMode } from "@khela/engines/lottery/lottery-types";
import { multiplySlip } from "@khela/engines/lottery/slip/multiply-slip";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import * as draws from "../draw-store.ts";
import { chosenSeries, findNextDraw } from "../lottery.ts";
import type { OrderItem } from "../order-store.ts";
import { liabilityOf, readSlip, rulesOf, type Rules, type Slip } from "../rules.ts";
import { limitNumbers, scaleNumbers } from "./number-limit.ts";

type Lottery = (typeof calls)["lottery"];
type Pricing = Context<Lottery["preview"]> | Context<Lottery["betting"]>;
type SlipInput = ParsedInputOf<Lottery["preview"]>;

export type Priced = {
  /** The slip in the form that is stored with the order. */
  readonly text: string;
  readonly game: draws.LotteryRow;
  readonly slip: Slip;
  readonly liabilityMinor: bigint;
  readonly numbers: OrderItem["numbers"];
  readonly mode: LotteryMode;
  readonly series: number | null;
};

/**
 * Refuses line and paragraph separators, because some readers of an archive take them for line ends. Older stored
 * slips may contain them.
 */
function checkSeparators(text: string): void {
  const at = text.search(/[\u2028\u2029]/u);
  if (at < 0) return;
  const line = text.slice(0, at).split(";").length;
  throw new LotteryError("slip.bad_form", "a line or paragraph separator", { line, column: 1 });
}

type Pricer = {
  readonly game: draws.LotteryRow;
  readonly rules: Rules;
  readonly mode: LotteryMode;
  readonly series: number | null;
};

/** Finds the data for pricing that all slips of an order share. */
async function findPricer(ctx: Pricing, input: SlipInput, numero?: string): Promise<Pricer> {
  const game = await draws.findLottery(ctx.db, ctx.merchant.id, input.gameId);
  if (game === null) return ctx.fail("lottery.game.unknown");
  // a draw keeps the odds with which it was created
  const draw =
    numero === undefined ? await findNextDraw(ctx.db, game) : await draws.findDraw(ctx.db, game, numero);
  const series = chosenSeries(ctx, draw ?? game, input.series);
  return { game, rules: rulesOf(draw ?? game, series), mode: input.mode ?? "ent", series };
}

/** Parses a slip, and checks the merchant's limits for a line and for a member. */
function readOne(ctx: Pricing, { game, rules, mode, series }: Pricer, text: string): Omit<Priced, "numbers"> {
  const { currency } = ctx.merchant;
  let slip: Slip;
  try {
    checkSeparators(text);
    slip = readSlip(rules, text, mode, currency);
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
  return { text, game, slip, liabilityMinor: liabilityOf(rules, slip), mode, series };
}

/**
 * Returns the multiple of the slip's units for each draw, by default 1. Fails when the number of multiples differs
 * from the number of draws.
 */
function multiplesOf(ctx: Pricing, { phases = 1, multiples }: SlipInput): readonly number[] {
  if (multiples === undefined) return Array.from({ length: phases }, () => 1);
  return multiples.length === phases ? multiples : ctx.fail("request_param_err", { field: "/multiples" });
}

/** Returns the slip's text with its units multiplied. */
function textAt(ctx: Pricing, { bettingSlipString, mode = "ent" }: SlipInput, multiple: number): string {
  try {
    const { currency } = ctx.merchant;
    return multiplySlip(bettingSlipString, { mode, multiple, currency, maxLength: MAX_SLIP_LENGTH });
  } catch (error) {
    if (!(error instanceof LotteryError)) throw error;
    return ctx.fail("lottery.slip.invalid", { reason: error.code, ...error.place });
  }
}

/** Returns the slip's text for each draw, with its units multiplied. */
export function slipsOf(ctx: Pricing, input: SlipInput): readonly string[] {
  return multiplesOf(ctx, input).map((multiple) => textAt(ctx, input, multiple));
}

/**
 * Reads the prices of an order in each of its draws, the current draw first. Each different slip is parsed once. The
 * units by number are computed from the first slip and scaled for the other slips.
 */
export async function readPriced(
  ctx: Pricing,
  input: SlipInput,
  numero?: string,
): Promise<readonly [Priced, ...Priced[]]> {
  const multiples = multiplesOf(ctx, input);
  const pricer = await findPricer(ctx, input, numero);
  const { game, rules } = pricer;
  const known = new Map<number, Priced>();
  let first: { readonly multiple: number; readonly numbers: OrderItem["numbers"] } | null = null;
  const priced: Priced[] = [];
  for (const multiple of multiples) {
    let one = known.get(multiple);
    if (one === undefined) {
      const read = readOne(ctx, pricer, textAt(ctx, input, multiple));
      first ??= { multiple, numbers: limitNumbers(ctx, rules.game, read.slip, game.maxNumberMinor) };
      one = { ...read, numbers: scaleNumbers(first.numbers, { from: first.multiple, to: multiple }) };
      known.set(multiple, one);
    }
    priced.push(one);
  }
  return priced as [Priced, ...Priced[]];
}
