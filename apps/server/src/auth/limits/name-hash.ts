import { createHmac } from "node:crypto";
import type { Context } from "../../http/context.ts";

/**
 * Returns the hash of a login name for counters and the audit log. Names are hashed because people type passwords into
 * the wrong field.
 */
export function nameHash({ secrets, merchant }: Pick<Context, "secrets" | "merchant">, name: string): string {
  return createHmac("sha256", secrets.bytes("login names"))
    .update(`${merchant.id} ${name}`)
    .digest("base64url")
    .slice(0, 22);
}
