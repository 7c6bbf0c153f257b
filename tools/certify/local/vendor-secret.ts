/** Reads the current secret of a vendor of this installation, by the server's key and data folder. */
import { findVendor } from "../../../apps/server/src/games/games.ts";
import { loadConfig } from "../../../apps/server/src/infra/config.ts";
import { loadSecrets } from "../../../apps/server/src/infra/secrets.ts";
import { vendorSecretLabel } from "../../../apps/server/src/play/play.ts";
import { withInstallation } from "../../postgres/installation.ts";

/** Returns the secret of a vendor. @throws Error naming an unknown vendor, which has no secret */
export async function readVendorSecret(code: string): Promise<string> {
  const config = loadConfig();
  const vendor = await withInstallation(config, "khela-certify", (db) => findVendor(db, code));
  if (vendor === null) throw new Error(`there is no vendor ${code}.`);
  const secrets = loadSecrets({ dataDir: config.dataDir, key: config.secretKey });
  return secrets.webhook(vendorSecretLabel(code, vendor.keyNo));
}
