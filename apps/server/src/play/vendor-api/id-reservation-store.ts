// SQL for the directory of transaction ids that are unique over all players of a vendor. Its calls lock no account.

import type { Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";

export type IdClaim = MemberKey & {
  readonly vendor: string;
  readonly transactionId: string;
  /**
   * Hash of the body that a repeated request must have; null: any body of the same member is accepted under this id.
   */
  readonly bodyHash: Buffer | null;
};

/**
 * How the claim differs from the existing reservation of the id; null: no conflict, the id is reserved for the claim.
 */
export type IdConflict = "player" | "body" | null;

const idsOf = (claims: readonly IdClaim[]) => [
  claims.map((claim) => claim.vendor),
  claims.map((claim) => claim.transactionId),
  claims.map((claim) => claim.bucket),
  claims.map((claim) => claim.memberId),
];

/** Reserves ids, at least 1 and at most 1,000; returns the conflicts in the order of the claims. */
export async function reserveIds(db: Db, claims: readonly IdClaim[]): Promise<IdConflict[]> {
  const [row] = await db.call<{ conflicts: IdConflict[] }>(
    "play_reserve_ids",
    "select conflicts from play_reserve_ids($1::text[], $2::text[], $3::smallint[], $4::bigint[], $5::bytea[]) conflicts",
    [...idsOf(claims), claims.map((claim) => claim.bodyHash)],
  );
  return row!.conflicts;
}

/**
 * Releases reserved ids. Must not be repeated after a fault, because the repeat could release another call's
 * reservation.
 */
export async function releaseIds(db: Db, claims: readonly IdClaim[]): Promise<void> {
  await db.call(
    "play_release_ids",
    "select play_release_ids($1::text[], $2::text[], $3::smallint[], $4::bigint[])",
    idsOf(claims),
  );
}
