import { createHash } from "node:crypto";

/** Returns the hash of a recovery's token or a mailed link's token. The token itself is not stored. */
export function hashOfProof(proof: string): Buffer {
  return createHash("sha256").update(proof).digest();
}
