// The rankings of deposits and bets by calendar day, week and month. The figures are real and counted every minute
// from the day sums; names are partly hidden.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import { maskName } from "../../games/games.ts";
import type { Context, Services } from "../../http/context.ts";
import { listMemberBuckets, runByBucket } from "../../infra/db/buckets.ts";
import { jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";
import { zoneOf } from "../offers/caller.ts";
import { dayAt, periodBefore, periodOf, type DayRange } from "../offers/periods.ts";
import * as store from "./rank-store.ts";

type Calls = (typeof calls)["promotions"];
type Asked = ParsedInputOf<Calls["rank"]>;

const ROWS = 50;

/** Updates rankings from the day sums; returns the number of accounts checked. */
export async function countRanks({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  const zones = (await store.listMerchantSettings(db)).map(({ id, settings }) => ({
    merchantId: id,
    zone: jurisdictionOf(settings).timeZone,
  }));
  return runByBucket(db, (bucket) => store.updateBucket(db, bucket, zones, now()));
}

function spanOf(ctx: Pick<Context, "now" | "merchant">, { period, ago }: Asked): DayRange {
  const today = dayAt(ctx.now(), zoneOf(ctx));
  return (ago === 1 ? periodBefore : periodOf)(period, today, today);
}

export async function rank(ctx: Context<Calls["rank"]>, asked: Asked): Promise<OutputOf<Calls["rank"]>> {
  const { db, merchant } = ctx;
  const { currency } = merchant;
  const span = spanOf(ctx, asked);
  const key = { merchantId: merchant.id, currency, metric: asked.of, period: span.key };
  const rows = await store.listBest(db, await listMemberBuckets(db), key, ROWS);
  return {
    currency,
    from: span.from,
    to: span.to,
    rows: rows.map(({ username, amountMinor }, at) => ({
      place: at + 1,
      customerName: maskName(username),
      amount: formatAmount(amountMinor, currency),
    })),
  };
}

export async function ownRank(
  ctx: Context<Calls["ownRank"]>,
  asked: Asked,
): Promise<OutputOf<Calls["ownRank"]>> {
  const { db, merchant, session } = ctx;
  const { currency } = merchant;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const key = { merchantId: merchant.id, currency, metric: asked.of, period: spanOf(ctx, asked).key };
  const own = await store.findOwn(db, session, key);
  if (own === null) return { place: null, amount: money(0n), gap: null };
  const { ahead, next } = await store.findAhead(db, await listMemberBuckets(db), key, { ...own, ...session });
  // one unit more than the difference, because an equal amount does not pass the next amount
  return {
    place: ahead + 1,
    amount: money(own.amountMinor),
    gap: next === null ? null : money(next - own.amountMinor + 1n),
  };
}
