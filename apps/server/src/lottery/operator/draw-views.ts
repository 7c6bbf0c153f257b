// Draws and lotteries in the console. The result of a first entry stays hidden until a second operator has decided.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import type { LotteryGame } from "@khela/engines/lottery/lottery-types";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { fail } from "../../infra/failure.ts";
import * as draws from "../draw-store.ts";
import { readResult, winningText } from "../rules.ts";
import { entryKinds, isPossible, type OfDraw } from "./entries.ts";
import * as store from "./draw-view-store.ts";

type Lottery = (typeof operatorCalls)["lottery"];
type DrawDetail = OperatorOutputOf<Lottery["get"]>;
type Reading = { readonly db: Db; readonly merchant: { readonly id: number; readonly currency: string } };

const MAX_ENTRIES = 100;
const MAX_NUMBERS = 100;

/** Describes the fields of the form in which an operator enters a game's result. */
function formOf({ result }: LotteryGame): DrawDetail["form"] {
  switch (result.shape) {
    case "prizes":
      return { shape: "prizes", tiers: result.tiers.map(({ count, digits }) => ({ count, digits })) };
    case "four-d":
      return { shape: "four-d" };
    case "digits":
      return { shape: "digits", count: result.count, min: result.least, max: result.most };
    case "balls":
      return { shape: "balls", count: result.count, max: result.of, hasBonus: result.hasBonus };
  }
}

const textOf = (game: LotteryGame, result: unknown) =>
  result === null ? null : winningText(readResult({ game }, result));

async function readOrders({ db, merchant }: Reading, draw: draws.DrawRow, extras: store.DrawExtras) {
  const buckets = await listMemberBuckets(db);
  const money = (minor: bigint) => formatAmount(minor, merchant.currency);
  const sums = await store.sumDrawOrders(db, buckets, draw.id);
  const numbers =
    extras.maxNumberMinor === null
      ? null
      : await store.listNumberUnits(db, buckets, { drawId: draw.id, most: MAX_NUMBERS });
  return {
    orders: {
      count: sums.count,
      members: sums.members,
      staked: money(sums.stakedMinor),
      open: sums.openCount,
      givenBack: sums.givenBack,
      won: sums.won,
      paid: money(sums.paidMinor),
      unpaid: money(sums.unpaidMinor),
    },
    numbers:
      numbers?.map(({ number, unitsMinor, orders }) => ({ number, units: money(unitsMinor), orders })) ??
      null,
  };
}

/** Reads a draw for the console. Fails with `lottery.draw.unknown`. */
export async function readDrawDetail(reading: Reading, of: OfDraw): Promise<DrawDetail> {
  const { db, merchant } = reading;
  const { merchantId, gameId, numero, operator } = of;
  const draw =
    (await draws.findDraw(db, { merchantId, nodeId: gameId }, numero)) ?? fail("lottery.draw.unknown");
  const game = findLotteryGame(draw.engine, draw.rulesVersion);
  const extras = await store.getDrawExtras(db, draw.id);
  const entries = await store.listEntries(db, draw.id, MAX_ENTRIES);
  const now = await draws.readClock(db);
  const waiting = entries.find(({ state }) => state === "waiting") ?? null;
  const { commitment, tickets, root, beaconRound, beacon, secret } = draw;
  return {
    gameId,
    numero,
    name: extras.name,
    engine: draw.engine,
    prizeMode: draw.prizeMode,
    electronic: draw.electronic,
    state: draw.state,
    opensAt: draw.opensAt.getTime(),
    closesAt: draw.closesAt.getTime(),
    drawsAt: draw.drawsAt.getTime(),
    currency: merchant.currency,
    exposure: formatAmount(extras.liabilityMinor, merchant.currency),
    maxExposure: formatAmount(extras.maxLiabilityMinor, merchant.currency),
    ...(await readOrders(reading, draw, extras)),
    result: textOf(game, draw.result),
    resultVersion: draw.resultVersion,
    form: formOf(game),
    proof: {
      commitment,
      root,
      beacon,
      secret,
      tickets: tickets === null ? null : Number(tickets),
      beaconRound: beaconRound === null ? null : Number(beaconRound),
    },
    entries: entries.map(({ id, enteredAt, decidedAt, result, ...entry }) => ({
      ...entry,
      id: String(id),
      enteredAt: enteredAt.getTime(),
      decidedAt: decidedAt?.getTime() ?? null,
      result: textOf(game, result),
    })),
    acts: waiting === null ? entryKinds.filter((kind) => isPossible(kind, draw, now)) : [],
    waiting:
      waiting === null
        ? null
        : { kind: waiting.kind, enteredBy: waiting.enteredBy, isOwn: waiting.enteredBy === operator },
    asOf: now.getTime(),
  };
}

export async function readGames({ db, merchant }: Reading): Promise<OperatorOutputOf<Lottery["games"]>> {
  const money = (minor: bigint) => formatAmount(minor, merchant.currency);
  const games = await store.listGameViews(db, merchant.id);
  return {
    games: games.map(({ maxUnitMinor, maxMemberMinor, maxNumberMinor, maxLiabilityMinor, ...game }) => ({
      ...game,
      maxUnit: money(maxUnitMinor),
      maxMember: money(maxMemberMinor),
      maxNumber: maxNumberMinor === null ? null : money(maxNumberMinor),
      maxExposure: money(maxLiabilityMinor),
    })),
    currency: merchant.currency,
  };
}
