// The console's calls about the daily reconciliation of receiving accounts and gateways.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import { consoleTopic } from "../../http/console/console-topic.ts";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import type { Services } from "../../http/context.ts";
import { fail } from "../../infra/failure.ts";
import type { PaymentGateway } from "../../integrations/payment-gateways/payment-gateway.ts";
import { jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";
import { daySpan, localDay } from "../../infra/opening-hours.ts";
import { listFormats } from "../statements/statement-store.ts";
import { compareAccount, compareGateway } from "./compare.ts";
import {
  beginDay,
  closeDay,
  countOpen,
  findDay,
  listItems,
  lockDay,
  lockItem,
  resolveItem,
  saveCompared,
  type Day,
  type DayKey,
  type Item,
  type Span,
  type Subject,
} from "./reconciliation-store.ts";

type Calls = (typeof operatorCalls)["reconciliation"];
type GetOutput = OperatorOutputOf<Calls["get"]>;

const zoneOf = (ctx: OperatorContext): string => jurisdictionOf(ctx.merchant.settings).timeZone;
const subjectOf = ({ kind, name, day }: Pick<Day, "kind" | "name" | "day">) =>
  `reconciliation:${kind}/${name}/${day}`;

async function listSubjects(ctx: OperatorContext): Promise<Subject[]> {
  const accounts = await listFormats(ctx.db, ctx.merchant.id);
  return [
    ...accounts.map(({ channel, account }) => ({ kind: "account" as const, name: `${channel}/${account}` })),
    ...ctx.paymentGateways.all().map(({ name }) => ({ kind: "gateway" as const, name })),
  ];
}

const toItemView = (item: Item, currency: string): GetOutput["items"][number] => ({
  id: String(item.id),
  kind: item.kind,
  orderId: item.orderId,
  transactionId: item.transactionId,
  ours: item.oursMinor === null ? null : formatAmount(item.oursMinor, currency),
  theirs: item.theirsMinor === null ? null : formatAmount(item.theirsMinor, currency),
  note: item.note,
  resolvedBy: item.resolvedBy,
  resolvedAt: item.resolvedAt?.getTime() ?? null,
});

async function readDay(ctx: OperatorContext, key: DayKey): Promise<GetOutput> {
  const day = await findDay(ctx.db, key);
  if (day === null) return { day: null, items: [] };
  const { currency } = day;
  return {
    day: {
      id: String(day.id),
      state: day.state,
      ours: { count: day.oursCount, amount: formatAmount(day.oursMinor, currency) },
      theirs: { count: day.theirsCount, amount: formatAmount(day.theirsMinor, currency) },
      currency,
      comparedAt: day.comparedAt.getTime(),
      comparedBy: day.comparedBy,
      closedAt: day.closedAt?.getTime() ?? null,
      closedBy: day.closedBy,
      open: await countOpen(ctx.db, day.id),
    },
    items: (await listItems(ctx.db, day.id)).map((item) => toItemView(item, currency)),
  };
}

/**
 * Compares the day with the gateway's answers. Runs after the request's transaction, because calls to another system
 * are slow.
 */
async function askGateway(services: Services, gateway: PaymentGateway, day: Day, span: Span): Promise<void> {
  const compared = await compareGateway(services, gateway, { merchantId: day.merchantId, ...span });
  await services.db.transaction(async (tx) => {
    await saveCompared(tx, day.id, compared);
    await services.push.publishTopic(tx, consoleTopic(day.merchantId));
  });
}

/** @throws {Failure} reconciliation.unknown, reconciliation.closed */
async function compare(ctx: OperatorContext, services: Services, key: DayKey): Promise<Day> {
  const subjects = await listSubjects(ctx);
  if (!subjects.some(({ kind, name }) => kind === key.kind && name === key.name))
    fail("reconciliation.unknown");
  const span = daySpan(zoneOf(ctx), key.day);
  if (span === null || span.from > ctx.now()) return fail("reconciliation.unknown");
  const { currency } = ctx.merchant;
  const day = await beginDay(ctx.db, key, { currency, by: ctx.actor, at: ctx.now() });
  if (day.state === "closed") fail("reconciliation.closed");
  if (key.kind === "account") {
    const [channel = "", account = ""] = key.name.split("/");
    const of = { merchantId: key.merchantId, channel, account, ...span };
    await saveCompared(ctx.db, day.id, await compareAccount(ctx.db, of));
  } else {
    const gateway = ctx.paymentGateways.find(key.name) ?? fail("reconciliation.unknown");
    ctx.after(() => askGateway(services, gateway, day, span));
  }
  return day;
}

export function reconciliationOperatorRoutes(services: Services): OperatorRoutes<"reconciliation"> {
  const keyOf = (ctx: OperatorContext, input: Subject & { readonly day: string }): DayKey => ({
    ...input,
    merchantId: ctx.merchant.id,
  });
  return {
    subjects: async (ctx) => ({ list: await listSubjects(ctx), today: localDay(zoneOf(ctx), ctx.now()) }),
    get: (ctx, input) => readDay(ctx, keyOf(ctx, input)),
    compare: async (ctx, input) => {
      const day = await compare(ctx, services, keyOf(ctx, input));
      ctx.audit({ subject: subjectOf(day) });
      return { id: String(day.id) };
    },
    resolve: async (ctx, { id, reason }) => {
      const found = (await lockItem(ctx.db, ctx.merchant.id, BigInt(id))) ?? fail("reconciliation.unknown");
      if (found.day.state === "closed" || !found.isOpen) fail("reconciliation.closed");
      await resolveItem(ctx.db, BigInt(id), { note: reason, by: ctx.actor, at: ctx.now() });
      ctx.audit({ subject: subjectOf(found.day), after: { item: id } });
      return {};
    },
    close: async (ctx, { id }) => {
      const day = (await lockDay(ctx.db, ctx.merchant.id, BigInt(id))) ?? fail("reconciliation.unknown");
      if (day.state === "closed") fail("reconciliation.closed");
      const open = await countOpen(ctx.db, day.id);
      if (open > 0 || day.state === "comparing") fail("reconciliation.open", { open });
      await closeDay(ctx.db, day.id, ctx.actor, ctx.now());
      ctx.audit({
        subject: subjectOf(day),
        before: { state: day.state },
        after: {
          state: "closed",
          ours: formatAmount(day.oursMinor, day.currency),
          theirs: formatAmount(day.theirsMinor, day.currency),
        },
      });
      return {};
    },
  };
}
