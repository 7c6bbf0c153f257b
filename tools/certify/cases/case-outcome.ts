/** How a case ends unless it passes: the server is wrong, or this run cannot try the case. */

export class CaseFailed extends Error {
  override readonly name = "CaseFailed";
}

export class NotApplicable extends Error {
  override readonly name = "NotApplicable";
  /**
   * Why the case was not run. True: the vendor's protocol or rights have no such situation. False: the run lacked
   * something that the case needs.
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

/** Ends the case because the run lacks something that it needs. The case must be tried before the vendor goes live. */
export function notTried(why: string): never {
  throw new NotApplicable(why, false);
}

/** Ends the case because the vendor's protocol or rights have no such situation. */
export function notInProtocol(why: string): never {
  throw new NotApplicable(why, true);
}

/** Fails the case unless the found value equals the expected one. */
export function same(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) failCase(`${what}: expected ${String(expected)}, found ${String(found)}`);
}
