// Errors which mean that the database is unreachable or too busy, so that the same request may succeed shortly.

/**
 * Error codes for connections that are refused, reset or cut, and for a server that is shutting down, starting, or out
 * of connections or disk.
 */
const awayCodes =
  /^(08|53|57P)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** Messages of errors that the pool throws without a code. */
const awayMessages =
  /connection terminated|connection ended|timeout exceeded when trying to connect|not queryable|cannot use a pool after|connection error/i;
/**
 * Error codes for a serialization failure, deadlock, lock timeout, statement timeout, a transaction that was idle for
 * too long, and a read-only server.
 */
const busyCodes: ReadonlySet<string> = new Set(["40001", "40P01", "55P03", "57014", "25P03", "25006"]);

type Coded = { readonly code?: unknown; readonly message?: unknown; readonly cause?: unknown };

const codeOf = ({ code }: Coded): string => (typeof code === "string" ? code : "");

/** Returns the error and its causes. */
function causesOf(error: unknown): Coded[] {
  const found: Coded[] = [];
  for (
    let one = error;
    typeof one === "object" && one !== null && found.length < 5;
    one = (one as Coded).cause
  )
    found.push(one);
  return found;
}

/** Returns whether the database, or the node with the rows, does not answer. */
export const isDatabaseAway = (error: unknown): boolean =>
  causesOf(error).some(
    (one) =>
      awayCodes.test(codeOf(one)) || (typeof one.message === "string" && awayMessages.test(one.message)),
  );

/** Returns whether the database is down, or asks for another try. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isDatabaseAway(error) || causesOf(error).some((one) => busyCodes.has(codeOf(one)));
