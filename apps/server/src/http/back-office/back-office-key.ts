import type { Config } from "../../infra/config.ts";
import type { Secrets } from "../../infra/secrets.ts";

/** The key of the desk: the setting's, in the sandbox one of its own; null where there is no desk. */
export function findBackOfficeKey(
  { mode, backOfficeKey }: Pick<Config, "mode" | "backOfficeKey">,
  secrets: Secrets,
): string | null {
  return backOfficeKey ?? (mode === "sandbox" ? secrets.bytes("desk").toString("base64url") : null);
}
