import { fileURLToPath } from "node:url";

/** The server's schema: the baseline (`schema`), `migrations` and `functions`. */
export const SCHEMA_DIR = fileURLToPath(new URL("../../../db", import.meta.url));
