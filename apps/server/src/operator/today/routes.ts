// The console's start page: the figures of a day.

import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { today } from "@khela/contract/operator/today/calls";
import { queueNames, queues, type QueueName } from "@khela/contract/operator/today/queues";
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
import { digestDay, hourOf } from "../digest/digest.ts";
import { deleteDigestWish, findDigestWish, saveDigestWish } from "../digest/digest-store.ts";
import { queryOf, readDay, type Figures } from "./day-figures.ts";
import * as store from "./figures-store.ts";

type TodayOutput = OperatorOutputOf<(typeof today)["get"]>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEK_DAYS = 7;
/** Time for which today's figures count as fresh. The jobs count every minute. */
const FRESH_MS = MINUTE_MS;
/** Time for which a past day's figures count as fresh. Only late data changes them. */
const PAST_MS = 30 * MINUTE_MS;
const MAX_DAYS = 200;
type Counted = store.Counted<Figures>;

/** Services that count a merchant's day. `counts`: joins concurrent requests for the same day. */
type Counting = Pick<Services, "db" | "log"> & { readonly now: Date; readonly counts: Cache<Counted> };

/** Whether the figures cover the whole day. Figures of a past day that were counted before its end are incomplete. */
const isWhole = ({ countedAt }: Counted, { to }: store.DayQuery, now: Date): boolean =>
  to > now || countedAt >= to;

const isFresh = ({ countedAt }: Counted, { to }: store.DayQuery, now: Date): boolean =>
  now.getTime() - countedAt.getTime() < (to > now ? FRESH_MS : PAST_MS);

async function countDay(db: Db, query: store.DayQuery, countedAt: Date): Promise<Counted> {
  const counted = { figures: await readDay(db, query), countedAt };
  await store.saveCounted(db, query, counted);
  return counted;
}

/**
 * Finds the last counted figures of the day, from any server. Figures that are not fresh are returned and counted
 * again in the background.
 */
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

/** Push topics of an operator's console: changed areas, and typing in the chat for operators who may read the chat. */
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
    digest: async ({ db, merchant, operator, mail }) => ({
      wish: await findDigestWish(db, { operatorId: operator.id, merchantId: merchant.id }),
      canSend: mail !== null,
    }),
    saveDigest: async (ctx, wish) => {
      const { merchant, operator, db } = ctx;
      const now = ctx.now();
      // when today's hour has already begun, the next digest is tomorrow's
      const sentAt = hourOf(merchant, now) >= wish.hour ? now : new Date(now.getTime() - DAY_MS);
      await saveDigestWish(
        db,
        { operatorId: operator.id, merchantId: merchant.id },
        { ...wish, sentDay: digestDay(merchant, sentAt) },
      );
      ctx.audit({ subject: `operator:${operator.name}`, after: { digestHour: wish.hour } });
      return {};
    },
    stopDigest: async (ctx) => {
      const { merchant, operator, db } = ctx;
      await deleteDigestWish(db, { operatorId: operator.id, merchantId: merchant.id });
      ctx.audit({ subject: `operator:${operator.name}` });
      return {};
    },
    events: async ({ merchant, operator }) => ({ topics: topicsOf(merchant, operator) }),
  };
}
