// The console's calls about statements of receiving accounts.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import { consoleTopic } from "../../http/console/console-topic.ts";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import { isMaskedFor, maskText } from "../../http/console/lists/mask.ts";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import { jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";
import { decidingOf, findDeposit } from "../decisions/decision.ts";
import { findCandidates, toCandidateView } from "./matching.ts";
import { defaultKind, statementFields, statementFormats, type StatementKind } from "./statement-formats.ts";
import { statementListSource } from "./statement-list-store.ts";
import {
  listFormats,
  listImports,
  listLinesAround,
  listOpenLines,
  listOrdersByKey,
  listOrdersWithoutLine,
  saveFormat,
  type StatementLine,
} from "./statement-store.ts";
import { findAccount, importStatement, matchLine, setLineAside } from "./statements.ts";

type Calls = (typeof operatorCalls)["statements"];
type AccountInput = { readonly channel: string; readonly account: string };

const MAX_OPEN = 100;
const MAX_IMPORTS = 100;
const MAX_LINES_OF_A_DEPOSIT = 20;
const HOUR_MS = 60 * 60_000;

const accountOf = (ctx: OperatorContext, { channel, account }: AccountInput) => ({
  merchantId: ctx.merchant.id,
  channel,
  account,
});

function toLineView(ctx: OperatorContext, line: StatementLine) {
  const { id, channel, account, transactionId, currency, sender, reference, state } = line;
  const isMasked = ctx.operator !== null && isMaskedFor(ctx.operator);
  return {
    id: String(id),
    channel,
    account,
    at: line.at.getTime(),
    transactionId,
    amount: formatAmount(line.amountMinor, currency),
    currency,
    sender: sender !== null && isMasked ? maskText(sender) : sender,
    reference,
    state,
  };
}

async function readFormats(ctx: OperatorContext): Promise<OperatorOutputOf<Calls["formats"]>> {
  const accounts = await listFormats(ctx.db, ctx.merchant.id);
  return {
    accounts: accounts.map(({ channel, account, number, kind, columns }) => ({
      channel,
      account,
      number,
      kind: kind ?? defaultKind(channel),
      columns,
    })),
    kinds: (Object.keys(statementFormats) as StatementKind[]).map((kind) => ({
      kind,
      columns: Object.fromEntries(
        statementFields.map((field) => [field, [...statementFormats[kind].names[field]]]),
      ),
    })),
  };
}

async function readOpen(ctx: OperatorContext, input: AccountInput): Promise<OperatorOutputOf<Calls["open"]>> {
  const account = accountOf(ctx, input);
  const lines = await listOpenLines(ctx.db, account, MAX_OPEN + 1);
  const shown = lines.slice(0, MAX_OPEN);
  const candidates = await findCandidates(ctx.db, account, shown);
  return {
    lines: shown.map((line) => ({
      ...toLineView(ctx, line),
      candidates: (candidates.get(line.id) ?? []).map(toCandidateView),
    })),
    hasMore: lines.length > MAX_OPEN,
    asOf: ctx.now().getTime(),
  };
}

async function readOrders(
  ctx: OperatorContext,
  input: AccountInput,
): Promise<OperatorOutputOf<Calls["orders"]>> {
  const keys = await listOrdersWithoutLine(ctx.db, accountOf(ctx, input), MAX_OPEN);
  const referenceOf = new Map(keys.map(({ id, reference }) => [id, reference]));
  const orders = [];
  for (const [bucket, ofBucket] of Map.groupBy(keys, (key) => key.bucket))
    orders.push(...(await listOrdersByKey(ctx.db, bucket, ofBucket)));
  const list = orders
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((order) => ({
      orderId: order.id,
      amount: formatAmount(order.receivedMinor ?? order.amountMinor, order.currency),
      state: order.state,
      member: { id: String(order.memberId), name: order.memberName },
      transactionId: order.transactionId,
      reference: referenceOf.get(order.id) ?? "",
      createdAt: order.createdAt.getTime(),
    }));
  return { list, asOf: ctx.now().getTime() };
}

