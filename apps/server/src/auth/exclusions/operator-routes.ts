// The queue of accounts that look like an excluded member's, and the decision about each.

import { blockingReasons } from "@khela/contract/operator/exclusions/match-reasons";
import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { endGamesOf } from "../../infra/db/session-store.ts";
import { lockOperatedMember, memberSubject } from "../../infra/operator/operated-member-store.ts";
import { listMemberLines } from "../../member/member.ts";
import {
  beginBreak,
  jurisdictionOf,
  liftReview,
  listExclusions,
} from "../../responsible-gaming/responsible-gaming.ts";
import { decideMatch, hasOpenMatch, listWaitingMatches, lockMatch, type Match } from "./exclusion-store.ts";

type Calls = (typeof operatorCalls)["exclusions"];

const MAX_WAITING = 200;

async function readWaiting(
  ctx: OperatorContext<Calls["waiting"]>,
): Promise<OperatorOutputOf<Calls["waiting"]>> {
  const { db, merchant } = ctx;
  const waiting: Match[] = [];
  for (const bucket of await listMemberBuckets(db))
    waiting.push(...(await listWaitingMatches(db, bucket, { merchantId: merchant.id, limit: MAX_WAITING })));
  const listed = waiting.toSorted((a, b) => a.foundAt.getTime() - b.foundAt.getTime()).slice(0, MAX_WAITING);
  if (listed.length === 0) return { list: [] };
  const people = listed.flatMap((match) => [match, match.excluded]);
  const lines = new Map((await listMemberLines(db, merchant.id, people)).map((line) => [line.id, line]));
  const exclusions = await listExclusions(
    db,
    listed.map(({ excluded }) => excluded),
    ctx.now(),
  );
  return {
    list: listed.flatMap((match) => {
      const member = lines.get(String(match.memberId));
      const excluded = lines.get(String(match.excluded.memberId));
      if (member === undefined || excluded === undefined) return [];
      const exclusion = exclusions.find(({ memberId }) => memberId === match.excluded.memberId);
      return {
        member,
        excluded,
        reasons: [...match.reasons],
        foundAt: match.foundAt.getTime(),
        until: exclusion?.until?.getTime() ?? null,
        blocksPlay: match.reasons.some((reason) => blockingReasons.includes(reason)),
      };
    }),
  };
}

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
    // one that has ended meanwhile holds for nobody
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
  return { waiting: readWaiting, decide };
}
