// Active promotions for a caller, each with its state. Data that all members share and data of the caller are read
// separately, each with one read for all promotions.

import { takenBy } from "@khela/contract/promotions/promotion-types";
import { hash } from "node:crypto";
import { hasAccess } from "@khela/contract/member/member-types";
import type { Award, Lock } from "../award-store.ts";
import type { Referral } from "../referrals/referrals.ts";
import type { Promotion } from "../store.ts";
import { zoneOf, type Caller, type MemberCaller } from "./caller.ts";
import { parseFacts, readFacts, writeQuestion, type SpanResult } from "./facts-store.ts";
import { dayAt, settledDayAt, type DayRange } from "./periods.ts";
import type { Done, Shared } from "../types/promotion-type-rules.ts";
import { rulesOf } from "../types/promotion-types.ts";
import type { Days, Question } from "./questions.ts";
import { isPast } from "./remaining.ts";
import { isForgotten, isShown } from "./shown.ts";
import { standingOf, type Facts, type Standing } from "./states.ts";
import { findBinding, refOf, type UnderWay } from "./terms.ts";
import { currencyOf, readWhatIsOn, type ReadWhatIsOn, type WhatIsOn } from "./what-is-on.ts";

/** A promotion as applied to a caller, with the caller's activity and state. */
export type Offer = {
  readonly promotion: Promotion;
  /**
   * The period that is rewarded: the current period; for a rebate or a rescue (a reward for losses), the last complete
   * period; for a mission, sometimes the previous period.
   */
  readonly span: DayRange;
  readonly facts: Facts;
  readonly standing: Standing;
  readonly award: Award | null;
  readonly lock: Lock | null;
  /** The open reward whose terms apply to the caller; null: the promotion's current terms apply. */
  readonly binding: UnderWay | null;
  /** The amount that is rewarded, in minor units; null: a future deposit. */
  readonly basisMinor: bigint | null;
  readonly percent: string;
  /** For a referral promotion: the invited members for whom the promotion rewards the caller now. */
  readonly referrals: readonly Referral[];
  /** Deadline of a joined mission, or of claiming its reward; null: not a mission, or no deadline. */
  readonly until: Date | null;
};

function countFirst({ promotion }: Question, [result]: readonly SpanResult[]): Done {
  const nothing = { countedMinor: 0n, claimableMinor: 0n, basisMinor: null };
  return {
    ...(result === undefined
      ? nothing
      : {
          countedMinor: result.basisMinor,
          claimableMinor: result.rewardMinor,
          basisMinor: result.basisMinor,
        }),
    percent: promotion.rewardPercent,
    referrals: [],
  };
}

function findAward(question: Question, done: Done, now: Date, awards: readonly Award[]): Award | null {
  const { promotion, span } = question;
  const own = awards.filter(({ promotionId }) => promotionId === promotion.id);
  const rules = rulesOf(promotion);
  return rules.findAward === undefined
    ? (own.find(({ period }) => period === span.key) ?? null)
    : rules.findAward(question, done, now, own);
}

/**
 * Whether another reward of the same stacking group is claimed, approved or in play, from another promotion or another
 * period.
 */
function isGroupBusy({ awards, locks, promotions }: Shared, promotion: Promotion, key: string): boolean {
  const { stackingGroup } = promotion;
  if (stackingGroup === null) return false;
  const inGroup = new Set(
    promotions.filter((one) => one.stackingGroup === stackingGroup).map(({ id }) => id),
  );
  return awards.some(
    (award) =>
      inGroup.has(award.promotionId) &&
      !(award.promotionId === promotion.id && award.period === key) &&
      (award.state === "applying" ||
        award.state === "issued" ||
        (award.state === "process" && locks.some(({ ref }) => ref === refOf(award)))),
  );
}

