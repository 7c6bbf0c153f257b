// A person can cause a `Failure`, a declared code that is sent unchanged. Only we can cause an `Invariant` of the
// service kit; it is sent as `unknown.system.err` and stays in the log with its request id.

import { errors, type ErrorCode } from "@khela/contract/errors";
import { CodedError } from "@khela/service-kit/errors";

/** A declared refusal. `detail` is sent as `value.data`; it must contain nothing that the caller may not see. */
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

/** Refuses the request with a declared code. Throws always. */
export function fail(code: ErrorCode, detail?: unknown, retryAfterS?: number): never {
  throw new Failure(code, detail, retryAfterS);
}
