// The one error of the arcade's requests: a code the client knows. Nothing else about a failure leaves the server.
import type { FailureCode } from "../wire.ts";

export class ArcadeFailure extends Error {
  readonly code: FailureCode;
  /** What the client is told beside the code. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(code: FailureCode, detail = "", more: Readonly<Record<string, unknown>> = {}) {
    super(detail === "" ? code : `${code}: ${detail}`);
    this.name = "ArcadeFailure";
    this.code = code;
    this.more = more;
  }
}

/** Throws the failure a client is told about; `detail` is for the log only. */
export function fail(code: FailureCode, detail?: string): never {
  throw new ArcadeFailure(code, detail);
}