function offerTo(now: Date, question: Question, results: readonly SpanResult[], shared: Shared): Offer {
  const { promotion, span } = question;
  const { count = countFirst, isInParts = false } = rulesOf(promotion);
  const done = count(question, results, shared);
  const award = findAward(question, done, now, shared.awards);
  const lock = award === null ? null : (shared.locks.find(({ ref }) => ref === refOf(award)) ?? null);
  const facts: Facts = {
    now,
    level: shared.level,
    hasDeposited: shared.hasDeposited,
    award: isInParts && done.claimableMinor > 0n ? null : award,
    leftMinor: lock === null ? 0n : lock.requiredMinor - lock.doneMinor,
    countedMinor: done.countedMinor,
    claimableMinor: done.claimableMinor,
    isOfItsTime: question.isOfItsTime,
    isOpen: shared.open.has(promotion.id),
    isRoomy: shared.roomy.has(promotion.id),
    isGroupBusy: isGroupBusy(shared, promotion, span.key),
  };
  const { basisMinor, percent, referrals } = done;
  const standing = standingOf(promotion, facts);
  const until = untilOf(question, standing);
  const binding = findBinding(promotion, standing, shared, now);
  return { promotion, span, facts, standing, award, lock, binding, basisMinor, percent, referrals, until };
}

function untilOf({ mission }: Question, { state }: Standing): Date | null {
  if (state === "claim") return mission?.claimUntil ?? null;
  return state === "joined" ? (mission?.meetUntil ?? null) : null;
}

function offerToVisitor(caller: Caller, promotion: Promotion): Offer {
  const facts: Facts = {
    now: caller.now(),
    level: null,
    hasDeposited: false,
    award: null,
    leftMinor: 0n,
    countedMinor: 0n,
    claimableMinor: 0n,
    isOfItsTime: false,
    isOpen: false,
    isRoomy: false,
    isGroupBusy: false,
  };
  return {
    promotion,
    span: { key: "once", from: "", to: "" },
    facts,
    standing: standingOf(promotion, facts),
    award: null,
    lock: null,
    binding: null,
    basisMinor: null,
    percent: promotion.rewardPercent,
    referrals: [],
    until: null,
  };
}

/**
 * The questions of all promotions about a member on one day, and the same questions as the JSON that is sent to the
 * database.
 */
type Asked = { readonly questions: readonly Question[]; readonly written: string };

/**
 * Cache of the questions, keyed by the active promotions: on one day they are the same for all members of a merchant.
 */
const askedBefore = new WeakMap<WhatIsOn, { readonly key: string; readonly asked: Asked }>();

function askAboutAll(what: WhatIsOn, days: Days): Asked {
  const key = `${days.today} ${days.settledDay} ${days.zone}`;
  const before = askedBefore.get(what);
  if (before?.key === key) return before.asked;
  const questions = what.promotions.flatMap((one) => rulesOf(one).ask(one, days));
  const spans = questions.flatMap(({ asked }) => asked);
  const rebateDays = spans.filter(({ metric }) => metric === "rebate").map(({ from }) => from);
  const periods = [...new Set([...questions.map(({ span }) => span.key), ...rebateDays])];
  const asked = { questions, written: writeQuestion(periods, spans) };
  askedBefore.set(what, { key, asked });
  return asked;
}

const isFor = ({ session }: MemberCaller, promotion: Promotion): boolean =>
  rulesOf(promotion).isFor?.(session.type) ?? true;

/** The data from which a member's offers are computed, and a key that changes with the data. */
type Basis = {
  readonly what: WhatIsOn;
  readonly questions: readonly Question[];
  readonly now: Date;
  readonly facts: string;
  readonly isFor: (promotion: Promotion) => boolean;
  readonly key: string;
};

