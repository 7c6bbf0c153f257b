/** How a case ends unless it passes: the server is wrong, or the case cannot be tried here. */

export class CaseFailed extends Error {
  override readonly name = "CaseFailed";
}

export class NotApplicable extends Error {
  override readonly name = "NotApplicable";
  /**
   * True: the vendor's protocol or its rights have no such situation; false: the run lacked something that the case
   * needs.
   */
  readonly isOfProtocol: boolean;

  constructor(why: string, isOfProtocol: boolean) {
    super(why);
    this.isOfProtocol = isOfProtocol;
  }
}

export function failCase(message: string): never {
  throw new CaseFailed(message);
}

/** The run lacks something that the case needs: it must be tried before the vendor goes live. */
export function notTried(why: string): never {
  throw new NotApplicable(why, false);
}

/** The vendor's protocol, or its rights, have no such situation. */
export function notInProtocol(why: string): never {
  throw new NotApplicable(why, true);
}

/** Fails the case unless both are the same. */
export function same(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) failCase(`${what}: expected ${String(expected)}, found ${String(found)}`);
}
