// Runs draws from schedule to settlement without an operator. Each draw is created in advance with a commitment and
// closed in every bucket. Then its tickets are fixed under a Merkle root, the result is drawn from the committed
// secret and a public beacon, and the orders are settled. Each step happens once and may be interrupted anywhere; the
// next run continues it. With official results (`operator/`), a closed draw waits for its result. No order is accepted
// after the root is fixed, and no result exists before.

import { createDrawStream, isCommitted } from "@khela/engines/draws/draw-proof";
import { findLotteryGame, lotteryGames } from "@khela/engines/lottery/lottery";
import { drawResult, formatResult } from "@khela/engines/lottery/result";
import { hashSeed } from "@khela/engines/rng";
import { invariant } from "@khela/service-kit/errors";
import type { Services } from "../http/context.ts";
import { forEachBucket } from "../infra/db/buckets.ts";
import { fetchRound } from "../integrations/beacon.ts";
import { drawTopic } from "./draw-events.ts";
import * as draws from "./draw-store.ts";
import * as orders from "./order-store.ts";
import { plantTree } from "./proof/tickets.ts";
import { payingRules, readResult, type Rules } from "./rules.ts";
import { createDrawNotice } from "./settling/draw-notices.ts";
import { createDrawSlips } from "./settling/draw-slips.ts";
import { createRisk } from "./settling/risked-orders.ts";
import { settleApart } from "./settling/settle-apart.ts";
import { readStakedPages } from "./settling/staked-pages.ts";
import { insertDraws, listMissingDraws, type DrawSlot } from "./schedule-store.ts";

const ORDERS_PER_PAGE = 2_000;
const DRAWS_PER_RUN = 500;

type Drawing = Pick<Services, "db" | "secrets" | "push" | "httpClient" | "config" | "log" | "now">;

/** Returns the secret of a draw, derived from the servers' shared key. No table has the secret before the result. */
function secretOf(
  { secrets }: Pick<Drawing, "secrets">,
  { merchantId, nodeId, numero }: Pick<DrawSlot, "merchantId" | "nodeId" | "numero">,
): string {
  return secrets.bytes(`lottery draw ${merchantId} ${nodeId} ${numero}`).toString("hex");
}

/** Creates future draws, each with the commitment to its secret; returns the number of created draws. */
export async function scheduleDraws(services: Pick<Drawing, "db" | "secrets">): Promise<number> {
  const missing = await listMissingDraws(services.db, await draws.readClock(services.db));
  if (missing.length === 0) return 0;
  return insertDraws(
    services.db,
    missing.flatMap((slot) => {
      const rulesVersion = lotteryGames.find(({ code }) => code === slot.engine)?.version;
      // a game whose engine has no known rules gets no draws
      return rulesVersion === undefined
        ? []
        : { ...slot, rulesVersion, commitment: hashSeed(secretOf(services, slot)) };
    }),
  );
}

/** Closes the draw, then fixes the Merkle root over all tickets. */
async function closeDraw(services: Drawing, draw: draws.DrawRow): Promise<void> {
  const now = await draws.readClock(services.db);
  await orders.sealDraw(services.db, draw.id, now);
  await draws.closeDraw(services.db, draw.id, await plantTree(services.db, draw));
}

/**
 * Draws the result, or voids a draw that cannot have a result. Returns false while the beacon has not published the
 * needed round.
 */
async function drawNow(services: Drawing, draw: draws.DrawRow): Promise<boolean> {
  const { db, httpClient, config } = services;
  const secret = secretOf(services, draw);
  if (!isCommitted(secret, draw.commitment)) {
    // the servers' key has changed, so the committed secret cannot be computed
    services.log.error({ draw: String(draw.id) }, "the draw's secret is not the committed one: it is void");
    return draws.voidDraw(db, draw.id);
  }
  const url = config.integrations.beaconUrl;
  const round =
    url === null ? null : await fetchRound({ url, httpClient }, { at: draw.drawsAt, after: draw.closesAt });
  if (round === null) return false;
  invariant(draw.root, "a closed draw has its root");
  const game = findLotteryGame(draw.engine, draw.rulesVersion);
  const stream = createDrawStream({ secret, root: draw.root, beacon: round.randomness });
  const result = formatResult(game, drawResult(game, stream));
  return draws.writeResult(db, draw.id, {
    result,
    secret,
    beacon: round.randomness,
    beaconRound: round.round,
  });
}

/** Logs and counts the orders that could not be settled and were set aside. */
function createAside({ log }: Pick<Drawing, "log">, draw: draws.DrawRow) {
  const aside = {
    count: 0,
    add: ({ id }: orders.OrderKey, error: unknown): void => {
      aside.count += 1;
      log.error(
        { err: error, draw: String(draw.id), order: id },
        "an order could not be settled and is set aside; the others of its draw are settled",
      );
    },
  };
  return aside;
}

/**
 * Settles every order by the draw's result, one page of orders in each transaction. Returns false while orders are set
 * aside; then the draw is not settled yet.
 */
