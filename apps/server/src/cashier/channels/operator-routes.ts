// The console's calls about payment channels and receiving accounts.

import { channelKinds, depositCategories } from "@khela/contract/cashier/schemas";
import { weekdays } from "@khela/contract/operator/channels/schemas";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { paymentGatewayNames } from "@khela/contract/payment-gateway";
import { formatAmount } from "@khela/engines/money";
import type { OperatorContext, OperatorRoutes, PlannedAct } from "../../http/console/operator-context.ts";
import { jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";
import {
  accountVersionOf,
  planAccount,
  planChannel,
  planSwitch,
  reorderChannels,
  toAccount,
  toEntry,
  versionOf,
  type PlannedChange,
} from "./channel-changes.ts";
import { listAccountUse, listAllChannels, type AccountUse, type ChannelRow } from "./channel-store.ts";
import { dayStart } from "../../infra/opening-hours.ts";

type ListOutput = OperatorOutputOf<(typeof operatorCalls)["channels"]["list"]>;

const merchantOf = (ctx: OperatorContext) => ({ merchantId: ctx.merchant.id });

function toView(row: ChannelRow, use: readonly AccountUse[]): ListOutput["channels"][number] {
  const usedOf = (id: string) =>
    use.find(({ channel, account }) => channel === row.code && account === id)?.minor ?? 0n;
  return {
    ...toEntry(row),
    version: versionOf(row),
    accounts: row.accounts.map((account) => ({
      ...toAccount(account, row.currency),
      version: accountVersionOf(account),
      usedToday: formatAmount(usedOf(account.id), row.currency),
    })),
  };
}

async function readList(ctx: OperatorContext): Promise<ListOutput> {
  const { db, merchant, paymentGateways } = ctx;
  const now = ctx.now();
  const since = dayStart(jurisdictionOf(merchant.settings).timeZone, now);
  const use = await listAccountUse(db, { merchantId: merchant.id, since, now });
  const rows = await listAllChannels(db, merchant.id);
  return {
    channels: rows.map((row) => toView(row, use)),
    gateways: paymentGatewayNames.map((name) => ({ name, isOn: paymentGateways.find(name) !== null })),
    choices: {
      categories: [...depositCategories],
      kinds: [...channelKinds],
      days: [...weekdays],
      currency: merchant.currency,
    },
    asOf: now.getTime(),
  };
}

/**
 * A change of the receiver of money has no amount (null), so a rule of the act requires a second operator. Every other
 * change has the amount 0 and needs no second operator.
 */
const toPlan = ({ subject, before, after, movesMoney }: PlannedChange, currency: string): PlannedAct => ({
  subject,
  before,
  after,
  amountMinor: movesMoney ? null : 0n,
  currency,
});

async function carryOut(ctx: OperatorContext, planned: PlannedChange): Promise<{ version: string }> {
  const { subject, before, after, version } = planned;
  await planned.write(ctx.db);
  ctx.audit({ subject, before, after });
  return { version };
}

export function channelOperatorRoutes(): OperatorRoutes<"channels"> {
  return {
    list: readList,
    save: {
      plan: async (ctx, input) =>
        toPlan(await planChannel(ctx.db, merchantOf(ctx), input), ctx.merchant.currency),
      run: async (ctx, input) => carryOut(ctx, await planChannel(ctx.db, merchantOf(ctx), input)),
    },
    switch: async (ctx, input) => carryOut(ctx, await planSwitch(ctx.db, merchantOf(ctx), input)),
    order: async (ctx, { codes }) => {
      const changed = await reorderChannels(ctx.db, merchantOf(ctx), codes);
      ctx.audit({ subject: `merchant:${ctx.merchant.id}`, ...changed });
      return {};
    },
    saveAccount: {
      plan: async (ctx, input) =>
        toPlan(await planAccount(ctx.db, merchantOf(ctx), input), ctx.merchant.currency),
      run: async (ctx, input) => carryOut(ctx, await planAccount(ctx.db, merchantOf(ctx), input)),
    },
  };
}
