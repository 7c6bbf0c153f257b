/**
 * The commit-and-reveal seeds of a seat: one in play, and the next one promised (its hash is shown before the player
 * chooses a client seed for it). A server seed leaves this process only when it is rotated out, and is never used
 * again; it is in no log. When the system's chance fails, the house closes: there is no second source.
 */
import { EngineError } from "@khela/engines/engine-error";
import { checkClientSeed, hashSeed } from "@khela/engines/rng";
import type { RevealedSeed, RotatedView, SeedsView } from "../wire.ts";
import type { Context } from "./context.ts";
import { fail } from "./failure.ts";
import {
  findRevealedSeed, insertSeed, listLiveSeeds, listUnfinished, promoteSeed, revealSeed, setClientSeed, type NewSeed, type Seat,
  type Seed,
} from "./store.ts";

const SEED_BYTES = 32;

/** Draws new seeds, or closes for good as soon as chance is not what it should be. */
export type SeedSource = { readonly draw: () => string; readonly isClosed: () => boolean };

export function createSeedSource(ctx: Pick<Context, "randomBytes" | "log">): SeedSource {
  let last = "";
  let isClosed = false;
  function close(why: string): never {
    isClosed = true;
    ctx.log.fatal({ why }, "chance failed: every game is closed until the arcade is started again");
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
    if (bytes.length !== SEED_BYTES) close("the source was short");
    // Eight equal bytes in a row do not come from a working source in the life of the universe.
    if (seed === last || /(..)\1{7}/.test(seed)) close("the source repeats itself");
    last = seed;
    return seed;
  }
  return { draw, isClosed: () => isClosed };
}

/** A fresh seed with its commitment. Fails with `game.closed` when there is no chance to be had. */
export function newSeed(source: SeedSource, state: NewSeed["state"]): NewSeed {
  const serverSeed = source.draw();
  return { state, serverSeed, serverSeedHash: hashSeed(serverSeed) };
}

export type SeedPair = { readonly current: Seed; readonly next: Seed };

/** Both live seeds of a seat, which has them from its first session on. */
export function pairOf(seeds: readonly Seed[]): SeedPair {
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

/** The seeds of a seat, made now if it is new. Fails with `game.closed` when there is no chance to be had. */
export async function openSeeds(ctx: Context, source: SeedSource, seat: Seat): Promise<SeedPair> {
  const found = await listLiveSeeds(ctx.db, seat);
  if (found.length === 2) return pairOf(found);
  for (const state of ["current", "next"] as const) {
    if (!found.some((seed) => seed.state === state)) {
      await insertSeed(ctx.db, seat, newSeed(source, state), ctx.now());
    }
  }
  return pairOf(await listLiveSeeds(ctx.db, seat));
}

function refuseBadSeed(clientSeed: string): void {
  try {
    checkClientSeed(clientSeed);
  } catch (error) {
    if (error instanceof EngineError) fail("seed.bad");
    throw error;
  }
}

/** Sets the client seed of the seed in play; the nonce goes on, so no draw is ever repeated. Fails with `seed.bad`. */
export async function chooseClientSeed(ctx: Context, seat: Seat, clientSeed: string): Promise<SeedsView> {
  refuseBadSeed(clientSeed);
  return ctx.db.transaction(async (tx) => {
    const { current, next } = pairOf(await listLiveSeeds(tx, seat, "lock"));
    await setClientSeed(tx, current.id, clientSeed);
    return viewSeeds({ current: { ...current, clientSeed }, next });
  });
}

function viewRevealed({ serverSeed, serverSeedHash, clientSeed, nextNonce }: Seed): RevealedSeed {
  return { serverSeed, serverSeedHash, clientSeed, rounds: nextNonce };
}

export type Rotation = { readonly serverSeedHash: string; readonly clientSeed: string };

/**
 * Reveals the seed in play, which the caller names by its hash, puts the promised one in its place with the client seed
 * the player chose for it, and promises another. Asked again for a seed revealed before, it is shown again and nothing
 * changes. Fails with `round.open` while a round of the old seed could still be played, and `seed.bad`.
 */
export async function rotateSeeds(
  ctx: Context, source: SeedSource, seat: Seat, { serverSeedHash, clientSeed }: Rotation,
): Promise<RotatedView> {
  refuseBadSeed(clientSeed);
  const promised = newSeed(source, "next");
  return ctx.db.transaction(async (tx) => {
    const { current, next } = pairOf(await listLiveSeeds(tx, seat, "lock"));
    if (current.serverSeedHash !== serverSeedHash) {
      const known = await findRevealedSeed(tx, seat, serverSeedHash);
      if (known === null) fail("seed.bad", "no seed that was in play here");
      return { seeds: viewSeeds({ current, next }), revealed: viewRevealed(known) };
    }
    if ((await listUnfinished(tx, seat)).length > 0) fail("round.open");
    await revealSeed(tx, current.id, ctx.now());
    await promoteSeed(tx, next.id, clientSeed);
    await insertSeed(tx, seat, promised, ctx.now());
    const { serverSeedHash: nextServerSeedHash } = promised;
    return {
      seeds: { serverSeedHash: next.serverSeedHash, nextServerSeedHash, clientSeed, nonce: next.nextNonce },
      revealed: viewRevealed(current),
    };
  });
}
