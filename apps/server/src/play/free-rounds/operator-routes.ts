import type { freeRounds } from "@khela/contract/operator/free-rounds/calls";
import type { ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import { findVendor } from "../../games/games.ts";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import type {
  ApprovableHandler,
  OperatorContext,
  OperatorRoutes,
  PlannedAct,
} from "../../http/console/operator-context.ts";
import { fail } from "../../infra/failure.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { getOperatedMember, memberSubject } from "../../infra/operator/operated-member-store.ts";
import { findByName } from "../../member/member.ts";
import { awardListSource } from "./award-list-store.ts";
import {
  cancelFreeRounds,
  grantFreeRounds,
  planFreeRounds,
  tellVendor,
  type Award,
  type FreeRoundGrant,
} from "./free-rounds.ts";

type Calls = typeof freeRounds;
type GrantInput = ParsedOperatorInputOf<Calls["grant"]>;

const DAY_MS = 86_400_000;
const ID = /^[1-9][0-9]{0,17}$/;

/** Finds a member by name or, if no member has that name, by id. */
async function findMember({ db, merchant }: OperatorContext, nameOrId: string): Promise<MemberKey> {
  const text = nameOrId.trim().toLowerCase();
  const named = await findByName(db, merchant.id, text);
  if (named !== null) return named;
  return ID.test(text) ? getOperatedMember(db, merchant.id, text) : fail("member.unknown");
}

const grantOf = (
  { now }: OperatorContext,
  { vendor, game, id, rounds, stake, days }: GrantInput,
): FreeRoundGrant => ({
  vendor,
  gameCode: game,
  id,
  rounds,
  stake,
  expiresAt: new Date(now().getTime() + days * DAY_MS),
});

const factsOf = ({
  vendor,
  id,
  gameCode,
  rounds,
  stakeMinor,
  currency,
}: Pick<Award, "vendor" | "id" | "gameCode" | "rounds" | "stakeMinor" | "currency">) => ({
  vendor,
  game: gameCode,
  award: id,
  rounds,
  stake: formatAmount(stakeMinor, currency),
});

/**
 * Informs the vendor with one call after the response. The answer to the vendor's own `free-rounds` request stays
 * authoritative.
 */
async function tellAfter(ctx: OperatorContext, member: MemberKey, award: Award): Promise<void> {
  const vendor = await findVendor(ctx.db, award.vendor);
  if (vendor !== null) ctx.after(async () => void (await tellVendor(ctx, vendor, member, award)));
}

const grant: ApprovableHandler<Calls["grant"]> = {
  plan: async (ctx, input): Promise<PlannedAct> => {
    const member = await findMember(ctx, input.member);
    const award = await planFreeRounds(ctx.db, member, grantOf(ctx, input));
    return {
      subject: memberSubject(member),
      before: {},
      after: { ...factsOf(award), days: input.days },
      // the approval gets no amount, because the wins of free rounds have no limit
      amountMinor: null,
      currency: award.currency,
    };
  },
  run: async (ctx, input) => {
    const member = await findMember(ctx, input.member);
    const award = await grantFreeRounds(ctx.db, member, grantOf(ctx, input));
    ctx.audit({ subject: memberSubject(member), before: {}, after: { ...factsOf(award), days: input.days } });
    await tellAfter(ctx, member, award);
    return {};
  },
};

export function freeRoundOperatorRoutes(): OperatorRoutes<"freeRounds"> {
  return {
    list: listHandler(awardListSource),
    grant,
    cancel: async (ctx, { member: memberId, vendor, id }) => {
      const member = await getOperatedMember(ctx.db, ctx.merchant.id, memberId);
      const award = await cancelFreeRounds(ctx.db, member, { vendor, id }, ctx.now());
      ctx.audit({
        subject: memberSubject(member),
        before: { ...factsOf(award), state: "open" },
        after: { state: "cancelled", used: award.used },
      });
      await tellAfter(ctx, member, award);
      return {};
    },
  };
}
