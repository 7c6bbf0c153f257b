// Two kinds of errors. Errors with a code are caused by a person or another system. Invariants are broken only by
// mistakes in this code; they stop the work and stay in the log.

/** A failure that its code describes completely. Its `message` is only for the log. */
export class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** A condition that this code must guarantee was broken. */
export class Invariant extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Invariant";
  }
}

/** Throws when a condition that must hold does not hold. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Invariant(message);
}
