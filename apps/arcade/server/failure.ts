// The one error of the arcade's requests: a code the client knows. Nothing else about a failure leaves the server.
import type { FailureCode } from "../wire.ts";

export class ArcadeFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, detail = "") {
    super(detail === "" ? code : `${code}: ${detail}`);
    this.name = "ArcadeFailure";
    this.code = code;
  }
}

/** Throws the failure a client is told about; `detail` is for the log only. */
export function fail(code: FailureCode, detail?: string): never {
  throw new ArcadeFailure(code, detail);
}
