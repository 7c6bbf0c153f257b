import { expect, test } from "vitest";
import { hashSeed } from "../rng.ts";
import {
  createDrawStream,
  hashTicket,
  isCommitted,
  isIncluded,
  merklePath,
  merkleRoot,
  ticketText,
} from "./draw-proof.ts";

const tickets = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    ticketText({
      numero: "20260101-1",
      id: `A${at}`,
      mode: "ent",
      slip: "de:39@1",
      costMinor: 100n,
      key: `k${at}`,
    }),
  );

test("[LOT-02] Merkle tree: no leaf and leaves of RFC 6962's test → its roots", () => {
  expect(merkleRoot([])).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  // The leaf of an empty ticket, from the test vectors of certificate transparency
  expect(hashTicket("")).toBe("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
});

test("[LOT-02] inclusion: every ticket of 1 to 33 → shown under the root, and under no other place, count, path or text", () => {
  for (let count = 1; count <= 33; count += 1) {
    const texts = tickets(count);
    const leaves = texts.map(hashTicket);
    const root = merkleRoot(leaves);
    for (const [index, ticket] of texts.entries()) {
      const proof = { ticket, index, tickets: count, path: merklePath(leaves, index), root };
      expect(isIncluded(proof), `${index} of ${count}`).toBe(true);
      expect(isIncluded({ ...proof, ticket: `${ticket}0` })).toBe(false);
      expect(isIncluded({ ...proof, index: count })).toBe(false);
      expect(isIncluded({ ...proof, path: [...proof.path, root] })).toBe(false);
      if (index > 0) expect(isIncluded({ ...proof, index: index - 1 })).toBe(false);
      if (proof.path.length > 0) expect(isIncluded({ ...proof, path: proof.path.slice(1) })).toBe(false);
    }
    expect(() => merklePath(leaves, count)).toThrow(RangeError);
  }
});

test("[LOT-02] draw stream: another secret, root or beacon → other words; the same → the same", () => {
  const seeds = { secret: "a".repeat(64), root: "b".repeat(64), beacon: "c".repeat(64) };
  const words = (changed: Partial<typeof seeds>) => {
    const stream = createDrawStream({ ...seeds, ...changed });
    return [stream.nextWord(), stream.nextWord()];
  };
  expect(words({})).toEqual(words({}));
  for (const other of [{ secret: "d".repeat(64) }, { root: "d".repeat(64) }, { beacon: "d".repeat(64) }])
    expect(words(other)).not.toEqual(words({}));
  expect(isCommitted(seeds.secret, hashSeed(seeds.secret))).toBe(true);
  expect(isCommitted(seeds.root, hashSeed(seeds.secret))).toBe(false);
});
