/**
 * The hash chain of a crash room: made once from the system's chance, its end published before the first round, played
 * backwards a link a round. A round's commitment is the link played before it, and its link is told only when the round
 * has crashed. When a chain is played out, the next is made before its first round opens.
 */
import { setImmediate as breathe } from "node:timers/promises";
import { nextLink } from "@khela/engines/originals/crash";
import type { Context } from "../context.ts";
import type { Db } from "../db.ts";
import type { SeedSource } from "../seeds.ts";
import { countPlayed, findChain, insertChain, type Chain } from "./store.ts";

/** About eleven days of rounds. */
const LENGTH = 65_536;
/** A link is found again by at most so many hashes. */
const STRIDE = 256;
const SALT_BYTES = 16;

type NewLink = { readonly serverSeed: string; readonly serverSeedHash: string; readonly salt: string; readonly place: number };

async function makeChain(source: SeedSource, salt: string): Promise<Omit<Chain, "id" | "played">> {
  const checkpoints: string[] = [];
  let link = source.draw();
  for (let place = LENGTH; place > 0; place -= 1) {
    if (place % STRIDE === 0) {
      checkpoints.unshift(link);
      // Sixty thousand hashes at a stretch would hold up every player.
      await breathe();
    }
    link = nextLink(link);
  }
  return { salt, length: LENGTH, endLink: link, checkpoints };
}

/** The link at a place of the chain, 1 for the first round played and 0 for the published end. */
export function linkAt({ checkpoints, endLink }: Pick<Chain, "checkpoints" | "endLink">, place: number): string {
  if (place === 0) return endLink;
  const box = Math.ceil(place / STRIDE);
  let link = checkpoints[box - 1] ?? "";
  for (let back = box * STRIDE - place; back > 0; back -= 1) link = nextLink(link);
  return link;
}

/** The chain a room plays next from, made now when there is none or it is played out. */
async function readyChain(ctx: Context, source: SeedSource, tx: Db, room: string): Promise<Chain> {
  const found = await findChain(tx, room, "lock");
  if (found !== null && found.played < found.length) return found;
  await insertChain(tx, room, await makeChain(source, ctx.randomBytes(SALT_BYTES).toString("hex")), ctx.now());
  const made = await findChain(tx, room, "lock");
  if (made === null) throw new Error("a chain that was just made is not there");
  return made;
}

/** Takes the next link; the caller's transaction is the round's. */
export async function takeLink(ctx: Context, source: SeedSource, tx: Db, room: string): Promise<NewLink> {
  const chain = await readyChain(ctx, source, tx, room);
  const place = chain.played + 1;
  await countPlayed(tx, chain.id);
  return { serverSeed: linkAt(chain, place), serverSeedHash: linkAt(chain, chain.played), salt: chain.salt, place };
}
