import { fileURLToPath } from "node:url";

/** The server's schema: `migrations`, `functions` and what a baseline replaced. */
export const SCHEMA_DIR = fileURLToPath(new URL("../../../db", import.meta.url));
