// Compares agents' rates and salaries with the margin of games: the pay for a bet may not exceed the part of the bet
// that the game keeps on average.

import {
  findMarginFault,
  readMargins,
  readOffers,
  readSalaries,
  type GivenBack,
  type MarginFault,
} from "../games/games.ts";
import type { Context } from "../http/context.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";
import { siteDay } from "./rebates/rates.ts";
import { findTop, listRates, type Rate } from "./rebates/rebate-store.ts";

type Refusing = Pick<Context, "merchant" | "now"> & {
  fail(code: "margin.exceeded", detail: MarginFault): never;
};

const toAgentRates = (rates: readonly Rate[]): GivenBack["agentRates"] =>
  Object.fromEntries(rates.map(({ category, basisPoints }) => [category, basisPoints]));

async function check(
  db: Db,
  ctx: Refusing,
  given: Pick<GivenBack, "agentRates" | "salaries">,
): Promise<void> {
  const { id: merchantId, currency } = ctx.merchant;
  const offers = await readOffers(db, { merchantId, currency }, ctx.now());
  const fault = findMarginFault({ ...offers, ...given }, await readMargins(db, merchantId));
  if (fault !== null) ctx.fail("margin.exceeded", fault);
}

/** Guard: a member's rates, together with the merchant's other paybacks, stay within the games' margins. */
export function checkRates(db: Db, ctx: Refusing, rates: readonly Rate[]): Promise<void> {
  return check(db, ctx, { agentRates: toAgentRates(rates), salaries: [] });
}

/**
 * Guard: a member's contracts, requested contracts included, stay within the games' margins, together with the rates
 * of the highest agent above.
 */
export async function checkContracts(
  tx: Db,
  ctx: Refusing,
  { member, agent }: { readonly member: MemberKey; readonly agent: MemberKey },
): Promise<void> {
  const top = (await findTop(tx, agent)) ?? agent;
  const rates = await listRates(tx, top, siteDay(ctx.now(), 1));
  await check(tx, ctx, {
    agentRates: toAgentRates(rates),
    salaries: await readSalaries(tx, member, ctx.now()),
  });
}
