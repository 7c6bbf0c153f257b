import { formatAmount } from "@khela/engines/money";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import { readDrawDetail, readGames } from "./draw-views.ts";
import { lotteryDrawListSource } from "./draw-view-store.ts";
import { confirm, enter, type Entering, type OfDraw } from "./entries.ts";
import { previewEntry } from "./entry-preview.ts";
import { listComingEntries, listWaitingDraws, type WaitingDraw } from "./entry-store.ts";

const MAX_LISTED = 200;
const COMING_MS = 24 * 60 * 60_000;
const MAX_FACT = 1_900;

/**
 * Converts a waiting draw for the console. The entered result is left out, because the second operator must read it
 * from the official source.
 */
const toView =
  ({ currency }: OperatorContext["merchant"]) =>
  ({ nodeId, tickets, closesAt, drawsAt, liabilityMinor, ...draw }: WaitingDraw) => ({
    ...draw,
    gameId: nodeId,
    closesAt: closesAt.getTime(),
    drawsAt: drawsAt.getTime(),
    tickets: tickets === null ? null : Number(tickets),
    exposure: formatAmount(liabilityMinor, currency),
  });

const toFact = (result: unknown) => (result === null ? null : JSON.stringify(result).slice(0, MAX_FACT));

const drawOf = (
  { merchant, operator }: OperatorContext,
  { gameId, numero }: Pick<OfDraw, "gameId" | "numero">,
): OfDraw => ({ merchantId: merchant.id, gameId, numero, operator: operator!.name });

/**
 * Stores an entry. Its audit entry leaves the result out, because the second operator may read the audit log and must
 * enter the result independently. The audit entry of the confirmation has both results.
 */
async function keep(ctx: OperatorContext, entering: Entering): Promise<Record<never, never>> {
  const { resultVersion } = await enter(ctx.db, entering);
  ctx.audit({
    subject: `lottery:${entering.gameId}/${entering.numero}`,
    after: { kind: entering.kind, resultVersion },
  });
  return {};
}

export function lotteryOperatorRoutes(): OperatorRoutes<"lottery"> {
  return {
    games: readGames,
    list: listHandler(lotteryDrawListSource),
    get: (ctx, draw) => readDrawDetail(ctx, drawOf(ctx, draw)),
    preview: (ctx, { kind, result, ...draw }) =>
      previewEntry(ctx.db, drawOf(ctx, draw), { kind, result, currency: ctx.merchant.currency }),
    draws: async ({ db, now, merchant }) => {
      const at = now();
      const until = new Date(at.getTime() + COMING_MS);
      return {
        rows: (await listWaitingDraws(db, merchant.id, MAX_LISTED)).map(toView(merchant)),
        coming: (await listComingEntries(db, merchant.id, { until, most: MAX_LISTED })).map(toView(merchant)),
        currency: merchant.currency,
        asOf: at.getTime(),
      };
    },
    enterResult: (ctx, { result, ...draw }) =>
      keep(ctx, { ...drawOf(ctx, draw), kind: "result", result, reason: null }),
    correctResult: (ctx, { result, ...draw }) =>
      keep(ctx, { ...drawOf(ctx, draw), kind: "correction", result, reason: null }),
    voidDraw: (ctx, { reason, ...draw }) =>
      keep(ctx, { ...drawOf(ctx, draw), kind: "void", result: null, reason: reason.trim() }),
    confirm: async (ctx, { result, ...draw }) => {
      const done = await confirm(ctx.db, ctx, { ...drawOf(ctx, draw), result });
      const { kind, outcome, entered } = done;
      ctx.audit({
        subject: `lottery:${draw.gameId}/${draw.numero}`,
        before: {
          state: done.state,
          resultVersion: done.resultVersion,
          enteredBy: entered.by,
          entered: toFact(entered.result),
        },
        after: { kind, outcome, result: toFact(done.result) },
      });
      return { kind, outcome };
    },
  };
}
