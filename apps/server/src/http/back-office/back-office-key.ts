import type { Config } from "../../infra/config.ts";
import type { Secrets } from "../../infra/secrets.ts";

/** The key of a brand's back office: the setting's, in the sandbox one that each brand has for itself; null where there is no back office. */
export function findBackOfficeKey(
  { mode, backOfficeKey, merchantCode }: Pick<Config, "mode" | "backOfficeKey" | "merchantCode">,
  secrets: Secrets,
): string | null {
  return (
    backOfficeKey ?? (mode === "sandbox" ? secrets.bytes(`desk ${merchantCode}`).toString("base64url") : null)
  );
}
