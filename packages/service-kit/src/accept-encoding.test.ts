import { expect, test } from "vitest";
import { encodingFor } from "./accept-encoding.ts";

test.each([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["br;q=0, gzip;q=0.0", null],
  ["br;q=0", null],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=1, br;q=0.5", "gzip"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP;q=0.5, br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["zstd, gzip , deflate", "gzip"],
  ["*", "br"],
  ["*;q=0", null],
  ["br;q=0, *", "gzip"],
  ["gzip;q=0.8, *;q=0.1", "gzip"],
  ["identity;q=1, br;q=0.5", null],
  ["identity;q=0.5, br;q=0.8", "br"],
  ["br; q=0.001", "br"],
  ["br;q=2", null],
  ["brotli", null],
] as const)("accept-encoding %s → %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
