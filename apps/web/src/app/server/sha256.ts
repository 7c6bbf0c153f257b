import { createHash } from "node:crypto";

/** Returns the SHA-256 of a text in base64, as a content security policy writes it. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64");
}
