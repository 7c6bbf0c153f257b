// The console's queue of accounts that look like an excluded member's, and operators' decisions about them.

import { blockingReasons } from "@khela/contract/operator/exclusions/match-reasons";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { listHandler } from "../../http/console/lists/list-handler.ts";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import { endGamesOf } from "../../infra/db/session-store.ts";
import { lockOperatedMember, memberSubject } from "../../infra/operator/operated-member-store.ts";
import {
  beginBreak,
  jurisdictionOf,
  liftReview,
  listExclusions,
} from "../../responsible-gaming/responsible-gaming.ts";
import { exclusionListSource } from "./exclusion-list-store.ts";
import { decideMatch, hasOpenMatch, lockMatch } from "./exclusion-store.ts";

type Calls = (typeof operatorCalls)["exclusions"];

async function decide(
  ctx: OperatorContext<Calls["decide"]>,
  { memberId, excludedId, isSamePerson }: ParsedOperatorInputOf<Calls["decide"]>,
): Promise<Record<string, never>> {
  const { db, merchant } = ctx;
  const member = await lockOperatedMember(db, merchant.id, memberId);
  const match = (await lockMatch(db, member, BigInt(excludedId))) ?? ctx.fail("exclusion.match.unknown");
  if (match.state !== "open") ctx.fail("exclusion.match.decided");
  const now = ctx.now();
  const { timeZone } = jurisdictionOf(merchant.settings);
  await decideMatch(db, match, { state: isSamePerson ? "same" : "other", by: ctx.operator.name, now });
  if (isSamePerson) {
    // an exclusion that has ended in the meantime is not copied to the account
    const [exclusion] = await listExclusions(db, [match.excluded], now);
    if (exclusion !== undefined)
      await beginBreak(db, member, { kind: "exclusion", until: exclusion.until }, { now, timeZone });
    await endGamesOf(db, member, now);
  }
  if (!(await hasOpenMatch(db, member, blockingReasons))) await liftReview(db, member, { now, timeZone });
  ctx.audit({
    subject: memberSubject(member),
    before: { match: "open", reasons: match.reasons.join(", ") },
    after: { match: isSamePerson ? "same" : "other", excluded: excludedId },
  });
  return {};
}

export function exclusionOperatorRoutes(): OperatorRoutes<"exclusions"> {
  return { list: listHandler(exclusionListSource), decide };
}
