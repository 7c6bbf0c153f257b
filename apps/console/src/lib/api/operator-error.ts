import type { ErrorCode } from "@khela/contract/errors";

/** Failures that only the browser knows: no server was reached, or the operator closed the sign-in or proof dialog. */
export type ClientErrorCode = "network.failed" | "cancelled";

/** A refused or failed call. Code acts on `code`; `message` is the server's sentence in the operator's language. */
export class OperatorError extends Error {
  readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status of the answer; 0: there was no answer. */
  readonly status: number;
  /** Details from the server, such as the name of an invalid field. */
  readonly detail: unknown;

  constructor(code: ErrorCode | ClientErrorCode, message: string, status: number, detail?: unknown) {
    super(message);
    this.name = "OperatorError";
    this.code = code;
    this.status = status;
    this.detail = detail;
  }
}

/** Returns the input field that the server refused, or null. */
export function fieldOf({ detail }: OperatorError): string | null {
  const field = (detail as { readonly field?: unknown } | null | undefined)?.field;
  return typeof field === "string" ? (field.split("/")[1] ?? null) : null;
}

/** Returns whether sending the same call again may succeed. */
export function mayRetryHelp({ status }: OperatorError): boolean {
  return status === 0 || status >= 500 || status === 408 || status === 429;
}

/** Returns all reasons why an object with many fields was refused: sentences that start with the field's name. */
export function faultsOf({ detail }: OperatorError): readonly string[] {
  const faults = (detail as { readonly faults?: unknown } | null | undefined)?.faults;
  return Array.isArray(faults) ? faults.filter((fault): fault is string => typeof fault === "string") : [];
}