async function readForDeposit(
  ctx: OperatorContext,
  id: string,
): Promise<OperatorOutputOf<Calls["forDeposit"]>> {
  const order = await findDeposit({ db: ctx.db, merchantId: ctx.merchant.id }, id);
  if (order.receiving === null) return { lines: [] };
  const account = accountOf(ctx, { channel: order.channel, account: order.receiving.account });
  const lines = await listLinesAround(ctx.db, account, {
    amountMinor: order.amountMinor,
    transactionId: order.transactionId,
    from: new Date(order.createdAt.getTime() - HOUR_MS),
    until: new Date(order.createdAt.getTime() + 48 * HOUR_MS),
    most: MAX_LINES_OF_A_DEPOSIT,
  });
  const candidates = await findCandidates(ctx.db, account, lines);
  return {
    lines: lines.flatMap((line) =>
      (candidates.get(line.id) ?? [])
        .filter((candidate) => candidate.order.id === id)
        .map(({ grade, by }) => ({ ...toLineView(ctx, line), grade, by: [...by] })),
    ),
  };
}

export function statementOperatorRoutes(): OperatorRoutes<"statements"> {
  return {
    formats: readFormats,
    setFormat: async (ctx, { kind, columns, ...input }) => {
      const account = accountOf(ctx, input);
      const before = await findAccount(ctx.db, account);
      await saveFormat(ctx.db, account, { kind, columns });
      const toText = (value: unknown) => (value === null ? null : JSON.stringify(value));
      ctx.audit({
        subject: `receiving_account:${input.channel}/${input.account}`,
        before: { kind: before.kind, columns: toText(before.columns) },
        after: { kind, columns: toText(columns) },
      });
      return {};
    },
    import: async (ctx, input) => {
      const [file] = ctx.files;
      if (file === undefined) return ctx.fail("statement.file.invalid", { field: "file", why: "missing" });
      const { currency, settings } = ctx.merchant;
      const { importId, ...counts } = await importStatement(ctx, accountOf(ctx, input), file, {
        currency,
        timeZone: jurisdictionOf(settings).timeZone,
      });
      await ctx.push.publishTopic(ctx.db, consoleTopic(ctx.merchant.id));
      ctx.audit({
        subject: `receiving_account:${input.channel}/${input.account}`,
        after: { import: String(importId), file: file.name.slice(0, 120), ...counts },
      });
      return { importId: String(importId), repeated: counts.lines - counts.added, ...counts };
    },
    imports: async (ctx) => ({
      list: (await listImports(ctx.db, ctx.merchant.id, MAX_IMPORTS)).map(
        ({ id, channel, account, kind, fileName, lines, added, outgoing, by, at }) => ({
          id: String(id),
          channel,
          account,
          kind,
          fileName,
          lines,
          added,
          outgoing,
          importedBy: by,
          importedAt: at.getTime(),
        }),
      ),
    }),
    lines: listHandler(statementListSource),
    open: readOpen,
    orders: readOrders,
    forDeposit: (ctx, { id }) => readForDeposit(ctx, id),
    match: async (ctx, { lineId, orderId }) => {
      const line = await matchLine(decidingOf(ctx), { lineId: BigInt(lineId), orderId });
      ctx.audit({
        subject: `deposit:${orderId}`,
        after: { line: lineId, transactionId: line.transactionId },
      });
      return {};
    },
    setAside: async (ctx, { lineId, reason }) => {
      const line = await setLineAside(decidingOf(ctx), { lineId: BigInt(lineId), note: reason });
      ctx.audit({
        subject: `statement_line:${lineId}`,
        before: { state: "open" },
        after: {
          state: "aside",
          transactionId: line.transactionId,
          amount: formatAmount(line.amountMinor, line.currency),
        },
      });
      return {};
    },
  };
}
