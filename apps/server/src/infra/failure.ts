// A `Failure` is a declared error that a caller can cause; its code is sent unchanged. An `Invariant` of the service
// kit is our own fault; it is sent as `unknown.system.err`, and the log has it with the request's id.

import { errors, type ErrorCode } from "@khela/contract/errors";
import { CodedError } from "@khela/service-kit/errors";

/** A declared refusal. `detail` is sent as `value.data`, so it must contain nothing that the caller may not see. */
export class Failure extends CodedError<ErrorCode> {
  readonly detail: unknown;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, detail?: unknown, retryAfterS?: number) {
    super(code);
    this.detail = detail;
    this.retryAfterS = retryAfterS;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** Refuses the request with a declared code. Always throws. */
export function fail(code: ErrorCode, detail?: unknown, retryAfterS?: number): never {
  throw new Failure(code, detail, retryAfterS);
}
