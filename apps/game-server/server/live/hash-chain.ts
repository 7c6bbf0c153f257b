/**
 * The hash chain of a crash room. It is generated once from the system's random source, and its end is published before
 * the first round. It is played backwards, one hash for each round. A round's commitment is the hash played before it,
 * and its own hash is revealed only after the crash. When a chain is used up, another is created before the next round
 * opens.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { nextHash } from "@khela/engines/originals/crash";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { SeedSource } from "../rounds/seeds.ts";
import { incrementPlayed, findChain, insertChain, type HashChain } from "./store.ts";

/** Number of rounds that a chain lasts: about eleven days of rounds. */
const LENGTH = 65_536;
/** Every STRIDE-th hash is stored, so that computing any hash takes at most this number of steps. */
const STRIDE = 256;
const SALT_BYTES = 16;

type NewLink = {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly salt: string;
  readonly place: number;
};

async function createChain(source: SeedSource, salt: string): Promise<Omit<HashChain, "id" | "played">> {
  const checkpoints: string[] = [];
  let link = source.draw();
  for (let place = LENGTH; place > 0; place -= 1) {
    if (place % STRIDE === 0) {
      checkpoints.unshift(link);
      // Without pauses, computing sixty thousand hashes would block all players' requests.
      await yieldToEventLoop();
    }
    link = nextHash(link);
  }
  return { salt, length: LENGTH, endLink: link, checkpoints };
}

/** Returns the hash at a position of the chain: 0 is the published end, 1 the first round. */
export function linkAt(
  { checkpoints, endLink }: Pick<HashChain, "checkpoints" | "endLink">,
  place: number,
): string {
  if (place === 0) return endLink;
  const block = Math.ceil(place / STRIDE);
  let link = checkpoints[block - 1] ?? "";
  for (let back = block * STRIDE - place; back > 0; back -= 1) link = nextHash(link);
  return link;
}

/** Returns the chain that a room plays next, creating it when there is none or it is used up. */
async function getOrCreateChain(ctx: Context, source: SeedSource, tx: Db, room: string): Promise<HashChain> {
  const found = await findChain(tx, room, "lock");
  if (found !== null && found.played < found.length) return found;
  await insertChain(
    tx,
    room,
    await createChain(source, ctx.randomBytes(SALT_BYTES).toString("hex")),
    ctx.now(),
  );
  const made = await findChain(tx, room, "lock");
  if (made === null) throw new Error("a chain that was just made is not there");
  return made;
}

/** Consumes the next hash, in the caller's transaction. */
export async function consumeLink(ctx: Context, source: SeedSource, tx: Db, room: string): Promise<NewLink> {
  const chain = await getOrCreateChain(ctx, source, tx, room);
  const place = chain.played + 1;
  await incrementPlayed(tx, chain.id);
  return {
    serverSeed: linkAt(chain, place),
    serverSeedHash: linkAt(chain, chain.played),
    salt: chain.salt,
    place,
  };
}
