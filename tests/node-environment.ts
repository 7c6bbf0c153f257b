/**
 * The environment of a test's child processes: it has no settings of the machine, and the compile cache of `npm start`
 * and `npm test`. Without the cache each start compiles a whole server.
 */
import { join } from "node:path";

export const nodeEnvironment = {
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE:
    process.env["NODE_COMPILE_CACHE"] ?? join(import.meta.dirname, "../node_modules/.cache/node-compile"),
};
