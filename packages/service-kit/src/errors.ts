// Errors with a code, caused by a person or another system; and invariants, which only we can break: these stop the
// work and stay in the log.

/** A failure that its code describes completely; `message` is for the log. */
export class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** A condition that our own code must guarantee was broken. */
export class Invariant extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Invariant";
  }
}

/** States a condition that must hold here; throws when it does not. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Invariant(message);
}
