// Figures for the start of an operator's day.

import { findTransactionType, transactionTypes } from "@khela/contract/wallet/transaction-types";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { today } from "@khela/contract/operator/today/calls";
import { queueNames, queues, type QueueName } from "@khela/contract/operator/today/queues";
import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import { formatAmount } from "@khela/engines/money";
import { createCache, type Cache } from "@khela/service-kit/cache";
import type { Db } from "@khela/service-kit/db/database";
import { typingArea, type LiveChange } from "@khela/contract/operator/today/live";
import { consoleTopic, typingTopic } from "../../http/console/console-topic.ts";
import type { Services } from "../../http/context.ts";
import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import type { Merchant } from "../../infra/db/merchant-store.ts";
import { readQueue, type QueueSource } from "../../infra/db/lists/queue-source.ts";
import * as store from "./figures-store.ts";

type TodayOutput = OperatorOutputOf<(typeof today)["get"]>;
type Figures = TodayOutput["today"];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEK_DAYS = 7;
/** The jobs count every minute. */
const FRESH_MS = MINUTE_MS;
/** A past day changes only by late data. */
const PAST_MS = 30 * MINUTE_MS;
const MAX_DAYS = 200;
/** Groups of transfers that cost the operator. Play money is excluded. */
const COSTS: readonly string[] = [
  "promotion",
  "betting_rebate",
  "agent_rebate",
  "share_bonus",
  "daily_wage",
  "hour_wage",
];

function isCost(kind: number): boolean {
  const type = findTransactionType(kind);
  return type !== null && type !== "playGrant" && COSTS.includes(transactionTypes[type].group);
}

function queryOf(
  { id, currency }: Merchant,
  buckets: readonly number[],
  now: Date,
  daysAgo: number,
): store.DayQuery {
  const offset = siteOffsetMinutes * MINUTE_MS;
  const start = Math.floor((now.getTime() + offset) / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
  return {
    merchantId: id,
    currency,
    buckets,
    day: new Date(start).toISOString().slice(0, 10),
    from: new Date(start - offset),
    to: new Date(start - offset + DAY_MS),
  };
}

async function readDay(db: Db, query: store.DayQuery): Promise<Figures> {
  const { deposit, depositRefund, withdraw, withdrawFee } = transactionTypes;
  const kinds = await store.sumTransfers(db, query);
  const rounds = await store.sumRounds(db, query);
  const of = (kind: number) => kinds.find((sum) => sum.kind === kind);
  const net = ({ inMinor, outMinor }: store.KindSum) => inMinor - outMinor;
  const costs = kinds.filter(({ kind }) => isCost(kind)).reduce((sum, kind) => sum + net(kind), 0n);
  const ggr = rounds.stakeMinor - rounds.payoutMinor;
  const text = (minor: bigint) => formatAmount(minor, query.currency);
  return {
    day: query.day,
    deposits: text((of(deposit.id)?.inMinor ?? 0n) - (of(depositRefund.id)?.outMinor ?? 0n)),
    depositCount: of(deposit.id)?.transfers ?? 0,
    withdrawals: text((of(withdraw.id)?.outMinor ?? 0n) + (of(withdrawFee.id)?.outMinor ?? 0n)),
    withdrawalCount: of(withdraw.id)?.transfers ?? 0,
    turnover: text(rounds.stakeMinor),
    ggr: text(ggr),
    ngr: text(ggr - costs),
    registrations: await store.countRegistrations(db, query),
    activeMembers: rounds.members,
    firstDeposits: await store.countFirstDeposits(db, query, deposit.id),
  };
}

type Counted = store.Counted<Figures>;

/** Inputs for counting a merchant's day: `counts` joins concurrent requests for the same day. */
type Counting = Pick<Services, "db" | "log"> & { readonly now: Date; readonly counts: Cache<Counted> };

/** A day that was counted before its end is incomplete. */
const isWhole = ({ countedAt }: Counted, { to }: store.DayQuery, now: Date): boolean =>
  to > now || countedAt >= to;

const isFresh = ({ countedAt }: Counted, { to }: store.DayQuery, now: Date): boolean =>
  now.getTime() - countedAt.getTime() < (to > now ? FRESH_MS : PAST_MS);

async function countDay(db: Db, query: store.DayQuery, countedAt: Date): Promise<Counted> {
  const counted = { figures: await readDay(db, query), countedAt };
  await store.saveCounted(db, query, counted);
  return counted;
}

/** The figures counted last, by any server. Stale ones are counted again in the background. */
async function findDay({ db, log, now, counts }: Counting, query: store.DayQuery): Promise<Counted> {
  const stored = await store.findCounted<Figures>(db, query);
  const count = () => counts.fetch(`${query.merchantId}/${query.day}`, () => countDay(db, query, now));
  if (stored === null || !isWhole(stored, query, now)) return count();
  if (!isFresh(stored, query, now))
    count().catch((error: unknown) => log.warn({ err: error }, "the day's figures could not be counted"));
  return stored;
}

async function readToday(
  { circuitBreakers, ...services }: Services,
  counts: Cache<Counted>,
  merchant: Merchant,
  now: Date,
): Promise<TodayOutput> {
  const buckets = await listMemberBuckets(services.db);
  const counting = { ...services, now, counts };
  const today = await findDay(counting, queryOf(merchant, buckets, now, 0));
  const weekAgo = await findDay(counting, queryOf(merchant, buckets, now, WEEK_DAYS));
  return {
    today: today.figures,
    weekAgo: weekAgo.figures,
    currency: merchant.currency,
    failing: circuitBreakers
      .states()
      .filter(({ state }) => state !== 0)
      .map(({ party, state }) => ({ party, isTried: state === 2 })),
    asOf: today.countedAt.getTime(),
  };
}

/** The topics that wake an operator's console: changed areas, and typing in the chat where they may read it. */
const topicsOf = (
  { id }: Merchant,
  { permissions }: { readonly permissions: ReadonlySet<string> },
): ReadonlyMap<string, LiveChange> =>
  new Map([
    [consoleTopic(id), { area: "console" }],
    ...Object.keys(operatorCalls).map((area) => [consoleTopic(id, area), { area }] as const),
    ...(permissions.has("chat.view") ? [[typingTopic(id), { area: typingArea }] as const] : []),
  ]);

export function todayRoutes(
  services: Services,
  sources: Readonly<Record<QueueName, QueueSource>>,
): OperatorRoutes<"today"> {
  const counts = createCache<Counted>({ now: services.now, maxEntries: MAX_DAYS, ttlMs: FRESH_MS });
  return {
    get: ({ merchant, now }) => readToday(services, counts, merchant, now()),
    queues: async ({ db, merchant, operator, now }) => {
      const at = now();
      const own = queueNames.filter((name) => operator.permissions.has(queues[name]));
      const states = [];
      for (const name of own) {
        const { sumMinor, waitingSince, ...state } = await readQueue(db, sources[name], {
          merchantId: merchant.id,
          now: at,
        });
        states.push({
          ...state,
          name,
          sum: sumMinor === null ? null : formatAmount(sumMinor, merchant.currency),
          waitingSince: waitingSince?.getTime() ?? null,
        });
      }
      return { queues: states, currency: merchant.currency, asOf: at.getTime() };
    },
    events: async ({ merchant, operator }) => ({ topics: topicsOf(merchant, operator) }),
  };
}
