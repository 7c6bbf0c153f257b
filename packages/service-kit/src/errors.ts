// What only we can cause: a broken promise of the code. It stops what is being done and stays in the log.

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
