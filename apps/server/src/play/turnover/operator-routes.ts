import type { turnover } from "@khela/contract/operator/turnover/calls";
import { listGameNames } from "../../games/games.ts";
import { changedFacts } from "../../http/console/facts.ts";
import type {
  ApprovableHandler,
  OperatorContext,
  OperatorRoutes,
} from "../../http/console/operator-context.ts";
import { fail } from "../../infra/failure.ts";
import { checkWeights, listWeights, saveWeights, WeightsRefusal, type Saving } from "./weights.ts";

const savingOf = ({ merchant, now }: OperatorContext): Saving => ({
  merchantId: merchant.id,
  currency: merchant.currency,
  now: now(),
});

async function answerRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WeightsRefusal)) throw error;
    return fail("request_param_err", { faults: error.faults });
  }
}

/** Weights affect the rates and levels of every member, so the approval of new weights has no amount. */
const save: ApprovableHandler<(typeof turnover)["saveWeights"]> = {
  plan: (ctx, { weights }) =>
    answerRefusal(async () => {
      const saving = savingOf(ctx);
      const after = await checkWeights(ctx.db, saving, weights);
      const { currency } = saving;
      const before = await listWeights(ctx.db, saving.merchantId);
      const facts = changedFacts({ weights: before }, { weights: after });
      return { subject: `turnover:${currency}`, ...facts, amountMinor: null, currency };
    }),
  run: (ctx, input) =>
    answerRefusal(async () => {
      const { subject, before, after } = await save.plan(ctx, input);
      const version = await saveWeights(ctx.db, savingOf(ctx), input.weights);
      ctx.audit({ subject, before, after: { ...after, version } });
      return { version };
    }),
};

export function turnoverOperatorRoutes(): OperatorRoutes<"turnover"> {
  return {
    weights: async ({ db, merchant }) => {
      const weights = await listWeights(db, merchant.id);
      return { weights, games: await listGameNames(db, Object.keys(weights)) };
    },
    saveWeights: save,
  };
}
