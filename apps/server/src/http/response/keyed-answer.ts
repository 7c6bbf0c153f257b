const keyed = Symbol("keyed answer");

/**
 * An answer that depends on its key alone (and on call, merchant and language): the same key, the same answer, for every member. Where it
 * is kept compressed under its key, `draw` is not called.
 */
export type KeyedAnswer<Value> = {
  readonly [keyed]: true;
  readonly key: string;
  readonly draw: () => Promise<Value>;
};

export function keyedAnswer<Value>(key: string, draw: () => Promise<Value>): KeyedAnswer<Value> {
  return { [keyed]: true, key, draw };
}

export function isKeyedAnswer(answer: unknown): answer is KeyedAnswer<unknown> {
  return typeof answer === "object" && answer !== null && keyed in answer;
}
