/** The secret that a vendor of this installation signs with, from the same key and folder as the server's own. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../../../apps/server/src/infra/config.ts";
import { loadSecrets } from "../../../apps/server/src/infra/secrets.ts";
import { vendorSecretLabel } from "../../../apps/server/src/play/play.ts";

/** A vendor's secret by key number; each change of the number makes another secret. */
export function readVendorSecret(code: string, keyNo = 1): string {
  const { dataDir, secretKey } = loadConfig();
  // without an installation, loadSecrets would make a new key
  if (secretKey === null && !existsSync(join(dataDir, "secret-key"))) {
    throw new Error(`there is no installation in ${dataDir} yet; npm start makes one.`);
  }
  return loadSecrets({ dataDir, key: secretKey }).webhook(vendorSecretLabel(code, keyNo));
}
