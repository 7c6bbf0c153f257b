import type { vip } from "@khela/contract/operator/vip/calls";
import { changedFacts } from "../../http/console/facts.ts";
import type {
  ApprovableHandler,
  OperatorContext,
  OperatorRoutes,
} from "../../http/console/operator-context.ts";
import { fail } from "../../infra/failure.ts";
import { getOperatedMember } from "../../infra/operator/operated-member-store.ts";
import type { Level } from "../ladder.ts";
import { listLevels, type Ladder } from "../store.ts";
import { LadderRefusal, readLadder, toLadderFile } from "./ladder-file.ts";
import { readProgress } from "../vip.ts";
import { readSurroundings } from "./ladder-surroundings.ts";
import { refuseFaulty, saveLadder } from "./save-ladder.ts";

const ladderOf = ({ merchant }: OperatorContext): Ladder => ({
  merchantId: merchant.id,
  currency: merchant.currency,
});

const toLevels = (levels: readonly Level[], currency: string) =>
  levels.length === 0 ? [] : toLadderFile(levels, currency).levels;

/** Returns the ladder's fields by level number. */
const toDocument = (levels: readonly Level[], currency: string) => ({
  level: { ...toLevels(levels, currency) },
});

async function answerRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LadderRefusal)) throw error;
    const { faults, margin } = error;
    if (margin !== null) fail("margin.exceeded", { faults, margin });
    return fail("request_param_err", { faults });
  }
}

/** The approval has no amount, because a ladder's rates apply to all turnover. */
const saveLevels: ApprovableHandler<(typeof vip)["saveLevels"]> = {
  plan: (ctx, { levels: content }) =>
    answerRefusal(async () => {
      const ladder = ladderOf(ctx);
      const { currency } = ladder;
      const levels = readLadder({ levels: content }, currency);
      refuseFaulty(levels, await readSurroundings(ctx.db, ladder, ctx.now()));
      const before = toDocument(await listLevels(ctx.db, ladder), currency);
      return {
        subject: `vip:${currency}`,
        ...changedFacts(before, toDocument(levels, currency)),
        amountMinor: null,
        currency,
      };
    }),
  run: (ctx, input) =>
    answerRefusal(async () => {
      const ladder = ladderOf(ctx);
      const { subject, before, after } = await saveLevels.plan(ctx, input);
      const levels = readLadder({ levels: input.levels }, ladder.currency);
      await saveLadder(ctx.db, ladder, levels, await readSurroundings(ctx.db, ladder, ctx.now()));
      ctx.audit({ subject, before, after });
      return {};
    }),
};

export function vipOperatorRoutes(): OperatorRoutes<"vip"> {
  return {
    levels: async (ctx) => {
      const ladder = ladderOf(ctx);
      return { levels: toLevels(await listLevels(ctx.db, ladder), ladder.currency) };
    },
    ofMember: async (ctx, { id }) => readProgress(ctx, await getOperatedMember(ctx.db, ctx.merchant.id, id)),
    saveLevels,
  };
}
