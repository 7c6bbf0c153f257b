// Reads a member's data for all promotions in one statement, as one JSON value.

import { sql, type Db } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { toTerms, type Award, type Lock, type WrittenTerms } from "../award-store.ts";
import type { Referral } from "../referrals/referrals.ts";

/**
 * Days in which an activity is counted (first and last day included), and how the reward for the activity is computed.
 */
export type Span = {
  /**
   * The counted activity. `rebate`: turnover, paid at the VIP level's percent where that is higher than the
   * promotion's. `referral`: invited members. `none`: nothing.
   */
  readonly metric: "turnover" | "deposit" | "loss" | "rebate" | "referral" | "none";
  readonly from: string;
  readonly to: string;
  readonly gameType: string | null;
  readonly fixedMinor: bigint;
  readonly percent: string;
  readonly maxMinor: bigint;
};

export type SpanResult = {
  readonly basisMinor: bigint;
  readonly rewardMinor: bigint;
  readonly percent: string;
};

export type MemberFacts = {
  /** Invited members for whom an active promotion rewards the member now and no promotion has rewarded yet. */
  readonly referrals: readonly Referral[];
  readonly level: number;
  readonly hasDeposited: boolean;
  /** Rewards of the queried periods, and rewards of any period that are open or in play. */
  readonly awards: readonly Award[];
  /** Open turnover requirements of rewards in play. */
  readonly locks: readonly Lock[];
  /** Results of the spans, in the order in which the question lists them. */
  readonly spans: readonly SpanResult[];
};

/** A type in JSON: large integers and times are text. */
type Written<T> = {
  readonly [K in keyof T]: T[K] extends bigint
    ? string
    : T[K] extends Date
      ? string
      : T[K] extends Date | null
        ? string | null
        : T[K];
};

type WrittenAward = Omit<Written<Award>, "terms"> & { readonly terms: WrittenTerms | null };

type WrittenFacts = Pick<MemberFacts, "level" | "hasDeposited"> & {
  readonly awards: readonly (WrittenAward & { readonly isLate: boolean | null })[];
  readonly locks: readonly Written<Lock>[];
  readonly referrals: readonly Written<Referral>[];
  /** For each span: counted amount, percent and reward, separated by spaces. */
  readonly spans: readonly string[];
};

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const toAward = (award: WrittenAward): Award => ({
  ...award,
  promotionId: BigInt(award.promotionId),
  basisMinor: BigInt(award.basisMinor),
  rewardMinor: BigInt(award.rewardMinor),
  forfeitedMinor: BigInt(award.forfeitedMinor),
  madeAt: new Date(award.madeAt),
  takeUntil: dateOf(award.takeUntil),
  lockUntil: dateOf(award.lockUntil),
  terms: toTerms(award.terms),
});

/** Returns the query about a merchant's promotions, as JSON. The query is the same for all members of the merchant. */
export function writeQuestion(periods: readonly string[], spans: readonly Span[]): string {
  const rows = spans.map((span) => ({
    metric: span.metric,
    first_day: span.from,
    last_day: span.to,
    game_type: span.gameType,
    fixed_minor: String(span.fixedMinor),
    percent: span.percent,
    max_minor: String(span.maxMinor),
  }));
  return JSON.stringify({ periods, spans: rows });
}

type FactsKey = MemberKey & { readonly currency: string; readonly zone: string; readonly now: Date };

/**
 * Reads the member's facts as JSON text. While the same promotions are active, equal facts lead to equal offers: the
 * facts also include whether the time to take a reward has expired.
 */
export async function readFacts(db: Db, member: FactsKey, question: string): Promise<string> {
  // the question is the same for all members, so one statement for several members parses it only once
  const [row] = await db.lookup<{ facts: string }>(
    [
      { alone: "smallint" },
      { each: "smallint" },
      { each: "bigint" },
      { each: "timestamptz" },
      { shared: "text" },
      { shared: "text" },
      { shared: "jsonb" },
    ],
    sql`
    select f.place lookup_place, f.facts::text from promotion_facts(${member.bucket}::smallint, ${member.bucket}::smallint[], ${member.memberId}::bigint[],
      ${member.now}::timestamptz[], ${member.currency}, ${member.zone}, jsonb_populate_record(null::promotion_question, ${question}::jsonb)) f`,
  );
  invariant(row, "a function answers one value");
  return row.facts;
}

export function parseFacts(text: string): MemberFacts {
  const facts = JSON.parse(text) as WrittenFacts;
  return {
    level: facts.level,
    hasDeposited: facts.hasDeposited,
    awards: facts.awards.map(toAward),
    referrals: facts.referrals.map((one) => ({
      invitedId: BigInt(one.invitedId),
      depositMinor: BigInt(one.depositMinor),
      depositedAt: new Date(one.depositedAt),
      turnoverMinor: BigInt(one.turnoverMinor),
    })),
    locks: facts.locks.map(({ ref, requiredMinor, doneMinor }) => ({
      ref,
      requiredMinor: BigInt(requiredMinor),
      doneMinor: BigInt(doneMinor),
    })),
    spans: facts.spans.map((span) => {
      const [basisMinor = "", percent = "", rewardMinor = ""] = span.split(" ");
      return { basisMinor: BigInt(basisMinor), rewardMinor: BigInt(rewardMinor), percent };
    }),
  };
}
