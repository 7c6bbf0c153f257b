// What clients see of a live table: the shared round, and a player's own bets on it. It contains no seed, result or
// crash point before the round shows them.
import type { PlayerBetsView, TableBetsView, TableRoundView, LiveTableView } from "../../wire/game-api.ts";
import type { GameDefinition } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { viewRound, viewTotals } from "../rounds/round-view.ts";
import { sumSession } from "../rounds/store.ts";
import type { PlayerGame, Session } from "../rounds/session-store.ts";
import {
  findChain,
  findLatest,
  findNextSeedHash,
  listBets,
  listLargestBets,
  listMarks,
  type TableRound,
} from "./store.ts";
import { playerTag } from "../new-id.ts";

const MARKS_SHOWN = 72;
const BETS_SHOWN = 20;

export function roomTopic(room: string): string {
  return `table:${room}`;
}

export function playerTopic({ vendor, player, gameCode }: PlayerGame): string {
  return `seat:${vendor}:${player}:${gameCode}`;
}

/** The bets of all players who use the same currency, either real or free play: their stakes can be compared. */
export function tableBetsTopic({ gameCode, currency, play }: Session): string {
  return `bets:${gameCode}:${currency}:${play ? "free" : "real"}`;
}

function viewTableRound(round: TableRound): TableRoundView {
  const { id, number, stage, closesAt, dueAt, fliesAt, clientSeed, nonce, serverSeedHash } = round;
  const isShown = stage === "shown" || stage === "over";
  return {
    id,
    number,
    stage,
    clientSeed,
    nonce,
    serverSeedHash,
    closesAt: closesAt.getTime(),
    dueAt: stage === "flying" ? null : dueAt.getTime(),
    fliesAt: fliesAt?.getTime() ?? null,
    serverSeed: isShown ? round.serverSeed : null,
    result: isShown ? round.result : null,
  };
}

/** Returns the view of a table that is the same for all players, with the round that it shows. */
export async function viewTable(
  ctx: Context,
  game: GameDefinition,
): Promise<{ view: LiveTableView; round: TableRound | null }> {
  const [round, marks, nextSeedHash, chain] = await Promise.all([
    findLatest(ctx.db, game.code),
    listMarks(ctx.db, game.code, MARKS_SHOWN),
    findNextSeedHash(ctx.db, game),
    game.room === "crash" ? findChain(ctx.db, game.code) : null,
  ]);
  const view = {
    now: ctx.now().getTime(),
    round: round === null ? null : viewTableRound(round),
    nextServerSeedHash: nextSeedHash,
    chainEnd: chain?.endLink ?? null,
    marks,
  };
  return { view, round };
}

/** Returns a player's own bets on the newest round. */
export async function viewPlayerBets(ctx: Context, session: Session): Promise<PlayerBetsView> {
  const round = await findLatest(ctx.db, session.gameCode);
  const [bets, totals] = await Promise.all([
    round === null ? [] : listBets(ctx.db, session, round.id),
    sumSession(ctx.db, session.idHash),
  ]);
  return {
    tableRoundId: round?.id ?? null,
    bets: bets.map(viewRound),
    totals: viewTotals(totals),
  };
}

/** Returns the largest bets of the newest round without their players' identity, for `tableBetsTopic`. */
export async function viewTableBets(
  ctx: Context,
  session: Pick<Session, "gameCode" | "currency" | "play">,
): Promise<TableBetsView> {
  const round = await findLatest(ctx.db, session.gameCode);
  const bets = round === null ? [] : await listLargestBets(ctx.db, round.id, session, BETS_SHOWN);
  return {
    tableRoundId: round?.id ?? null,
    players: bets[0]?.players ?? 0,
    bets: bets.map(({ id, stakeMinor, targetHundredths }) => ({
      tag: playerTag(id),
      stakeMinor: stakeMinor.toString(),
      targetHundredths,
    })),
  };
}
