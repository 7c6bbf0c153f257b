// Lists the channels that a member may use now. Each closed channel has the reason and, for closed hours, the time
// when it opens. Opening an order checks the channel's conditions again.

import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Context } from "../../http/context.ts";
import { jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";
import { findLevel, listLevels } from "../../vip/vip.ts";
import { getPaymentSecret } from "../../auth/auth.ts";
import { countPayoutAccounts } from "../../member/member.ts";
import { findLastChannel } from "../store.ts";
import { waitsOf } from "../withdrawals/withdraw-rules.ts";
import { findRules } from "../withdrawals/withdrawal-store.ts";
import * as store from "./channel-store.ts";
import { openingAt } from "../../infra/opening-hours.ts";

const MINUTE_S = 60;

type Cashier = (typeof calls)["cashier"];
type ChannelsOutput = OutputOf<Cashier["channels"]>;
type Closed = ChannelsOutput["channels"][number]["closed"];
type OpeningContext = Context<Cashier["deposit"]> | Context<Cashier["depositByQr"]>;
type ChannelContext = Context<Cashier["channels"]> | OpeningContext;

const audienceOf = ({ merchant, language }: ChannelContext): store.ChannelReader => ({
  merchantId: merchant.id,
  currency: merchant.currency,
  language,
});

/**
 * Returns a function that gives the reason why the caller cannot use a channel now. The VIP level and ladder are read
 * once for all channels.
 */
async function readClosings(
  ctx: ChannelContext,
  channels: readonly store.Channel[],
): Promise<(channel: store.Channel) => Closed> {
  const { db, merchant, session } = ctx;
  const levels = channels.some(({ minLevel }) => minLevel > 0);
  const level = levels ? await findLevel(db, session, merchant.currency) : 0;
  const ladder = levels ? await listLevels(db, { merchantId: merchant.id, currency: merchant.currency }) : [];
  const ownZone = jurisdictionOf(merchant.settings).timeZone;
  return ({ minLevel, hours, timeZone }) => {
    if (level < minLevel) {
      const levelName = ladder.find((one) => one.level === minLevel)?.name ?? `VIP${minLevel}`;
      return { reason: "level", levelName, opensAt: null };
    }
    const opening = openingAt({ timeZone: timeZone ?? ownZone, spans: hours }, ctx.now());
    if (opening.isOpen) return null;
    return { reason: "hours", levelName: null, opensAt: opening.opensAt?.getTime() ?? null };
  };
}

/**
 * Whether a payment through the channel is possible: a manual channel needs no gateway; every other channel needs an
 * enabled one.
 */
const isPayable = ({ paymentGateways }: ChannelContext, { kind, gateway }: store.Channel): boolean =>
  kind === "manual" || paymentGateways.find(gateway) !== null;

/**
 * Hours that the caller's first withdrawal waits after they add a missing payout account or payment password; null:
 * nothing makes it wait.
 */
async function readWaits(ctx: Context<Cashier["channels"]>): Promise<ChannelsOutput["waits"]> {
  const { db, session, merchant } = ctx;
  const rules = await findRules(db, { merchantId: merchant.id, currency: merchant.currency });
  if (rules === null || !rules.enabled) return null;
  const { account, paymentPassword } = waitsOf(rules);
  const { hash } = await getPaymentSecret(db, session);
  const waits = {
    account: (await countPayoutAccounts(db, session)) === 0 ? account : 0,
    paymentPassword: hash === null ? paymentPassword : 0,
  };
  return waits.account + waits.paymentPassword === 0 ? null : waits;
}

export async function channels(ctx: Context<Cashier["channels"]>): Promise<ChannelsOutput> {
  const { currency } = ctx.merchant;
  const rows = (await store.listChannels(ctx.db, audienceOf(ctx))).filter((row) => isPayable(ctx, row));
  const closedOf = await readClosings(ctx, rows);
  const last = await findLastChannel(ctx.db, ctx.session);
  return {
    channels: rows.map((row) => ({
      category: row.category,
      kind: row.kind,
      code: row.code,
      name: row.name,
      iconUrl: row.icon,
      minAmount: formatAmount(row.minMinor, currency),
      maxAmount: formatAmount(row.maxMinor, currency),
      presetAmounts: row.presetsMinor.map((minor) => formatAmount(minor, currency)),
      feePercent: row.feePercent,
      usualMinutes: row.usualS === null ? null : Math.max(1, Math.ceil(row.usualS / MINUTE_S)),
      closed: closedOf(row),
    })),
    lastChannel: rows.some(({ code }) => code === last) ? last : null,
    waits: await readWaits(ctx),
  };
}

/** Returns the channel of a new order; refuses a channel that the caller cannot use now. */
export async function openChannel(ctx: OpeningContext, code: string): Promise<store.Channel> {
  const channel = await store.findChannel(ctx.db, audienceOf(ctx), code);
  if (channel === null || !isPayable(ctx, channel)) return ctx.fail("deposit.channel.unavailable");
  const closed = (await readClosings(ctx, [channel]))(channel);
  return closed === null ? channel : ctx.fail("deposit.channel.closed", closed);
}
