// Errors with a code, for what a person or another system can cause; and what only we can cause: a broken promise of the
// code, which stops what is being done and stays in the log.

/** A failure that its code says all of; `message` is for the log. */
export class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** A broken promise of ours. */
export class Invariant extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Invariant";
  }
}

/** States what must hold here; throws when it does not. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Invariant(message);
}
