import type { Config } from "../platform/config.ts";
import type { Secrets } from "../platform/secrets.ts";

/** The key of the desk: the setting's, in the sandbox one of its own; null where there is no desk. */
export function deskKeyOf({ mode, deskKey }: Pick<Config, "mode" | "deskKey">, secrets: Secrets): string | null {
  return deskKey ?? (mode === "sandbox" ? secrets.bytes("desk").toString("base64url") : null);
}
