// Public calls of the lottery: games, plays with their odds, draws and results.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { findLotteryGame } from "@khela/engines/lottery/lottery";
import { LEAST_SERIES } from "@khela/engines/lottery/odds";
import { isSeries } from "@khela/engines/lottery/series";
import { countDrawn } from "@khela/engines/lottery/statistics";
import { formatAmount } from "@khela/engines/money";
import { listLotteryGames, viewerOf } from "../games/games.ts";
import type { Context } from "../http/context.ts";
import * as draws from "./draw-store.ts";
import { listEarlierResults } from "./operator/entry-store.ts";
import { listPlays, percentOf, readResult, rulesOf, winningText } from "./rules.ts";

type Lottery = (typeof calls)["lottery"];
/** The merchant and the language of a reader of public data. */
export type Reader = Pick<Context, "db" | "merchant" | "language">;
type GameView = OutputOf<Lottery["games"]>[number]["games"][number];
type DrawView = OutputOf<Lottery["draws"]>["content"][number];

const MAX_COMING = 20;

/** Lists the merchant's visible lotteries with their current draws. */
async function listGames(ctx: Reader): Promise<GameView[]> {
  const { db, merchant } = ctx;
  const [shown, own] = await Promise.all([
    listLotteryGames(db, viewerOf(merchant.id, ctx.language)),
    draws.listLotteries(db, merchant.id),
  ]);
  const byId = new Map(own.map((game) => [game.nodeId, game]));
  const current = new Map(
    (await draws.listCurrentDraws(db, merchant.id, await draws.readClock(db))).map((draw) => [
      draw.nodeId,
      draw,
    ]),
  );
  return shown.flatMap((tile) => {
    const game = byId.get(tile.nodeId);
    if (game === undefined) return [];
    const draw = current.get(tile.nodeId);
    return {
      gameId: tile.nodeId,
      code: tile.gameCode,
      gameGroupCode: findLotteryGame(game.engine).family,
      displayName: tile.name,
      vassalage: tile.vendor,
      iconUrl: tile.icon,
      prizeMode: tile.prizeMode,
      engine: game.engine,
      isVietnamese: game.vietnamese,
      electronic: game.electronic,
      periodS: game.periodS,
      numero: draw?.numero ?? null,
      closesAt: draw?.closesAt.getTime() ?? null,
    };
  });
}

function toGroups(games: readonly GameView[]): OutputOf<Lottery["games"]> {
  return [...Map.groupBy(games, ({ gameGroupCode }) => gameGroupCode)].map(([code, list]) => ({
    code,
    games: list,
  }));
}

export async function games(ctx: Context<Lottery["games"]>): Promise<OutputOf<Lottery["games"]>> {
  return toGroups(await listGames(ctx));
}

export async function vietnamese(
  ctx: Context<Lottery["vietnamese"]>,
): Promise<OutputOf<Lottery["vietnamese"]>> {
  return toGroups((await listGames(ctx)).filter(({ isVietnamese }) => isVietnamese));
}

type Choosing = Context<Lottery["playMenu"]> | Context<Lottery["preview"]> | Context<Lottery["betting"]>;

/** Returns the chosen series, by default the largest; null: the game has no series. */
export function chosenSeries(
  ctx: Choosing,
  { mostSeries }: Pick<draws.LotteryRow, "mostSeries">,
  series: number | undefined,
): number | null {
  if (series === undefined) return mostSeries;
  if (mostSeries === null || !isSeries(series, mostSeries))
    ctx.fail("lottery.series.invalid", mostSeries === null ? {} : { least: LEAST_SERIES, most: mostSeries });
  return series;
}

/** Finds the next draw that accepts orders, whose odds and series apply; null: there is none. */
export async function findNextDraw(db: Reader["db"], game: draws.LotteryRow): Promise<draws.DrawRow | null> {
  const [draw] = await draws.listComingDraws(db, game, { now: await draws.readClock(db), most: 1 });
  return draw ?? null;
}

type OfGame = { readonly gameId: number };

export async function playMenu(
  ctx: Context<Lottery["playMenu"]>,
  { gameId, series }: ParsedInputOf<Lottery["playMenu"]>,
): Promise<OutputOf<Lottery["playMenu"]>> {
  const game = await draws.findLottery(ctx.db, ctx.merchant.id, gameId);
  const view = (await listGames(ctx)).find((one) => one.gameId === gameId);
  if (game === null || view === undefined) return ctx.fail("lottery.game.unknown");
  const { currency } = ctx.merchant;
  const source = (await findNextDraw(ctx.db, game)) ?? game;
  const chosen = chosenSeries(ctx, source, series);
  const rules = rulesOf(source, chosen);
  return {
    ...view,
    unitMax: formatAmount(game.maxUnitMinor, currency),
    betAmountMax: formatAmount(game.maxMemberMinor, currency),
    numberMax: game.maxNumberMinor === null ? null : formatAmount(game.maxNumberMinor, currency),
    currency,
    series:
      chosen === null || source.mostSeries === null
        ? null
        : { least: LEAST_SERIES, most: source.mostSeries, chosen, rebatePercent: percentOf(rules.rebate) },
    plays: listPlays(rules),
  };
}

/** Returns a draw's result, parsed by the rules that applied when the draw was created. */
function resultOf({
  engine,
  rulesVersion,
  result,
}: Pick<draws.DrawRow, "engine" | "rulesVersion" | "result">) {
  return readResult({ game: findLotteryGame(engine, rulesVersion) }, result);
}

