/**
 * The live tables of this process. It advances every room that its clients watch, and resumes rounds of processes that
 * have stopped. Only timers are in memory: the state of a round is in the database.
 */
import { crashCurve } from "@khela/engines/originals/crash";
import type { SeedsView, LiveTableView } from "../../wire/game-api.ts";
import { listRoomGames, type GameDefinition } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { fail } from "../failure.ts";
import { gatheredRead } from "../push/gathered-read.ts";
import type { Topic } from "../push/hub.ts";
import type { RoomHandler } from "../push/room-handlers.ts";
import type { SeedSource } from "../rounds/seeds.ts";
import type { Session } from "../rounds/session-store.ts";
import { tableRooms } from "./table-games.ts";
import { settleAll, settleOrphaned, settleReached } from "./settle.ts";
import { advance, type TableGame } from "./round-lifecycle.ts";
import { listOverdue, type TableRound } from "./store.ts";
import { roomTopic, playerTopic, tableBetsTopic, viewPlayerBets, viewTable, viewTableBets } from "./view.ts";

/** Time after a round's due time before this process takes the round over from another process. */
const OVERDUE_MS = 1_000;
/** How often auto cash-out targets are compared with a rising curve. */
const REACHED_EVERY_MS = 150;
/** Tolerance of timers, since a system timer may fire a little early. */
const TIMER_SLACK_MS = 4;

export type LiveTables = {
  readonly handler: RoomHandler;
  readonly games: ReadonlyMap<string, TableGame>;
  /** Resumes rounds that no process is advancing. */
  readonly sweep: () => Promise<void>;
  stop(): void;
};

function isTable(game: GameDefinition): game is TableGame {
  return tableRooms.some((room) => room === game.room);
}

/**
 * Coalesces concurrent reads: at most one runs and one waits. Every caller gets the result of a read that began after
 * the call.
 */
function coalesced<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const start = () => {
    running = read().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (running === null) return start();
    next ??= running
      .catch(() => null)
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}

/** Creates the runner of one room in this process. */
function createRoomRunner(ctx: Context, source: SeedSource, game: TableGame) {
  let timer: NodeJS.Timeout | undefined;
  let curve: NodeJS.Timeout | undefined;
  let settling: string | null = null;
  let isStopped = false;
  const topic = roomTopic(game.code);
  const logError = (why: string) => (error: unknown) => ctx.log.error({ err: error, room: game.code }, why);
  const isWatched = () => ctx.hub.countSubscribers(topic) > 0;

  function scheduleWake(due: Date): void {
    clearTimeout(timer);
    if (!isStopped)
      timer = setTimeout(wake, Math.max(0, due.getTime() - ctx.now().getTime()) + TIMER_SLACK_MS);
  }
  /** Advances the room's round, unless another process already has. */
  function wake(): void {
    if (isStopped) return;
    advance({ ctx, source, game }, isWatched()).then(
      (notBefore) => notBefore !== null && scheduleWake(notBefore),
      logError("a round could not move on"),
    );
  }
  function settleTargets({ id, fliesAt }: TableRound): void {
    clearTimeout(curve);
    const settleNow = () => {
      settleReached(ctx, id, crashCurve(ctx.now().getTime() - (fliesAt ?? ctx.now()).getTime()))
        .catch(logError("targets could not be paid"))
        .finally(() => {
          if (!isStopped) curve = setTimeout(settleNow, REACHED_EVERY_MS);
        });
    };
    curve = setTimeout(settleNow, REACHED_EVERY_MS);
  }
  /** Sets this process's timers for the present phase of the round. */
  function scheduleTimers(round: TableRound | null): void {
    if (isStopped) return;
    clearTimeout(curve);
    if (round === null || round.stage === "over") return wake();
    scheduleWake(round.dueAt);
    if (round.stage === "flying") settleTargets(round);
    if (round.stage !== "shown" || settling === round.id) return;
    settling = round.id;
    settleAll(ctx, round.id).catch(logError("a round could not be settled yet"));
  }
  const read = coalesced(async () => {
    const { view, round } = await viewTable(ctx, game);
    if (isWatched()) scheduleTimers(round);
    return view;
  });
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(curve);
  };
  return { read, wake, stop };
}

function viewTableSeeds({ round, nextServerSeedHash, chainEnd }: LiveTableView): SeedsView {
  return {
    serverSeedHash: round?.serverSeedHash ?? nextServerSeedHash ?? chainEnd ?? "",
    nextServerSeedHash,
    clientSeed: round?.clientSeed ?? "",
    nonce: round?.nonce ?? 0,
  };
}

export function createLiveTables(ctx: Context, source: SeedSource): LiveTables {
  const games = new Map(
    listRoomGames()
      .filter(isTable)
      .map((game) => [game.code, game]),
  );
  const rooms = new Map([...games].map(([code, game]) => [code, createRoomRunner(ctx, source, game)]));
  const roomOf = (session: Session) => {
    const room = rooms.get(session.gameCode);
    if (room === undefined) fail("game.unknown");
    return room;
  };
  const tableBets = (session: Session): Topic => ({
    name: tableBetsTopic(session),
    event: "bets",
    read: gatheredRead(() => viewTableBets(ctx, session)),
  });
  return {
    games,
    handler: {
      topics: (session) => [
        { name: roomTopic(session.gameCode), event: "room", read: () => roomOf(session).read() },
        { name: playerTopic(session), event: "seat", read: () => viewPlayerBets(ctx, session) },
        ...(games.get(session.gameCode)?.room === "slide" ? [tableBets(session)] : []),
      ],
      seeds: async (session) => viewTableSeeds(await roomOf(session).read()),
    },
    sweep: async () => {
      const overdue = await listOverdue(ctx.db, new Date(ctx.now().getTime() - OVERDUE_MS));
      for (const room of overdue) rooms.get(room)?.wake();
      await settleOrphaned(ctx);
    },
    stop: () => {
      for (const { stop } of rooms.values()) stop();
    },
  };
}
