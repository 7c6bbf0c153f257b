/**
 * The tables of this process: every room somebody watches here moves on by the clock, and what another process left is
 * taken up. Nothing is kept but timers: the database says where a round stands.
 */
import { crashCurve } from "@khela/engines/originals/crash";
import type { SeedsView, TableView } from "../../wire.ts";
import { listRoomGames, type ArcadeGame } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { fail } from "../failure.ts";
import type { House } from "../houses.ts";
import type { SeedSource } from "../seeds.ts";
import type { Session } from "../store.ts";
import { tableRooms } from "./kinds.ts";
import { settleAll, settleLeft, settleReached } from "./settle.ts";
import { advance, type TableGame } from "./stages.ts";
import { listOverdue, type TableRound } from "./store.ts";
import { roomTopic, seatTopic, viewSeat, viewTable } from "./view.ts";

/** A round is another process's to move for so long after its time. */
const OVERDUE_MS = 1_000;
/** How often targets are compared with a rising curve. */
const REACHED_EVERY_MS = 150;
/** A timer of the system may be early by a little. */
const TIMER_SLACK_MS = 4;

export type Tables = {
  readonly house: House;
  readonly games: ReadonlyMap<string, TableGame>;
  /** Takes up what no process moves on any more. */
  readonly sweep: () => Promise<void>;
  stop(): void;
};

function isTable(game: ArcadeGame): game is TableGame {
  return tableRooms.some((room) => room === game.room);
}

/** However many ask at once, one reading runs and one waits; each gets what was read after it asked. */
function gathered<T>(read: () => Promise<T>): () => Promise<T> {
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
    next ??= running.catch(() => null).then(() => {
      next = null;
      return start();
    });
    return next;
  };
}

/** One room in this process. */
function runRoom(ctx: Context, source: SeedSource, game: TableGame) {
  let timer: NodeJS.Timeout | undefined;
  let curve: NodeJS.Timeout | undefined;
  let settling: string | null = null;
  let isStopped = false;
  const topic = roomTopic(game.code);
  const complain = (why: string) => (error: unknown) => ctx.log.error({ err: error, room: game.code }, why);
  const isWatched = () => ctx.hub.countWatching(topic) > 0;

  function at(due: Date): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(wake, Math.max(0, due.getTime() - ctx.now().getTime()) + TIMER_SLACK_MS);
  }
  /** Asks the database what is to be done, and does it when nobody else has. */
  function wake(): void {
    if (isStopped) return;
    advance({ ctx, source, game }, isWatched())
      .then((notBefore) => notBefore !== null && at(notBefore), complain("a round could not move on"));
  }
  function watchTargets({ id, fliesAt }: TableRound): void {
    clearTimeout(curve);
    const look = () => {
      settleReached(ctx, id, crashCurve(ctx.now().getTime() - (fliesAt ?? ctx.now()).getTime()))
        .catch(complain("targets could not be paid"))
        .finally(() => {
          if (!isStopped) curve = setTimeout(look, REACHED_EVERY_MS);
        });
    };
    curve = setTimeout(look, REACHED_EVERY_MS);
  }
  /** Sets this process's timers by how the round stands. */
  function follow(round: TableRound | null): void {
    if (isStopped) return;
    clearTimeout(curve);
    if (round === null || round.stage === "over") return wake();
    at(round.dueAt);
    if (round.stage === "flying") watchTargets(round);
    if (round.stage !== "shown" || settling === round.id) return;
    settling = round.id;
    settleAll(ctx, round.id).catch(complain("a round could not be settled yet"));
  }
  const read = gathered(async () => {
    const { view, round } = await viewTable(ctx, game);
    if (isWatched()) follow(round);
    return view;
  });
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(curve);
  };
  return { read, wake, stop };
}

function promisesOf({ round, nextServerSeedHash, chainEnd }: TableView): SeedsView {
  return {
    serverSeedHash: round?.serverSeedHash ?? nextServerSeedHash ?? chainEnd ?? "", nextServerSeedHash,
    clientSeed: round?.clientSeed ?? "", nonce: round?.nonce ?? 0,
  };
}

export function openTables(ctx: Context, source: SeedSource): Tables {
  const games = new Map(listRoomGames().filter(isTable).map((game) => [game.code, game]));
  const rooms = new Map([...games].map(([code, game]) => [code, runRoom(ctx, source, game)]));
  const roomOf = (session: Session) => {
    const room = rooms.get(session.gameCode);
    if (room === undefined) fail("game.unknown");
    return room;
  };
  return {
    games,
    house: {
      topics: (session) => [
        { name: roomTopic(session.gameCode), event: "room", read: () => roomOf(session).read() },
        { name: seatTopic(session), event: "seat", read: () => viewSeat(ctx, session) },
      ],
      seeds: async (session) => promisesOf(await roomOf(session).read()),
    },
    sweep: async () => {
      const overdue = await listOverdue(ctx.db, new Date(ctx.now().getTime() - OVERDUE_MS));
      for (const room of overdue) rooms.get(room)?.wake();
      await settleLeft(ctx);
    },
    stop: () => {
      for (const { stop } of rooms.values()) stop();
    },
  };
}