async function settleDraw(services: Drawing, draw: draws.DrawRow): Promise<boolean> {
  const { db, push } = services;
  const aside = createAside(services, draw);
  const rules = new Map<number | null, Rules>();
  const rulesAt = (series: number | null): Rules => {
    const at = rules.get(series) ?? payingRules(draw, series);
    rules.set(series, at);
    return at;
  };
  const result = readResult(rulesAt(null), draw.result);
  const version = draw.resultVersion;
  const notice = await createDrawNotice(services, draw);
  const { slipOf, payoutOf } = createDrawSlips(rulesAt, result);
  const riskOf = createRisk(slipOf);
  await forEachBucket(await orders.listOrderBuckets(db, draw.id), async (bucket, isEnding) => {
    for await (const staked of readStakedPages(db, bucket, draw.id, ORDERS_PER_PAGE)) {
      if (isEnding()) break;
      const page = staked.filter(({ resultVersion }) => resultVersion < version);
      if (page.length === 0) continue;
      await notice.send(bucket, page);
      const risked = riskOf(staked);
      const now = await draws.readClock(db);
      const changed = await settleApart(page, {
        prepare: (order) => {
          const payoutMinor = payoutOf(order);
          return { ...order, payoutMinor, riskedMinor: risked(order, payoutMinor) };
        },
        // in one transaction: an order that is stopped no longer counts towards its draw's cap
        run: (payouts) =>
          db.transaction(async (tx) => {
            const settled = await orders.settleOrders(tx, bucket, { drawId: draw.id, version, now }, payouts);
            await draws.releaseLiability(
              tx,
              settled.filter((one) => one.wonMinor === null),
            );
            return settled;
          }),
        setAside: aside.add,
      });
      const rebated = new Set(page.filter(({ rebateMinor }) => rebateMinor > 0n).map(({ id }) => id));
      // a correction may also reduce a balance, because a correction can take a win back
      for (const { memberId, id, wonMinor } of changed)
        if (wonMinor !== 0n || version > 1 || rebated.has(id)) push.balanceChanged({ bucket, memberId });
    }
  });
  await notice.sendLeft();
  if (aside.count > 0) return false;
  await db.transaction(async (tx) => {
    await draws.settleDraw(tx, draw.id, version, await draws.readClock(tx));
    await push.publishTopic(tx, "answers lottery");
  });
  return true;
}

/** Refunds every stake of a void draw; returns false while orders are set aside. */
async function refundDraw(services: Drawing, draw: draws.DrawRow): Promise<boolean> {
  const { db, push } = services;
  const { id } = draw;
  const aside = createAside(services, draw);
  const notice = await createDrawNotice(services, draw);
  await orders.sealDraw(db, id, await draws.readClock(db));
  for (const bucket of await orders.listOrderBuckets(db, id)) {
    for await (const page of readStakedPages(db, bucket, id, ORDERS_PER_PAGE)) {
      await notice.send(bucket, page);
      const now = await draws.readClock(db);
      const ended = await settleApart(page, {
        prepare: (order) => order,
        run: (part) => orders.endOrders(db, bucket, part, { state: "void", now }),
        setAside: aside.add,
      });
      for (const { memberId } of ended) push.balanceChanged({ bucket, memberId });
    }
  }
  await notice.sendLeft();
  if (aside.count > 0) return false;
  await draws.endRefund(db, id, await draws.readClock(db));
  return true;
}

type Step = (services: Drawing, draw: draws.DrawRow) => Promise<void | boolean>;

function findStep({ state, electronic, isRefunded }: draws.DrawRow): Step | null {
  if (state === "closing") return closeDraw;
  if (state === "closed" && electronic) return drawNow;
  if (state === "drawn") return settleDraw;
  return state === "void" && !isRefunded ? refundDraw : null;
}

/** Advances a draw through as many states as possible now; returns its state, or null for an unknown draw. */
export async function advanceDraw(services: Drawing, id: bigint): Promise<draws.DrawState | null> {
  for (;;) {
    const draw = await draws.findDrawById(services.db, id);
    const step = draw === null ? null : findStep(draw);
    if (draw === null || step === null) return draw?.state ?? null;
    if ((await step(services, draw)) === false)
      return (await draws.findDrawById(services.db, id))?.state ?? null;
    await services.push.publishTopic(services.db, drawTopic(draw.nodeId));
  }
}

function logFault(log: Drawing["log"], id: bigint, error: unknown): false {
  log.error({ err: error, draw: String(id) }, "a draw could not be taken further; the next run tries again");
  return false;
}

/**
 * Creates, opens, closes, draws and settles due draws by the database's clock; returns the number of advanced draws.
 */
export async function runDraws(services: Drawing): Promise<number> {
  const { db, log } = services;
  await scheduleDraws(services);
  const now = await draws.readClock(db);
  await draws.moveByTime(db, now);
  const due = await draws.listDueDraws(db, now, DRAWS_PER_RUN);
  let taken = 0;
  // the run of each minute and the run at the draw's own time may overlap
  for (const { id } of due)
    if (
      await draws
        .withDraw(db, id, () => advanceDraw(services, id))
        .catch((error: unknown) => logFault(log, id, error))
    )
      taken += 1;
  return taken;
}
