import { createHash } from "node:crypto";

/** SHA-256 in base64, as a content security policy spells it. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64");
}