async function readBasis(caller: MemberCaller, read: ReadWhatIsOn): Promise<Basis> {
  const zone = zoneOf(caller);
  const currency = currencyOf(caller);
  const what = await read(caller);
  const now = caller.now();
  const days = { today: dayAt(now, zone), settledDay: settledDayAt(now, zone), zone };
  const { questions, written } = askAboutAll(what, days);
  const { bucket, memberId } = caller.session;
  const facts = await readFacts(caller.db, { bucket, memberId, currency, zone, now }, written);
  const times = questions.map(({ promotion, mission }) => [
    Number(promotion.startsAt <= now) +
      Number(isPast(promotion.endsAt, now)) +
      Number(isForgotten(promotion, now)),
    Number(isPast(mission?.claimUntil ?? null, now)),
  ]);
  const key = hash(
    "sha256",
    [
      currency,
      hasAccess("agent", caller.session.type),
      what.state,
      days.today,
      days.settledDay,
      zone,
      times.flat().join(""),
      facts,
    ].join(" "),
    "base64url",
  );
  return { what, questions, now, facts, isFor: (promotion) => isFor(caller, promotion), key };
}

/** Whether a mission of the previous period can still be claimed. */
const isLateClaim = ({ standing, award, until }: Offer, now: Date): boolean =>
  standing.state === "claim" && award?.state === "joined" && !isPast(until, now);

function offersOf({ what, questions, now, facts, isFor }: Basis): Offer[] {
  const shared = { ...what, ...parseFacts(facts) };
  let at = 0;
  const late = new Set<bigint>();
  const offers = questions.map((question) => {
    const results = shared.spans.slice(at, (at += question.asked.length));
    const offer = offerTo(now, question, results, shared);
    const isLate = question.mission?.isLate === true;
    if (isLate && isLateClaim(offer, now)) late.add(offer.promotion.id);
    return { offer, isLate };
  });
  // each promotion has one offer: a mission's previous period while claimable, otherwise the current period
  return offers
    .filter(({ offer }) => isFor(offer.promotion))
    .filter(({ offer, isLate }) =>
      late.has(offer.promotion.id) || isLate
        ? isLate && late.has(offer.promotion.id)
        : isShown(offer) || offer.award !== null,
    )
    .map(({ offer }) => offer);
}

/**
 * Returns a cache key and a function that computes the member's offers. The caller runs the function only when no
 * response is cached under the key.
 */
export async function prepareOffers(
  caller: MemberCaller,
  read: ReadWhatIsOn,
): Promise<{ readonly key: string; readonly draw: () => Offer[] }> {
  const basis = await readBasis(caller, read);
  return { key: basis.key, draw: () => offersOf(basis) };
}

/** Lists a member's offers, and the promotions of the rewards that can be taken, of any period. */
export async function listOwn(
  caller: MemberCaller,
  read: ReadWhatIsOn,
): Promise<{ readonly offers: readonly Offer[]; readonly takable: readonly Promotion[] }> {
  const basis = await readBasis(caller, read);
  const promotions = new Map(basis.what.promotions.map((one) => [one.id, one]));
  const waiting = parseFacts(basis.facts).awards.filter(
    ({ state, takeUntil }) => state === "issued" && !isPast(takeUntil, basis.now),
  );
  return {
    offers: offersOf(basis),
    takable: waiting.flatMap(({ promotionId }) => promotions.get(promotionId) ?? []),
  };
}

/**
 * Lists active and future promotions, and promotions with an activity or reward of the member in the current period.
 */
export async function listOffers(caller: Caller, read: ReadWhatIsOn = readWhatIsOn): Promise<Offer[]> {
  const { session } = caller;
  if (session !== null) return offersOf(await readBasis({ ...caller, session }, read));
  const { promotions } = await read(caller);
  return promotions
    .filter(({ type }) => takenBy(type) !== "operator")
    .map((one) => offerToVisitor(caller, one))
    .filter(isShown);
}

/** Finds the caller's offer for this promotion; null: the offer is not visible to the caller. */
export async function findOffer(caller: Caller, promotionId: string): Promise<Offer | null> {
  return (await listOffers(caller)).find(({ promotion }) => String(promotion.id) === promotionId) ?? null;
}
