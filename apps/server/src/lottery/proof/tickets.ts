// The tickets of a closed draw as leaves of its Merkle tree, and the proof of one ticket. A block is a complete
// subtree, so a proof goes through the ticket's block and then through the roots of all blocks.

import { hashTicket, merklePath, merkleRoot, ticketText } from "@khela/engines/draws/draw-proof";
import { modeText } from "@khela/engines/lottery/series";
import { invariant } from "@khela/service-kit/errors";
import type { Db } from "@khela/service-kit/db/database";
import type { DrawRow } from "../draw-store.ts";
import { listOrderBuckets, listTickets, type TicketRow } from "../order-store.ts";
import { findBlock, type Block, type TicketKey, type Tree } from "./proof-store.ts";

const TICKETS_PER_READ = 5_000;
/** Number of tickets in a block. It must be a power of two, so that a block is a complete subtree. */
const TICKETS_PER_BLOCK = 1_024;

/** Returns an order's ticket as the text that is hashed. */
export function ticketOf(order: TicketRow, numero: string): string {
  const mode = modeText(order.mode, order.series);
  return ticketText({ ...order, numero, mode, key: order.transferId });
}

type Leaf = { readonly key: TicketKey; readonly hash: string };
type From = { readonly after: TicketKey | null; readonly most: number };

/** Yields the leaves in the order of the tickets, bucket by bucket, after the ticket `after`. */
async function* readLeaves(
  db: Db,
  draw: Pick<DrawRow, "id" | "numero">,
  { after, most }: From,
): AsyncIterable<readonly Leaf[]> {
  let left = most;
  for (const bucket of await listOrderBuckets(db, draw.id)) {
    if (after !== null && bucket < after.bucket) continue;
    let last: Pick<TicketKey, "memberId" | "id"> | null = after?.bucket === bucket ? after : null;
    while (left > 0) {
      const size = Math.min(TICKETS_PER_READ, left);
      const page: TicketRow[] = await listTickets(db, bucket, draw.id, { after: last, most: size });
      left -= page.length;
      yield page.map((order) => ({
        key: { bucket, memberId: order.memberId, id: order.id },
        hash: hashTicket(ticketOf(order, draw.numero)),
      }));
      last = page.at(-1) ?? null;
      if (page.length < size) break;
    }
  }
}

/** Builds the tree from tickets in their order, block by block. */
export function createTree() {
  const blocks: Block[] = [];
  let part: string[] = [];
  let after: TicketKey | null = null;
  let last: TicketKey | null = null;
  let tickets = 0;
  const endBlock = () => {
    blocks.push({ root: merkleRoot(part), after });
    after = last;
    part = [];
  };
  return {
    /** Adds a ticket. `key`: the ticket's position; null when only the root is needed. */
    add(key: TicketKey | null, hash: string): void {
      if (part.length === TICKETS_PER_BLOCK) endBlock();
      part.push(hash);
      last = key;
      tickets += 1;
    },
    end(): Tree {
      endBlock();
      return {
        root: merkleRoot(blocks.map(({ root }) => root)),
        tickets,
        blocks: blocks.length > 1 ? blocks : [],
      };
    },
  };
}

/** Builds the tree of all tickets of a sealed draw. */
export async function plantTree(db: Db, draw: Pick<DrawRow, "id" | "numero">): Promise<Tree> {
  const tree = createTree();
  for await (const leaves of readLeaves(db, draw, { after: null, most: Number.MAX_SAFE_INTEGER }))
    for (const { key, hash } of leaves) tree.add(key, hash);
  return tree.end();
}

type Placed = { readonly index: number; readonly path: readonly string[] };

/** Finds the position of a ticket in the tree and its proof; null: the ticket is not in the tree. */
export async function findPlace(db: Db, draw: DrawRow, ticket: TicketKey): Promise<Placed | null> {
  const block = await findBlock(db, draw.id, ticket);
  const leaves: Leaf[] = [];
  const from =
    block === null
      ? { after: null, most: Number.MAX_SAFE_INTEGER }
      : { after: block.after, most: TICKETS_PER_BLOCK };
  for await (const part of readLeaves(db, draw, from)) for (const leaf of part) leaves.push(leaf);
  const at = leaves.findIndex(({ key }) => key.memberId === ticket.memberId && key.id === ticket.id);
  if (at < 0) return null;
  const hashes = leaves.map(({ hash }) => hash);
  const kept = block === null ? draw.root : block.roots[block.n];
  invariant(merkleRoot(hashes) === kept, "the tickets under a root stay as they are");
  return {
    index: at + (block === null ? 0 : block.n * TICKETS_PER_BLOCK),
    path: [...merklePath(hashes, at), ...(block === null ? [] : merklePath(block.roots, block.n))],
  };
}
