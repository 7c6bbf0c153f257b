/**
 * The phases of a shared round: open, closed, flying (crash only), shown, over, and the next round. Each transition is
 * one transaction on the round's row, so only one process makes it, and all processes are notified. The seed is
 * committed to before the round opens and revealed with the result; no player's action can change either.
 */
import { crashTime } from "@khela/engines/originals/crash";
import type { GameDefinition } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { newId } from "../new-id.ts";
import type { Db } from "@khela/service-kit/db/database";
import { createSeed, type SeedSource } from "../rounds/seeds.ts";
import { insertSeed, listLiveSeeds, promoteSeed, revealSeed } from "../rounds/seed-store.ts";
import { consumeLink } from "./hash-chain.ts";
import { drawResult, timingOf, crashPointOf, type TableRoom } from "./table-games.ts";
import { rollbackUnanswered } from "./settle.ts";
import {
  findLatest,
  insertTableRound,
  lockOpening,
  lockRunningRound,
  updateTableRound,
  type TableRound,
} from "./store.ts";
import { roomTopic } from "./view.ts";

export type TableGame = GameDefinition & { readonly room: TableRoom };

type LifecycleContext = { readonly ctx: Context; readonly source: SeedSource; readonly game: TableGame };

/** Returns the key of a table's seeds, which belong to the table and not to a player. */
function tableSeedOwner({ vendor, code }: TableGame) {
  return { vendor, player: "", gameCode: code };
}

type Drawing = { readonly seedId: bigint; readonly clientSeed: string; readonly nonce: number };

/** Takes the next hash of the chain as the round's seed; the hash of the previous round was its commitment. */
async function nextChainDrawing({ ctx, source, game }: LifecycleContext, tx: Db): Promise<Drawing> {
  const { serverSeed, serverSeedHash, salt, place } = await consumeLink(ctx, source, tx, game.code);
  await insertSeed(tx, tableSeedOwner(game), { state: "current", serverSeed, serverSeedHash }, ctx.now());
  const current = (await listLiveSeeds(tx, tableSeedOwner(game))).find(({ state }) => state === "current");
  if (current === undefined) throw new Error("a seed that was just stored is not there");
  return { seedId: current.id, clientSeed: salt, nonce: place };
}

/** Puts the committed seed into play, and commits to a new next seed. */
async function nextSeedDrawing(
  { ctx, source, game }: LifecycleContext,
  tx: Db,
  number: number,
): Promise<Drawing> {
  const seedOwner = tableSeedOwner(game);
  if (!(await listLiveSeeds(tx, seedOwner)).some(({ state }) => state === "next")) {
    await insertSeed(tx, seedOwner, createSeed(source, "next"), ctx.now());
  }
  const next = (await listLiveSeeds(tx, seedOwner)).find(({ state }) => state === "next");
  if (next === undefined) throw new Error("a table without a promised seed");
  await promoteSeed(tx, next.id, game.code);
  await insertSeed(tx, seedOwner, createSeed(source, "next"), ctx.now());
  return { seedId: next.id, clientSeed: game.code, nonce: number };
}

/** Opens the next round if that is possible; returns whether it did. */
async function openNext(lifecycle: LifecycleContext, tx: Db): Promise<boolean> {
  const { ctx, game } = lifecycle;
  await lockOpening(tx, game.code);
  const latest = await findLatest(tx, game.code);
  if (latest !== null && latest.stage !== "over") return false;
  const number = (latest?.number ?? 0) + 1;
  const drawing =
    game.room === "crash"
      ? await nextChainDrawing(lifecycle, tx)
      : await nextSeedDrawing(lifecycle, tx, number);
  const closesAt = new Date(ctx.now().getTime() + timingOf(ctx, game.room).openMs);
  await insertTableRound(tx, { id: newId(ctx), room: game.code, number, closesAt, ...drawing });
  return true;
}

function after(ctx: Context, ms: number): Date {
  return new Date(ctx.now().getTime() + ms);
}

/** Stores the result and reveals the seed: from then on the round can only be settled. */
async function revealResult({ ctx, game }: LifecycleContext, tx: Db, round: TableRound): Promise<void> {
  const drawn = drawResult(game, round);
  const dueAt = after(ctx, timingOf(ctx, game.room).shownMs);
  await updateTableRound(tx, round.id, { stage: "shown", dueAt, ...drawn });
  await revealSeed(tx, round.seedId, ctx.now());
}

async function advancePhase(lifecycle: LifecycleContext, tx: Db, round: TableRound): Promise<void> {
  const { ctx, game } = lifecycle;
  switch (round.stage) {
    case "open": {
      const dueAt = after(ctx, timingOf(ctx, game.room).closingMs);
      return updateTableRound(tx, round.id, { stage: "closed", dueAt });
    }
    case "closed": {
      await rollbackUnanswered(ctx, tx, round.id);
      if (game.room !== "crash") return revealResult(lifecycle, tx, round);
      const dueAt = after(ctx, crashTime(Number(crashPointOf(round))));
      return updateTableRound(tx, round.id, { stage: "flying", dueAt, fliesAt: ctx.now() });
    }
    case "flying":
      return revealResult(lifecycle, tx, round);
    case "shown":
    case "over":
      return updateTableRound(tx, round.id, { stage: "over", dueAt: ctx.now() });
  }
}

/**
 * Advances a room's round when it is due, and opens the next while the room is watched. When many processes
 * call it, one does this and the others find nothing to do. Returns the due time when the round is not due yet.
 */
export async function advance(lifecycle: LifecycleContext, isWatched: boolean): Promise<Date | null> {
  const { ctx, game } = lifecycle;
  return ctx.db.transaction(async (tx) => {
    const running = await lockRunningRound(tx, game.code);
    if (running !== null && running.dueAt > ctx.now()) return running.dueAt;
    if (running !== null) await advancePhase(lifecycle, tx, running);
    const mayOpen = isWatched && (running === null || running.stage === "shown");
    const isOpened = mayOpen && (await openNext(lifecycle, tx));
    if (running !== null || isOpened) await ctx.hub.publish(tx, roomTopic(game.code));
    return null;
  });
}
