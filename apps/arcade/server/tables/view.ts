// What may be seen of a table: the round everyone plays, and a player's own bets on it. A seed, a result and the end of a
// curve are in none of it before the round shows them.
import type { SeatView, TableRoundView, TableView } from "../../wire.ts";
import type { ArcadeGame } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { viewRound, viewTotals } from "../round-view.ts";
import { sumSession, type Seat, type Session } from "../store.ts";
import { findChain, findLatest, findPromised, listBets, listMarks, type TableRound } from "./store.ts";

const MARKS_SHOWN = 72;

export function roomTopic(room: string): string {
  return `table:${room}`;
}

export function seatTopic({ vendor, player, gameCode }: Seat): string {
  return `seat:${vendor}:${player}:${gameCode}`;
}

function viewTableRound(round: TableRound): TableRoundView {
  const { id, number, stage, closesAt, dueAt, fliesAt, clientSeed, nonce, serverSeedHash } = round;
  const isShown = stage === "shown" || stage === "over";
  return {
    id, number, stage, clientSeed, nonce, serverSeedHash,
    closesAt: closesAt.getTime(),
    dueAt: stage === "flying" ? null : dueAt.getTime(),
    fliesAt: fliesAt?.getTime() ?? null,
    serverSeed: isShown ? round.serverSeed : null,
    result: isShown ? round.result : null,
  };
}

/** What everyone at a table is shown, with the round it is of. */
export async function viewTable(ctx: Context, game: ArcadeGame): Promise<{ view: TableView; round: TableRound | null }> {
  const [round, marks, promised, chain] = await Promise.all([
    findLatest(ctx.db, game.code), listMarks(ctx.db, game.code, MARKS_SHOWN), findPromised(ctx.db, game),
    game.room === "crash" ? findChain(ctx.db, game.code) : null,
  ]);
  const view = {
    now: ctx.now().getTime(),
    round: round === null ? null : viewTableRound(round),
    nextServerSeedHash: promised,
    chainEnd: chain?.endLink ?? null,
    marks,
  };
  return { view, round };
}

/** A player's own bets on the newest round. */
export async function viewSeat(ctx: Context, session: Session): Promise<SeatView> {
  const round = await findLatest(ctx.db, session.gameCode);
  const [bets, totals] = await Promise.all([
    round === null ? [] : listBets(ctx.db, session, round.id), sumSession(ctx.db, session.idHash),
  ]);
  return {
    tableRoundId: round?.id ?? null,
    bets: bets.map(viewRound),
    totals: viewTotals(totals),
  };
}
