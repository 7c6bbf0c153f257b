// What a person can cause: a `Failure` is a declared code that leaves the server as it is. What only we can cause is an
// `Invariant` of the service kit; it leaves as `unknown.system.err` and stays in the log with its request id.

import { errors, type ErrorCode } from "@khela/contract/errors";
import { CodedError } from "@khela/service-kit/errors";

/** A declared refusal. `detail` goes out as `value.data`; it must hold nothing the caller may not see. */
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
