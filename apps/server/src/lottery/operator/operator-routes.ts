import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import { confirm, enter, type Entering, type OfDraw } from "./entries.ts";
import { listWaitingDraws, type WaitingDraw } from "./entry-store.ts";

const MAX_LISTED = 200;
const MAX_FACT = 1_900;

/** Without what was entered: the second operator has it from its source. */
const toView = ({ nodeId, tickets, drawsAt, ...draw }: WaitingDraw) => ({
  ...draw,
  gameId: nodeId,
  drawsAt: drawsAt.getTime(),
  tickets: tickets === null ? null : Number(tickets),
});

const toFact = (result: unknown) => (result === null ? null : JSON.stringify(result).slice(0, MAX_FACT));

const drawOf = (
  { merchant, operator }: OperatorContext,
  { gameId, numero }: Pick<OfDraw, "gameId" | "numero">,
): OfDraw => ({ merchantId: merchant.id, gameId, numero, operator: operator!.name });

async function keep(ctx: OperatorContext, entering: Entering): Promise<Record<never, never>> {
  const { result, resultVersion } = await enter(ctx.db, entering);
  ctx.audit({
    subject: `lottery:${entering.gameId}/${entering.numero}`,
    after: { entered: entering.kind, result: toFact(result), resultVersion },
  });
  return {};
}

export function lotteryOperatorRoutes(): OperatorRoutes<"lottery"> {
  return {
    draws: async ({ db, now, merchant }) => ({
      rows: (await listWaitingDraws(db, merchant.id, MAX_LISTED)).map(toView),
      asOf: now().getTime(),
    }),
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
