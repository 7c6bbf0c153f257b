/**
 * Finds ports for temporary servers, below the system's ephemeral range, so that the system assigns none of them
 * meanwhile.
 */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Port ranges: for single ports, and for rows of consecutive ports. Both are above the few ports that `fetch` blocks.
 */
const SINGLE = { from: 11_000, to: 20_000 };
const ROWS = { from: 20_000, to: 32_000 };

export function isFree(port, host = "127.0.0.1") {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });
}

/** Returns `count` free ports. */
export async function freePorts(count) {
  const found = new Set();
  while (found.size < count) {
    const port = randomInt(SINGLE.from, SINGLE.to);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

/** Returns the first of `count` consecutive free ports. */
export async function freePortRow(count) {
  const rows = Math.floor((ROWS.to - ROWS.from) / count);
  const first = randomInt(rows);
  for (let row = 0; row < rows; row += 1) {
    const port = ROWS.from + ((first + row) % rows) * count;
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(port + index)));
    if (!free.includes(false)) return port;
  }
  throw new Error(`There are no ${count} free ports in a row.`);
}
