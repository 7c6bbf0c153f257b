/**
 * How a shared round moves on: open, closed, (a curve that rises,) shown, over, and the next one. Each move is one
 * transaction on the round's row, so of any number of processes one makes it and all are told. The seed is committed to
 * before the round opens and revealed with the result; nothing a player does can change either.
 */
import { crashTime } from "@khela/engines/originals/crash";
import type { ArcadeGame } from "../catalogue.ts";
import { newId, type Context } from "../context.ts";
import type { Db } from "../db.ts";
import { newSeed, type SeedSource } from "../seeds.ts";
import { insertSeed, listLiveSeeds, promoteSeed, revealSeed } from "../store.ts";
import { takeLink } from "./chain.ts";
import { drawTable, paceOf, pointOf, type TableRoom } from "./kinds.ts";
import { dropUnanswered } from "./settle.ts";
import { findLatest, insertTableRound, lockOpening, takeRunning, updateTableRound, type TableRound } from "./store.ts";
import { roomTopic } from "./view.ts";

export type TableGame = ArcadeGame & { readonly room: TableRoom };

type Moving = { readonly ctx: Context; readonly source: SeedSource; readonly game: TableGame };

/** The seat of a table itself: its seeds belong to no player. */
function houseSeat({ vendor, code }: TableGame) {
  return { vendor, player: "", gameCode: code };
}

type Drawing = { readonly seedId: bigint; readonly clientSeed: string; readonly nonce: number };

/** The link of the next place, which commits to itself by the link before it. */
async function nextOfChain({ ctx, source, game }: Moving, tx: Db): Promise<Drawing> {
  const { serverSeed, serverSeedHash, salt, place } = await takeLink(ctx, source, tx, game.code);
  await insertSeed(tx, houseSeat(game), { state: "current", serverSeed, serverSeedHash }, ctx.now());
  const current = (await listLiveSeeds(tx, houseSeat(game))).find(({ state }) => state === "current");
  if (current === undefined) throw new Error("a seed that was just stored is not there");
  return { seedId: current.id, clientSeed: salt, nonce: place };
}

/** The promised seed comes into play and another is promised. */
async function nextPromised({ ctx, source, game }: Moving, tx: Db, number: number): Promise<Drawing> {
  const seat = houseSeat(game);
  if (!(await listLiveSeeds(tx, seat)).some(({ state }) => state === "next")) {
    await insertSeed(tx, seat, newSeed(source, "next"), ctx.now());
  }
  const next = (await listLiveSeeds(tx, seat)).find(({ state }) => state === "next");
  if (next === undefined) throw new Error("a table without a promised seed");
  await promoteSeed(tx, next.id, game.code);
  await insertSeed(tx, seat, newSeed(source, "next"), ctx.now());
  return { seedId: next.id, clientSeed: game.code, nonce: number };
}

/** Whether it opened one. */
async function openNext(moving: Moving, tx: Db): Promise<boolean> {
  const { ctx, game } = moving;
  await lockOpening(tx, game.code);
  const latest = await findLatest(tx, game.code);
  if (latest !== null && latest.stage !== "over") return false;
  const number = (latest?.number ?? 0) + 1;
  const drawing = game.room === "crash" ? await nextOfChain(moving, tx) : await nextPromised(moving, tx, number);
  const closesAt = new Date(ctx.now().getTime() + paceOf(ctx, game.room).openMs);
  await insertTableRound(tx, { id: newId(ctx), room: game.code, number, closesAt, ...drawing });
  return true;
}

function after(ctx: Context, ms: number): Date {
  return new Date(ctx.now().getTime() + ms);
}

/** The result stands and the seed is told: from here on the round can only be settled. */
async function show({ ctx, game }: Moving, tx: Db, round: TableRound): Promise<void> {
  const drawn = drawTable(game, round);
  const dueAt = after(ctx, paceOf(ctx, game.room).shownMs);
  await updateTableRound(tx, round.id, { stage: "shown", dueAt, ...drawn });
  await revealSeed(tx, round.seedId, ctx.now());
}

async function move(moving: Moving, tx: Db, round: TableRound): Promise<void> {
  const { ctx, game } = moving;
  switch (round.stage) {
    case "open": {
      const dueAt = after(ctx, paceOf(ctx, game.room).closingMs);
      return updateTableRound(tx, round.id, { stage: "closed", dueAt });
    }
    case "closed": {
      await dropUnanswered(ctx, tx, round.id);
      if (game.room !== "crash") return show(moving, tx, round);
      const dueAt = after(ctx, crashTime(Number(pointOf(round))));
      return updateTableRound(tx, round.id, { stage: "flying", dueAt, fliesAt: ctx.now() });
    }
    case "flying": return show(moving, tx, round);
    case "shown": case "over": return updateTableRound(tx, round.id, { stage: "over", dueAt: ctx.now() });
  }
}

/**
 * Moves the round of a room on when its time has come, and opens the next where somebody watches. Of many processes one
 * does it; the others find nothing to do. When it is too early, answers when it will not be.
 */
export async function advance(moving: Moving, isWatched: boolean): Promise<Date | null> {
  const { ctx, game } = moving;
  return ctx.db.transaction(async (tx) => {
    const running = await takeRunning(tx, game.code);
    if (running !== null && running.dueAt > ctx.now()) return running.dueAt;
    if (running !== null) await move(moving, tx, running);
    const mayOpen = isWatched && (running === null || running.stage === "shown");
    const isOpened = mayOpen && await openNext(moving, tx);
    if (running !== null || isOpened) await ctx.hub.tell(tx, roomTopic(game.code));
    return null;
  });
}
