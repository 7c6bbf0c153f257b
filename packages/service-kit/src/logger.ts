// Structured logs, one line of JSON each. Secret fields are never written, in whatever object they are. URLs are
// written without their query, which may contain a token.

import { pino, stdSerializers, type DestinationStream, type Logger } from "pino";
import type { LogLevel } from "./config.ts";
import type { Tracing } from "./tracing/tracing.ts";

const secretPaths = [
  "password",
  "*.password",
  "token",
  "*.token",
  "captcha",
  "*.captcha",
  "serverSeed",
  "*.serverSeed",
  "headers.authorization",
  "headers.cookie",
  "req.headers.authorization",
  "req.headers.cookie",
];

/**
 * Returns a log form of a database error without the connection that the error contains, because the connection
 * includes the key that cancels its statements.
 */
function serializeError(error: Error): object {
  const { client: _client, ...fields } = stdSerializers.err(error) as ReturnType<
    typeof stdSerializers.err
  > & {
    client?: unknown;
  };
  return fields;
}

type LoggedRequest = { readonly method: string; readonly url: string };

export type LoggerOptions = {
  readonly level: LogLevel;
  /** Destination of the log instead of standard output. */
  readonly stream?: { write(line: string): void };
  /** Adds the ids of the running trace to each line; null: adds none. */
  readonly tracing?: Tracing | null;
};

/** Maximum of unwritten lines in characters. Lines above it are lost. */
const MAX_UNWRITTEN = 16 * 2 ** 20;

/**
 * Opens standard output for a log. A full disk under it neither ends the process nor holds its exit: lines are kept until
 * there is space, up to a limit, and are lost at the exit.
 */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: MAX_UNWRITTEN });
  let hasFailed = false;
  // without a listener an error of the stream ends the process
  output.on("error", () => (hasFailed = true));
  output.on("write", () => (hasFailed = false));
  const flush = output.flushSync.bind(output);
  // the library tries forever while the write fails
  output.flushSync = () => {
    if (!hasFailed) flush();
  };
  return output;
}

export function createLogger({ level, stream, tracing = null }: LoggerOptions): Logger {
  const options = {
    level,
    ...(tracing === null ? {} : { mixin: () => tracing.logFields() }),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: "[secret]" },
    serializers: {
      err: serializeError,
      req: ({ method, url }: LoggedRequest) => ({ method, path: url.split("?")[0] }),
    },
  };
  return pino(options, stream ?? openOutput());
}
