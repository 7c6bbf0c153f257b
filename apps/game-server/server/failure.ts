// The only error of the game server's requests: a code that the client knows. No other detail of a failure leaves the
// server.
import { CodedError } from "@khela/service-kit/errors";
import type { FailureCode } from "../wire/game-api.ts";

export class GameServerError extends CodedError<FailureCode> {
  /** Fields that the client receives in addition to the code. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: FailureCode, detail = "", details: Readonly<Record<string, unknown>> = {}) {
    super(code, detail === "" ? code : `${code}: ${detail}`);
    this.details = details;
  }
}

/** Throws the failure that is sent to the client; `detail` goes to the log only. */
export function fail(code: FailureCode, detail?: string): never {
  throw new GameServerError(code, detail);
}
