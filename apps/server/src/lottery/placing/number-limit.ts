// Limit of a member's units on one number of a draw. This file counts a slip's units by number. The database function
// that places the order adds the units of the member's open orders for the draw.

import type { calls } from "@khela/contract/calls";
import { formatAmount } from "@khela/engines/money";
import { invariant } from "@khela/service-kit/errors";
import type { LotteryGame } from "@khela/engines/lottery/lottery-types";
import { unitsByNumber } from "@khela/engines/lottery/slip/bet-numbers";
import type { Context } from "../../http/context.ts";
import type { OrderItem } from "../order-store.ts";
import type { Slip } from "../rules.ts";
import { MAX_OPEN_BETS, type Refusal } from "./place-store.ts";

type Lottery = (typeof calls)["lottery"];
type Pricing = Context<Lottery["preview"]> | Context<Lottery["betting"]>;

/** Maximum numbers of an order in a game that limits units, because each number is stored with the order. */
const MAX_NUMBERS = 1_000;

/**
 * Returns the units of a slip by number; null: the game does not limit units. Fails with `lottery.limit` when the slip
 * has too many numbers.
 */
export function limitNumbers(
  ctx: Pricing,
  game: LotteryGame,
  { lines }: Slip,
  mostMinor: bigint | null,
): OrderItem["numbers"] {
  if (mostMinor === null) return null;
  const units = unitsByNumber(game, lines, MAX_NUMBERS);
  if (units === null) return ctx.fail("lottery.limit", { limit: "numbers", most: MAX_NUMBERS });
  return { units, mostMinor };
}

/** Scales a slip's units from one multiple to another. */
export function scaleNumbers(
  numbers: OrderItem["numbers"],
  { from, to }: { readonly from: number; readonly to: number },
): OrderItem["numbers"] {
  if (numbers === null || from === to) return numbers;
  const units = [...numbers.units].map(
    ([number, minor]) => [number, (minor / BigInt(from)) * BigInt(to)] as const,
  );
  return { units: new Map(units), mostMinor: numbers.mostMinor };
}

/** Fails when the slip by itself exceeds the member's limit on a number. */
export function checkNumbersAlone(ctx: Pricing, numbers: OrderItem["numbers"]): void {
  if (numbers === null) return;
  const { units, mostMinor } = numbers;
  const most = formatAmount(mostMinor, ctx.merchant.currency);
  for (const [number, minor] of units)
    if (minor > mostMinor) ctx.fail("lottery.limit", { limit: "number", number, most });
}

/** Fails with the number whose limit is exceeded, and the units that the member may still bet on the number. */
export function refuseNumber(ctx: Pricing, { subject, amountMinor }: Refusal, numbers: OrderItem["numbers"]) {
  invariant(numbers !== null && subject !== null && amountMinor !== null, "an order has bounded numbers");
  const money = (minor: bigint) => formatAmount(minor, ctx.merchant.currency);
  return ctx.fail("lottery.limit", {
    limit: "number",
    number: subject,
    most: money(numbers.mostMinor),
    left: money(amountMinor),
  });
}

/** Fails with the maximum number of bets that a member's open orders for one draw may have. */
export const refuseBets = (ctx: Pricing) => ctx.fail("lottery.limit", { limit: "bets", most: MAX_OPEN_BETS });
