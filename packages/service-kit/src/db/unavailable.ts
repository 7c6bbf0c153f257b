// Errors which mean that the database is unreachable or too busy, so that the same request may succeed shortly.

/**
 * Error codes for connections that are refused, reset or cut, and for a server that is shutting down, starting, out of
 * connections or disk, or whose files cannot be read or written.
 */
const awayCodes =
  /^(08|53|57P|58)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** Messages of errors that the pool throws without a code. */
const awayMessages =
  /connection terminated|connection ended|timeout exceeded when trying to connect|not queryable|cannot use a pool after|connection error/i;
/**
 * Error codes for a serialization failure, deadlock, lock timeout, statement timeout, a transaction that was idle for
 * too long, and a read-only server.
 */
const busyCodes: ReadonlySet<string> = new Set(["40001", "40P01", "55P03", "57014", "25P03", "25006"]);

/** Error code without a meaning. PostgreSQL also uses it for a disk over its quota, or too full for a new session. */
const INTERNAL_ERROR = "XX000";
/** PostgreSQL's source files that write to the disk. */
const diskFiles: ReadonlySet<unknown> = new Set(["md.c", "fd.c", "buffile.c", "slru.c", "xlog.c"]);
/** PostgreSQL's functions that store what each new session reads first. */
const sessionRoutines: ReadonlySet<unknown> = new Set(["write_item", "write_relcache_init_file"]);

type Coded = {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  /** File and function of PostgreSQL's source that raised the error. */
  readonly file?: unknown;
  readonly routine?: unknown;
};

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

const isDiskError = ({ code, file, routine }: Coded): boolean =>
  code === INTERNAL_ERROR && (diskFiles.has(file) || sessionRoutines.has(routine));

/** Returns whether the database, or the node with the rows, does not answer. */
export const isDatabaseAway = (error: unknown): boolean =>
  causesOf(error).some(
    (one) =>
      awayCodes.test(codeOf(one)) ||
      isDiskError(one) ||
      (typeof one.message === "string" && awayMessages.test(one.message)),
  );

/** Returns whether the database is down, or asks for another try. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isDatabaseAway(error) || causesOf(error).some((one) => busyCodes.has(codeOf(one)));
