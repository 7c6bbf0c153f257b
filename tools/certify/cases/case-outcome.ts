/** How a case ends unless it passes: the server is wrong, or the case cannot be tried here. */

export class CaseFailed extends Error {
  override readonly name = "CaseFailed";
}

export class NotApplicable extends Error {
  override readonly name = "NotApplicable";
}

export function failCase(message: string): never {
  throw new CaseFailed(message);
}

export function notApplicable(why: string): never {
  throw new NotApplicable(why);
}

/** Fails the case unless both are the same. */
export function same(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) failCase(`${what}: expected ${String(expected)}, found ${String(found)}`);
}
