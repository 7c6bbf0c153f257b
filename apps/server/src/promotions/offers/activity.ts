// What is on for a caller: every promotion with the state it is in for them. What all members share and what this one has done are read apart,
// each for all promotions together.

import { hash } from "node:crypto";
import type { Award, Lock } from "../award-store.ts";
import type { Promotion } from "../store.ts";
import { zoneOf, type Caller, type MemberCaller } from "./caller.ts";
import {
  parseFacts,
  readFacts,
  writeQuestion,
  type MemberFacts,
  type Span,
  type SpanResult,
} from "./facts-store.ts";
import {
  addDays,
  dayAt,
  lastDayBefore,
  periodBefore,
  periodOf,
  settledDayAt,
  type DayRange,
} from "./periods.ts";
import { openDays } from "./rebate.ts";
import { standingOf, type Facts, type Standing } from "./states.ts";
import { currencyOf, readWhatIsOn, type ReadWhatIsOn, type WhatIsOn } from "./what-is-on.ts";

/** A promotion for a caller: what they have done and can do. */
export type Offer = {
  readonly promotion: Promotion;
  /** What is rewarded now: the present period, or of a rescue the one before. */
  readonly span: DayRange;
  readonly facts: Facts;
  readonly standing: Standing;
  readonly award: Award | null;
  readonly lock: Lock | null;
  /** What it rewards, in minor units; null where that is a deposit to come. */
  readonly basisMinor: bigint | null;
  readonly percent: string;
};

const isDeposit = ({ type }: Promotion): boolean => type === "FIRST_DEPOSIT" || type === "DEPOSIT";

type Days = { readonly today: string; readonly settledDay: string; readonly zone: string };

/** Of a rebate it is yesterday, the last complete day; its other days are in rebate.ts. */
function spanOf({ type, period, startsAt }: Promotion, { today, settledDay, zone }: Days): DayRange {
  const first = dayAt(startsAt, zone);
  const isOfPast = type === "RESCUE" || type === "REBATE";
  return isOfPast ? periodBefore(period, settledDay, first) : periodOf(period, today, first);
}

/** What the member did that the promotion rewards, and for that. */
type Done = {
  readonly countedMinor: bigint;
  readonly claimableMinor: bigint;
  readonly basisMinor: bigint | null;
  readonly percent: string;
};

/** What is asked about a promotion: the days it rewards, each a reward of its own. */
type Question = {
  readonly promotion: Promotion;
  readonly span: DayRange;
  readonly asked: readonly Span[];
  /** Whether what is rewarded now was done while the promotion was on. */
  readonly isOfItsTime: boolean;
};

function metricOf({ type, metric }: Promotion): Span["metric"] {
  return type === "MISSION" ? (metric ?? "turnover") : "none";
}

function askAbout(promotion: Promotion, at: Days): Question {
  const { settledDay, zone } = at;
  const span = spanOf(promotion, at);
  if (isDeposit(promotion) || promotion.prizesMinor !== null)
    return { promotion, span, asked: [], isOfItsTime: false };
  const rule = {
    gameType: promotion.gameType,
    fixedMinor: promotion.rewardFixedMinor,
    percent: promotion.rewardPercent,
    maxMinor: promotion.rewardMaxMinor,
  };
  const begun = dayAt(promotion.startsAt, zone);
  const ended = lastDayBefore(promotion.endsAt, zone) ?? span.to;
  if (promotion.type === "RESCUE") {
    // what was lost before it began or after it ended is not rewarded
    const from = begun > span.from ? begun : span.from;
    const to = ended < span.to ? ended : span.to;
    return { promotion, span, asked: [{ metric: "loss", from, to, ...rule }], isOfItsTime: from <= to };
  }
  if (promotion.type !== "REBATE") {
    const one = { metric: metricOf(promotion), from: span.from, to: span.to, ...rule };
    return { promotion, span, asked: [one], isOfItsTime: false };
  }
  const days = openDays(promotion, settledDay, zone);
  const asked = days.map((day) => ({ metric: "rebate" as const, from: day, to: day, ...rule }));
  // before its first complete day it is asked about no day at all, and has its percent
  const none = { metric: "rebate" as const, from: settledDay, to: addDays(settledDay, -1), ...rule };
  return {
    promotion,
    span,
    asked: asked.length > 0 ? asked : [none],
    isOfItsTime: asked.length > 0,
  };
}

function rebateDone({ promotion, asked }: Question, results: readonly SpanResult[], shared: Shared): Done {
  // a day is rewarded once, whichever rebate it was
  const rebates = new Set(shared.promotions.filter(({ type }) => type === "REBATE").map(({ id }) => id));
  const open = results.filter(
    ({ basisMinor }, at) =>
      basisMinor > 0n &&
      !shared.awards.some(
        ({ promotionId, period }) => rebates.has(promotionId) && period === asked[at]?.from,
      ),
  );
  return {
    countedMinor: 0n,
    claimableMinor: open.reduce((sum, { rewardMinor }) => sum + rewardMinor, 0n),
    basisMinor: 0n,
    percent: results[0]?.percent ?? promotion.rewardPercent,
  };
}

