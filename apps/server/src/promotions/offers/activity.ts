// What is on for a caller: every promotion with the state it is in for them. Read for each of them at once, in a few statements.

import { languageFallbacks, type LanguageCode } from "@khela/contract/locale/languages";
import { formatAmount } from "@khela/engines/money";
import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { findLevel } from "../../vip/vip.ts";
import * as awards from "../award-store.ts";
import { listOpenContests } from "../contests/contest-store.ts";
import { zoneOf, type Caller, type MemberCaller } from "./caller.ts";
import { dayAt, periodBefore, periodOf, type DayRange } from "./periods.ts";
import { readRebate } from "./rebate.ts";
import { standingOf, type Facts, type Standing } from "./states.ts";
import { listPromotions, type Promotion } from "../store.ts";

export type PromotionView = OutputOf<(typeof calls)["promotions"]["detail"]>;

/** A promotion for a caller: what they have done and can do. */
export type Offer = {
  readonly promotion: Promotion;
  /** What is rewarded now: the present period, or of a rescue the one before. */
  readonly span: DayRange;
  readonly facts: Facts;
  readonly standing: Standing;
  readonly award: awards.Award | null;
  readonly lock: awards.Lock | null;
  /** What it rewards, in minor units; null where that is a deposit to come. */
  readonly basisMinor: bigint | null;
  readonly percent: string;
};

const isDeposit = ({ type }: Promotion): boolean => type === "FIRST_DEPOSIT" || type === "DEPOSIT";

/** Of a rebate it is yesterday, the last complete day; its other days are in rebate.ts. */
function spanOf(promotion: Promotion, today: string, zone: string): DayRange {
  const first = dayAt(promotion.startsAt, zone);
  const isOfPast = promotion.type === "RESCUE" || promotion.type === "REBATE";
  return (isOfPast ? periodBefore : periodOf)(promotion.period, today, first);
}

type Done = {
  readonly countedMinor: bigint;
  readonly claimableMinor: bigint;
  readonly basisMinor: bigint | null;
  readonly percent: string;
};

/** What the member did that the promotion rewards. */
async function readDone(caller: MemberCaller, promotion: Promotion, span: DayRange): Promise<Done> {
  const { db, session } = caller;
  const percent = promotion.rewardPercent;
  if (isDeposit(promotion) || promotion.prizesMinor !== null)
    return { countedMinor: 0n, claimableMinor: 0n, basisMinor: null, percent };
  if (promotion.type === "REBATE") {
    const { claimableMinor, ratePercent } = await readRebate(caller, promotion);
    return { countedMinor: 0n, claimableMinor, basisMinor: 0n, percent: ratePercent };
  }
  const isCounted = promotion.type === "MISSION" || promotion.type === "RESCUE";
  const [activity] = isCounted
    ? await awards.listActivity(db, session, { currency: promotion.currency, zone: zoneOf(caller) }, [
        { ...span, gameType: promotion.gameType },
      ])
    : [];
  const counted = promotion.metric === "deposit" ? activity?.depositMinor : activity?.turnoverMinor;
  const basisMinor = promotion.type === "RESCUE" ? (activity?.lossMinor ?? 0n) : (counted ?? 0n);
  const claimableMinor = await awards.rewardFor(
    db,
    { fixedMinor: promotion.rewardFixedMinor, percent, maxMinor: promotion.rewardMaxMinor },
    basisMinor,
  );
  const isNothing = promotion.type === "RESCUE" && basisMinor === 0n;
  return {
    countedMinor: counted ?? 0n,
    claimableMinor: isNothing ? 0n : claimableMinor,
    basisMinor,
    percent,
  };
}

type Shared = {
  readonly level: number;
  readonly hasDeposited: boolean;
  readonly active: readonly awards.Award[];
  readonly locks: readonly awards.Lock[];
  readonly promotions: readonly Promotion[];
  /** The contests of which a period counts now. */
  readonly open: ReadonlySet<bigint>;
};

const refOf = ({ promotionId, period }: awards.Award): string => `${promotionId}.${period}`;

/** Whether a reward of the same group, of another promotion or period, is asked for, approved or still being played. */
function isGroupBusy({ active, locks, promotions }: Shared, promotion: Promotion, key: string): boolean {
  const { stackingGroup } = promotion;
  if (stackingGroup === null) return false;
  const inGroup = new Set(
    promotions.filter((one) => one.stackingGroup === stackingGroup).map(({ id }) => id),
  );
  return active.some(
    (award) =>
      inGroup.has(award.promotionId) &&
      !(award.promotionId === promotion.id && award.period === key) &&
      (award.state === "applying" ||
        award.state === "issued" ||
        (award.state === "process" && locks.some(({ ref }) => ref === refOf(award)))),
  );
}

