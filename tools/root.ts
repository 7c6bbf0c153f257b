import { join } from "node:path";

/** Path of the project's folder. */
export const ROOT = join(import.meta.dirname, "..");
