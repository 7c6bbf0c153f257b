// Which errors say that the database cannot be reached or is too busy, so that the same request may succeed shortly.

/** Connections refused, reset or cut, and a server that shuts down, starts or has no connection or disk left. */
const awayCodes =
  /^(08|53|57P)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** The pool says these without a code. */
const awayMessages =
  /connection terminated|connection ended|timeout exceeded when trying to connect|not queryable|cannot use a pool after|connection error/i;
/** Serialization failure, deadlock, lock timeout, statement timeout, idle in a transaction for too long, and a server that reads alone. */
const busyCodes: ReadonlySet<string> = new Set(["40001", "40P01", "55P03", "57014", "25P03", "25006"]);

type Coded = { readonly code?: unknown; readonly message?: unknown; readonly cause?: unknown };

const codeOf = ({ code }: Coded): string => (typeof code === "string" ? code : "");

/** The error and those it was made of. */
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

/** Whether the database, or the node that holds the rows, does not answer. */
export const isDatabaseAway = (error: unknown): boolean =>
  causesOf(error).some(
    (one) =>
      awayCodes.test(codeOf(one)) || (typeof one.message === "string" && awayMessages.test(one.message)),
  );

/** Whether the database is away, or asks for another try. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isDatabaseAway(error) || causesOf(error).some((one) => busyCodes.has(codeOf(one)));