async function offerTo(caller: MemberCaller, promotion: Promotion, shared: Shared): Promise<Offer> {
  const zone = zoneOf(caller);
  const span = spanOf(promotion, dayAt(caller.now(), zone), zone);
  const done = await readDone(caller, promotion, span);
  const award =
    shared.active.find(({ promotionId, period }) => promotionId === promotion.id && period === span.key) ??
    null;
  const lock = award === null ? null : (shared.locks.find(({ ref }) => ref === refOf(award)) ?? null);
  const facts: Facts = {
    now: caller.now(),
    level: shared.level,
    hasDeposited: shared.hasDeposited,
    // of a rebate, what is left of its days decides
    award: promotion.type === "REBATE" && done.claimableMinor > 0n ? null : award,
    leftMinor: lock === null ? 0n : lock.requiredMinor - lock.doneMinor,
    countedMinor: done.countedMinor,
    claimableMinor: done.claimableMinor,
    isOpen: shared.open.has(promotion.id),
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
    isOpen: false,
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

async function readOpenContests({ db, now }: Caller, promotions: readonly Promotion[]): Promise<Set<bigint>> {
  const contests = promotions.filter(({ prizesMinor }) => prizesMinor !== null).map(({ id }) => id);
  const open = contests.length === 0 ? [] : await listOpenContests(db, contests, now());
  return new Set(open.map(({ promotionId }) => promotionId));
}

/** The promotions that are on or to come, and those the member has something of in the present period. */
export async function listOffers(caller: Caller): Promise<Offer[]> {
  const { db, merchant, session } = caller;
  const currency = session?.currency ?? merchant.currency;
  const promotions = await listPromotions(db, { merchantId: merchant.id, currency });
  const isOn = ({ promotion, standing }: Offer) => promotion.enabled && standing.reason !== "over";
  if (session === null) return promotions.map((one) => offerToVisitor(caller, one)).filter(isOn);
  const zone = zoneOf(caller);
  const today = dayAt(caller.now(), zone);
  const periods = [...new Set(promotions.map((one) => spanOf(one, today, zone).key))];
  const shared: Shared = {
    level: await findLevel(db, session, currency),
    hasDeposited: await awards.hasDeposited(db, session),
    active: await awards.listActiveAwards(db, session, periods),
    locks: await awards.listLocks(db, session),
    promotions,
    open: await readOpenContests(caller, promotions),
  };
  const offers: Offer[] = [];
  for (const promotion of promotions) offers.push(await offerTo({ ...caller, session }, promotion, shared));
  return offers.filter((offer) => isOn(offer) || offer.award !== null);
}

/** The caller's offer of this promotion; null when there is none to see. */
export async function findOffer(caller: Caller, promotionId: string): Promise<Offer | null> {
  return (await listOffers(caller)).find(({ promotion }) => String(promotion.id) === promotionId) ?? null;
}

export function textIn(texts: Readonly<Record<string, string>>, language: LanguageCode): string {
  const found = languageFallbacks(language).find((code) => Object.hasOwn(texts, code.toLowerCase()));
  return (found === undefined ? undefined : texts[found.toLowerCase()]) ?? Object.values(texts)[0] ?? "";
}

function progressOf({ promotion, standing, facts, lock }: Offer): PromotionView["progress"] {
  const money = (minor: bigint) => formatAmount(minor, promotion.currency);
  if (standing.state === "process" && lock !== null)
    return { of: "turnover", actual: money(lock.doneMinor), expected: money(lock.requiredMinor) };
  if (promotion.targetMinor === null || facts.level === null) return null;
  return { of: "goal", actual: money(facts.countedMinor), expected: money(promotion.targetMinor) };
}

function amountOf({ promotion, award, facts, basisMinor }: Offer): bigint | null {
  if (facts.award !== null && award !== null && award.state !== "joined") return award.rewardMinor;
  return basisMinor === null || facts.level === null || promotion.type === "MISSION"
    ? null
    : facts.claimableMinor;
}

export function toView(offer: Offer, language: LanguageCode): PromotionView {
  const { promotion, standing, award, percent } = offer;
  const money = (minor: bigint) => formatAmount(minor, promotion.currency);
  const amount = amountOf(offer);
  const until =
    standing.state === "issued" ? award?.takeUntil : standing.state === "process" ? award?.lockUntil : null;
  return {
    promotionId: String(promotion.id),
    promotionType: promotion.type,
    category: promotion.category,
    promotionName: textIn(promotion.title, language),
    content: textIn(promotion.body, language),
    currency: promotion.currency,
    startDate: promotion.startsAt.getTime(),
    endDate: promotion.endsAt?.getTime() ?? null,
    period: promotion.period,
    ...standing,
    rewardPercent: percent,
    rewardFixed: money(promotion.rewardFixedMinor),
    rewardMax: money(promotion.rewardMaxMinor),
    rewardAmount: amount === null ? null : money(amount),
    minDeposit: money(promotion.minDepositMinor),
    gameType: promotion.gameType,
    metric: promotion.metric,
    target: promotion.targetMinor === null ? null : money(promotion.targetMinor),
    minLevel: promotion.minLevel,
    turnoverPercent: promotion.turnoverPercent,
    turnoverWeights: promotion.weights === null ? null : { ...promotion.weights },
    maxStake: promotion.maxStakeMinor === null ? null : money(promotion.maxStakeMinor),
    lockHours: promotion.lockHours,
    progress: progressOf(offer),
    expiry: until?.getTime() ?? null,
    remark: standing.state === "rejected" ? (award?.remark ?? null) : null,
    prizes: promotion.prizesMinor?.map(money) ?? null,
  };
}
