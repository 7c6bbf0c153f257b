// Limits of every input, whatever its schema: no zero character, which PostgreSQL cannot store in text; no deep
// nesting, which breaks recursive readers; no names that reach into an object's prototype.

import { fail } from "../infra/failure.ts";

const MAX_DEPTH = 16;

const isPoisoned = (name: string, value: unknown): boolean =>
  name === "__proto__" ||
  (name === "constructor" &&
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, "prototype"));

/**
 * Whether PostgreSQL can store every text of this value, and every reader can traverse it. Text with half of a
 * surrogate pair is invalid.
 */
export function isSafeInput(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\u0000") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return (
    depth < MAX_DEPTH &&
    Object.entries(value).every(
      ([name, inner]) => isSafeInput(name) && !isPoisoned(name, inner) && isSafeInput(inner, depth + 1),
    )
  );
}

/** Refuses an unsafe input, see `isSafeInput`. */
export function assertSafeInput(input: unknown): void {
  if (!isSafeInput(input)) fail("request_param_err", { field: "" });
}