/** Converts a draw to its wire format. */
export function toDraw(draw: draws.DrawRow): DrawView {
  const hasResult = draw.result !== null;
  return {
    gameId: draw.nodeId,
    numero: draw.numero,
    state: draw.state,
    opensAt: draw.opensAt.getTime(),
    closesAt: draw.closesAt.getTime(),
    winningTime: draw.drawsAt.getTime(),
    winNo: hasResult ? winningText(resultOf(draw)) : null,
    result: draw.result,
    electronic: draw.electronic,
    resultVersion: draw.resultVersion,
  };
}

export async function near(
  ctx: Context<Lottery["near"]>,
  { gameId }: OfGame,
): Promise<OutputOf<Lottery["near"]>> {
  const game = (await draws.findLottery(ctx.db, ctx.merchant.id, gameId)) ?? ctx.fail("lottery.game.unknown");
  const now = await draws.readClock(ctx.db);
  const [[current], [previous]] = await Promise.all([
    draws.listComingDraws(ctx.db, game, { now, most: 1 }),
    draws.listResults(ctx.db, game, { limit: 1, offset: 0 }),
  ]);
  const left = (time: Date) => Math.max(0, time.getTime() - now.getTime());
  return {
    currentNumero:
      current === undefined
        ? null
        : {
            numero: current.numero,
            remainTime: left(current.closesAt),
            lockTime: left(current.drawsAt),
            closesAt: current.closesAt.getTime(),
            drawsAt: current.drawsAt.getTime(),
            isSale: draws.isTaking(current, now),
            commitment: current.commitment,
          },
    previousNumero: previous === undefined ? null : toDraw(previous),
    serverTime: now.getTime(),
  };
}

export async function chase(
  ctx: Context<Lottery["chase"]>,
  { gameId }: OfGame,
): Promise<OutputOf<Lottery["chase"]>> {
  const game = (await draws.findLottery(ctx.db, ctx.merchant.id, gameId)) ?? ctx.fail("lottery.game.unknown");
  const coming = await draws.listComingDraws(ctx.db, game, {
    now: await draws.readClock(ctx.db),
    most: MAX_COMING,
  });
  return { chaseNumeros: coming.map(({ numero }) => numero) };
}

export async function opened(ctx: Context<Lottery["opened"]>): Promise<OutputOf<Lottery["opened"]>> {
  const newest = await draws.listNewestResults(ctx.db, ctx.merchant.id);
  return Object.fromEntries(newest.map((draw) => [String(draw.nodeId), toDraw(draw)]));
}

export async function listDraws(
  ctx: Context<Lottery["draws"]>,
  { gameId, page, size }: ParsedInputOf<Lottery["draws"]>,
): Promise<OutputOf<Lottery["draws"]>> {
  const game =
    (await draws.findEveryLottery(ctx.db, ctx.merchant.id, gameId)) ?? ctx.fail("lottery.game.unknown");
  const [rows, count] = await Promise.all([
    draws.listResults(ctx.db, game, { limit: size, offset: page * size }),
    draws.countResults(ctx.db, game),
  ]);
  return { content: rows.map(toDraw), totalPages: Math.ceil(count / size) };
}

export async function hotGap(
  ctx: Context<Lottery["hotGap"]>,
  { gameId, size }: ParsedInputOf<Lottery["hotGap"]>,
): Promise<OutputOf<Lottery["hotGap"]>> {
  const game =
    (await draws.findEveryLottery(ctx.db, ctx.merchant.id, gameId)) ?? ctx.fail("lottery.game.unknown");
  const rows = await draws.listResults(ctx.db, game, { limit: size, offset: 0 });
  // results of another engine that the game used earlier have other numbers, so they are left out
  const counted = rows.filter(({ engine }) => engine === game.engine);
  const places = countDrawn(findLotteryGame(game.engine), counted.map(resultOf));
  const byPlace = <T>(read: (place: (typeof places)[number]) => readonly T[]) =>
    Object.fromEntries(places.map((one) => [one.place, [...read(one)]]));
  return {
    numeros: counted.map(({ numero }) => numero),
    numbers: byPlace(({ numbers }) => numbers),
    hot: byPlace(({ hot }) => hot),
    gap: byPlace(({ gap }) => gap),
    trend: Object.fromEntries(
      places.flatMap(({ place, trend }) => (trend === null ? [] : [[place, [...trend]] as const])),
    ),
  };
}

export async function readDraw(
  ctx: Context<Lottery["draw"]>,
  { gameId, numero }: ParsedInputOf<Lottery["draw"]>,
): Promise<OutputOf<Lottery["draw"]>> {
  const draw =
    (await draws.findDraw(ctx.db, { merchantId: ctx.merchant.id, nodeId: gameId }, numero)) ??
    ctx.fail("lottery.draw.unknown");
  const earlier = draw.resultVersion < 2 ? [] : await listEarlierResults(ctx.db, draw.id, draw.resultVersion);
  const whole = (value: bigint | null) => (value === null ? null : Number(value));
  return {
    ...toDraw(draw),
    engine: draw.engine,
    rulesVersion: draw.rulesVersion,
    earlierResults: earlier.map(({ version, result, enteredAt }) => ({
      resultVersion: version,
      winNo: winningText(resultOf({ ...draw, result })),
      result,
      enteredAt: enteredAt.getTime(),
    })),
    proof: {
      commitment: draw.commitment,
      tickets: whole(draw.tickets),
      root: draw.root,
      beaconRound: whole(draw.beaconRound),
      beacon: draw.beacon,
      secret: draw.secret,
    },
  };
}
