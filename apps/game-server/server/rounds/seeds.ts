/**
 * The commit-and-reveal seeds of a player's game: one in play, and the next one committed to (its hash is shown before
 * the player chooses a client seed for it). A server seed leaves this process only after it was rotated out, and is
 * never used again. No log contains it. When the system's random source fails, the game server closes, since it has no
 * second source.
 */
import { EngineError } from "@khela/engines/engine-error";
import { checkClientSeed, hashSeed } from "@khela/engines/rng";
import type { RevealedSeed, RotatedView, SeedsView } from "../../wire/game-api.ts";
import type { Context } from "../context.ts";
import { fail } from "../failure.ts";
import { listUnfinished } from "./store.ts";
import {
  findRevealedSeed,
  insertSeed,
  listLiveSeeds,
  promoteSeed,
  revealSeed,
  setClientSeed,
  type NewSeed,
  type Seed,
} from "./seed-store.ts";
import type { PlayerGame } from "./session-store.ts";

const SEED_BYTES = 32;

/** Draws new seeds; closes permanently when the random source fails. */
export type SeedSource = { readonly draw: () => string; readonly isClosed: () => boolean };

export function createSeedSource(ctx: Pick<Context, "randomBytes" | "log">): SeedSource {
  let last = "";
  let isClosed = false;
  function close(why: string): never {
    isClosed = true;
    ctx.log.fatal(
      { why },
      "the random source failed: every game stays closed until the game server restarts",
    );
    fail("game.closed", why);
  }
  function draw(): string {
    if (isClosed) fail("game.closed");
    let bytes: Buffer;
    try {
      bytes = ctx.randomBytes(SEED_BYTES);
    } catch {
      close("the source threw");
    }
    const seed = bytes.toString("hex");
    if (bytes.length !== SEED_BYTES) close("the source returned too few bytes");
    // A working source practically never returns eight equal bytes in a row.
    if (seed === last || /(..)\1{7}/.test(seed)) close("the source repeats itself");
    last = seed;
    return seed;
  }
  return { draw, isClosed: () => isClosed };
}

/** Returns a fresh seed with its commitment. Fails with `game.closed` when the random source is closed. */
export function createSeed(source: SeedSource, state: NewSeed["state"]): NewSeed {
  const serverSeed = source.draw();
  return { state, serverSeed, serverSeedHash: hashSeed(serverSeed) };
}

export type SeedPair = { readonly current: Seed; readonly next: Seed };

/** Returns the seed in play and the next seed of a player's game; both exist from the first session on. */
export function toSeedPair(seeds: readonly Seed[]): SeedPair {
  const current = seeds.find(({ state }) => state === "current");
  const next = seeds.find(({ state }) => state === "next");
  if (current === undefined || next === undefined) throw new Error("a seat without its two seeds");
  return { current, next };
}

export function viewSeeds({ current, next }: SeedPair): SeedsView {
  return {
    serverSeedHash: current.serverSeedHash,
    nextServerSeedHash: next.serverSeedHash,
    clientSeed: current.clientSeed,
    nonce: current.nextNonce,
  };
}

/**
 * Returns the seeds of a player's game, created now if it is new. Fails with `game.closed` when the random
 * source is closed.
 */
export async function getOrCreateSeeds(
  ctx: Context,
  source: SeedSource,
  playerGame: PlayerGame,
): Promise<SeedPair> {
  const found = await listLiveSeeds(ctx.db, playerGame);
  if (found.length === 2) return toSeedPair(found);
  for (const state of ["current", "next"] as const) {
    if (!found.some((seed) => seed.state === state)) {
      await insertSeed(ctx.db, playerGame, createSeed(source, state), ctx.now());
    }
  }
  return toSeedPair(await listLiveSeeds(ctx.db, playerGame));
}

function validateClientSeed(clientSeed: string): void {
  try {
    checkClientSeed(clientSeed);
  } catch (error) {
    if (error instanceof EngineError) fail("seed.bad");
    throw error;
  }
}

/**
 * Sets the client seed of the seed in play; the nonce continues, so no draw is ever repeated. Fails with
 * `seed.bad`.
 */
export async function chooseClientSeed(
  ctx: Context,
  playerGame: PlayerGame,
  clientSeed: string,
): Promise<SeedsView> {
  validateClientSeed(clientSeed);
  return ctx.db.transaction(async (tx) => {
    const { current, next } = toSeedPair(await listLiveSeeds(tx, playerGame, "lock"));
    await setClientSeed(tx, current.id, clientSeed);
    return viewSeeds({ current: { ...current, clientSeed }, next });
  });
}

function viewRevealed({ serverSeed, serverSeedHash, clientSeed, nextNonce }: Seed): RevealedSeed {
  return { serverSeed, serverSeedHash, clientSeed, rounds: nextNonce };
}

export type Rotation = { readonly serverSeedHash: string; readonly clientSeed: string };

/**
 * Reveals the seed in play, which the caller identifies by its hash. The next seed takes its place, with the client
 * seed that the player chose for it, and another seed is committed to. A seed that is already revealed is returned
 * again, without changes. Fails with `round.open` while a round of the old seed could still be played, and `seed.bad`.
 */
export async function rotateSeeds(
  ctx: Context,
  source: SeedSource,
  playerGame: PlayerGame,
  { serverSeedHash, clientSeed }: Rotation,
): Promise<RotatedView> {
  validateClientSeed(clientSeed);
  const nextSeed = createSeed(source, "next");
  return ctx.db.transaction(async (tx) => {
    const { current, next } = toSeedPair(await listLiveSeeds(tx, playerGame, "lock"));
    if (current.serverSeedHash !== serverSeedHash) {
      const known = await findRevealedSeed(tx, playerGame, serverSeedHash);
      if (known === null) fail("seed.bad", "no seed that was in play here");
      return { seeds: viewSeeds({ current, next }), revealed: viewRevealed(known) };
    }
    if ((await listUnfinished(tx, playerGame)).length > 0) fail("round.open");
    await revealSeed(tx, current.id, ctx.now());
    await promoteSeed(tx, next.id, clientSeed);
    await insertSeed(tx, playerGame, nextSeed, ctx.now());
    const { serverSeedHash: nextServerSeedHash } = nextSeed;
    return {
      seeds: { serverSeedHash: next.serverSeedHash, nextServerSeedHash, clientSeed, nonce: next.nextNonce },
      revealed: viewRevealed(current),
    };
  });
}