function doneOf(question: Question, results: readonly SpanResult[], shared: Shared): Done {
  const { promotion } = question;
  if (promotion.type === "REBATE") return rebateDone(question, results, shared);
  const [result] = results;
  const percent = promotion.rewardPercent;
  if (result === undefined) return { countedMinor: 0n, claimableMinor: 0n, basisMinor: null, percent };
  const { basisMinor, rewardMinor } = result;
  const isNothing = promotion.type === "RESCUE" && basisMinor === 0n;
  return { countedMinor: basisMinor, claimableMinor: isNothing ? 0n : rewardMinor, basisMinor, percent };
}

type Shared = WhatIsOn & MemberFacts;

const refOf = ({ promotionId, period }: Award): string => `${promotionId}.${period}`;

/** Whether a reward of the same group, of another promotion or period, is asked for, approved or still being played. */
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
  const done = doneOf(question, results, shared);
  const award =
    shared.awards.find(({ promotionId, period }) => promotionId === promotion.id && period === span.key) ??
    null;
  const lock = award === null ? null : (shared.locks.find(({ ref }) => ref === refOf(award)) ?? null);
  const facts: Facts = {
    now,
    level: shared.level,
    hasDeposited: shared.hasDeposited,
    // of a rebate, what is left of its days decides
    award: promotion.type === "REBATE" && done.claimableMinor > 0n ? null : award,
    leftMinor: lock === null ? 0n : lock.requiredMinor - lock.doneMinor,
    countedMinor: done.countedMinor,
    claimableMinor: done.claimableMinor,
    isOfItsTime: question.isOfItsTime,
    isOpen: shared.open.has(promotion.id),
    isRoomy: shared.roomy.has(promotion.id),
    isGroupBusy: isGroupBusy(shared, promotion, span.key),
  };
  const { basisMinor, percent } = done;
  return { promotion, span, facts, standing: standingOf(promotion, facts), award, lock, basisMinor, percent };
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
    basisMinor: null,
    percent: promotion.rewardPercent,
  };
}

/** What is asked about all promotions on a day, and the same as the database takes it. */
type Asked = { readonly questions: readonly Question[]; readonly written: string };

/** By what is on; the same for all members of a merchant on a day. */
const askedBefore = new WeakMap<WhatIsOn, { readonly key: string; readonly asked: Asked }>();

function askAboutAll(what: WhatIsOn, days: Days): Asked {
  const key = `${days.today} ${days.settledDay} ${days.zone}`;
  const before = askedBefore.get(what);
  if (before?.key === key) return before.asked;
  const questions = what.promotions.map((one) => askAbout(one, days));
  const spans = questions.flatMap(({ asked }) => asked);
  const rebateDays = spans.filter(({ metric }) => metric === "rebate").map(({ from }) => from);
  const periods = [...new Set([...questions.map(({ span }) => span.key), ...rebateDays])];
  const asked = { questions, written: writeQuestion(periods, spans) };
  askedBefore.set(what, { key, asked });
  return asked;
}

/** What offers to a member follow from, and a text that is another one as soon as they are. */
type Basis = {
  readonly what: WhatIsOn;
  readonly questions: readonly Question[];
  readonly now: Date;
  readonly facts: string;
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
  const times = what.promotions.map(
    ({ startsAt, endsAt }) => Number(startsAt <= now) + Number(endsAt !== null && endsAt <= now),
  );
  const key = hash(
    "sha256",
    [currency, what.state, days.today, days.settledDay, zone, times.join(""), facts].join(" "),
    "base64url",
  );
  return { what, questions, now, facts, key };
}

const isOn = ({ promotion, standing }: Offer) => promotion.enabled && standing.reason !== "over";

function offersOf({ what, questions, now, facts }: Basis): Offer[] {
  const shared = { ...what, ...parseFacts(facts) };
  let at = 0;
  const offers = questions.map((question) => {
    const results = shared.spans.slice(at, (at += question.asked.length));
    return offerTo(now, question, results, shared);
  });
  return offers.filter((offer) => isOn(offer) || offer.award !== null);
}

/** A member's offers, drawn where no answer is kept under their key. */
export async function prepareOffers(
  caller: MemberCaller,
  read: ReadWhatIsOn,
): Promise<{ readonly key: string; readonly draw: () => Offer[] }> {
  const basis = await readBasis(caller, read);
  return { key: basis.key, draw: () => offersOf(basis) };
}

/** The promotions that are on or to come, and those the member has something of in the present period. */
export async function listOffers(caller: Caller, read: ReadWhatIsOn = readWhatIsOn): Promise<Offer[]> {
  const { session } = caller;
  if (session !== null) return offersOf(await readBasis({ ...caller, session }, read));
  const { promotions } = await read(caller);
  return promotions.map((one) => offerToVisitor(caller, one)).filter(isOn);
}

/** The caller's offer of this promotion; null when there is none to see. */
export async function findOffer(caller: Caller, promotionId: string): Promise<Offer | null> {
  return (await listOffers(caller)).find(({ promotion }) => String(promotion.id) === promotionId) ?? null;
}
