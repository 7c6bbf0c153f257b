// Transaction ids that are unique over all players of a vendor, for adapters with such ids. A separate call reserves
// the ids before the batch. Another call releases the ids under which the batch recorded nothing. Only one player can
// use an id. If the server dies between the two calls, only a request with the same body can use the id. A call with
// an unknown outcome keeps its reservation, and a repeat with the same body continues it.

import { createHash } from "node:crypto";
import type { adapterRules } from "@khela/contract/vendor-adapters";
import type { Services } from "../../http/context.ts";
import { shardOf, type Wallet } from "../../wallet/wallet.ts";
import type { PlayItem, PlayResult } from "../store.ts";
import { releaseIds, reserveIds, type IdClaim, type IdConflict } from "./id-reservation-store.ts";

const VENDOR_SCOPE = "vendorScope" satisfies keyof typeof adapterRules;

/** Whether the item's ids are unique over all players of the vendor. */
export function hasVendorWideIds({ rules }: Pick<PlayItem, "rules">): boolean {
  return rules?.includes(VENDOR_SCOPE) === true;
}

/**
 * SHA-256 of the fields that identify a repeated request (`play_apply`), each prefixed by its length in bytes (−1 for
 * null). The hash is stored, so the list of fields must not change; otherwise a repeated request would count as
 * another body.
 */
function bodyHash(item: PlayItem): Buffer {
  const { method, amountMinor, winMinor } = item;
  const isRollback = method === "rollback";
  const hash = createHash("sha256");
  for (const field of [
    method,
    String(item.memberId),
    item.roundId,
    item.gameCode,
    // a rollback leaves out currency and amount, because some adapters do not send either
    isRollback ? null : item.currency,
    isRollback || amountMinor === null ? null : String(amountMinor),
    String(winMinor ?? 0n),
    item.reference,
    method === "bet" || method === "bet-win" ? item.freeRound : null,
  ]) {
    const bytes = Buffer.from(field ?? "");
    const length = Buffer.alloc(4);
    length.writeInt32BE(field === null ? -1 : bytes.length);
    hash.update(length).update(bytes);
  }
  return hash.digest();
}

/**
 * Returns the ids that an item claims: its own id and, for a rollback, the bet's id. A rollback that arrives before
 * its bet is recorded under the bet's id, and the bet may then arrive with any body.
 */
function claimsOf(item: PlayItem): readonly IdClaim[] {
  const { bucket, memberId, vendor, transactionId, method, reference } = item;
  if (transactionId === null) return [];
  const own = { bucket, memberId, vendor, transactionId, bodyHash: bodyHash(item) };
  return method === "rollback" && reference !== null && reference !== transactionId
    ? [own, { ...own, transactionId: reference, bodyHash: null }]
    : [own];
}

type ReservedPostOptions = Pick<Services, "db" | "log"> & {
  readonly wallet: Pick<Wallet, "batched">;
  /** Posts an item in a batch. */
  readonly post: (item: PlayItem) => Promise<PlayResult>;
};

/**
 * Returns a function that reserves an item's vendor-wide ids, posts the item, and releases the ids under which nothing
 * was recorded.
 */
export function createReservedPost({
  db,
  log,
  wallet,
  post,
}: ReservedPostOptions): (item: PlayItem) => Promise<PlayResult> {
  type Claims = readonly IdClaim[];
  const shardOfClaims = ([first]: Claims) => shardOf(first!);
  const reserve = wallet.batched<Claims, readonly IdConflict[]>({
    run: async (groups) => {
      const conflicts = (await reserveIds(db, groups.flat())).values();
      return groups.map((claims) => claims.map(() => conflicts.next().value!));
    },
    shardOf: shardOfClaims,
  });
  const release = wallet.batched<Claims, void>({
    // catches all errors, because the batcher would repeat a failed release
    run: async (groups) => {
      await releaseIds(db, groups.flat()).catch((error: unknown) =>
        log.warn({ err: error }, "vendor-wide ids stay reserved for calls that were refused"),
      );
      return groups.map(() => undefined);
    },
    shardOf: shardOfClaims,
  });
  return async (item) => {
    const claims = claimsOf(item);
    if (claims.length === 0) return post(item);
    const conflicts = await reserve(claims);
    const [own, reference] = conflicts;
    const idReservation = own ?? (reference === "player" ? "reference" : "reserved");
    const answer = await post({ ...item, idReservation });
    const unused = claims.filter(
      ({ transactionId }, at) => conflicts[at] === null && answer.unusedIds?.includes(transactionId) === true,
    );
    if (unused.length > 0) await release(unused);
    return answer;
  };
}
