// What no input may hold, whatever its schema: a zero character, which PostgreSQL keeps in no text; nesting deeper than any
// call needs, on which recursive readers fall over; names that reach into an object's prototype. Looks at no meaning.

import { fail } from "../infra/failure.ts";

const MAX_DEPTH = 16;

const isPoisoned = (name: string, value: unknown): boolean =>
  name === "__proto__" ||
  (name === "constructor" &&
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, "prototype"));

/** Whether PostgreSQL can keep every text of this value, and every reader can walk it. Half of a surrogate pair is no text. */
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

/** Refuses an input that holds such a thing. */
export function assertSafeInput(input: unknown): void {
  if (!isSafeInput(input)) fail("request_param_err", { field: "" });
}
