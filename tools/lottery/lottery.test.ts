/** Tests the command about draws: its arguments, its refusals, and the offline check of the proof of a real draw. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { createLotteryHarness } from "../../apps/server/test/lottery/lottery-harness.ts";
import type { Person } from "../../tests/harness.ts";
import { readCommand } from "./options.ts";
import { verifyProof } from "./verify.ts";

const { lottery } = calls;
const main = join(import.meta.dirname, "main.ts");
const other = (text: string) => text.replace(/^./, (first) => (first === "0" ? "1" : "0"));

/** Returns a draw with three orders, and the proof of the second order as the API calls answer it. */
async function realProof() {
  const h = await createLotteryHarness();
  try {
    const gameId = await h.gameOf("vn-south");
    const [open, numero] = await h.draws(gameId, 2);
    const orders: { readonly client: Person["client"]; readonly id: string }[] = [];
    for (const name of ["one", "two", "three"]) {
      const { client } = await h.w.person(name, { balance: "100.00" });
      const placed = await client.callOrThrow(lottery.betting, h.slip(gameId, numero!, "de:39@1"));
      orders.push({ client, id: placed.orderNumber });
    }
    await h.finish(gameId, numero!);
    const visitor = h.w.visitor();
    const draw = await visitor.callOrThrow(lottery.draw, { gameId, numero: numero! });
    const { client, id } = orders[1]!;
    const order = await client.callOrThrow(lottery.proof, { orderDetailId: id });
    return { draw, order, open: await visitor.callOrThrow(lottery.draw, { gameId, numero: open! }) };
  } finally {
    await h.close();
  }
}

test("[LOT-02 LOT-05] verify: a real draw with an order → 0; each field changed → 1 with the step; no proof → 2", async () => {
  const { draw, order, open } = await realProof();
  const verify = (change: { draw?: object; proof?: object; order?: object | null } = {}) =>
    verifyProof(
      JSON.stringify({
        draw: { ...draw, ...change.draw, proof: { ...draw.proof, ...change.proof } },
        order: change.order === null ? null : { ...order, ...change.order },
      }),
    );
  const step = (verdict: ReturnType<typeof verify>) => [
    verdict.exitCode,
    / does not hold: (\w+):/.exec(verdict.line)?.[1],
  ];
  expect(verify()).toEqual({
    exitCode: 0,
    line: `draw ${draw.numero} holds: the secret is the committed one, the order was in it, the result follows.`,
  });
  expect(verify({ order: null }).exitCode).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), "khela-proof-"));
  const run = (text: string) => {
    const file = join(folder, "proof.json");
    writeFileSync(file, text);
    // The command needs only the file, no settings and no server.
    return spawnSync(process.execPath, [main, "verify", file], { env: {}, encoding: "utf8" });
  };
  expect(run(JSON.stringify({ draw, order }))).toMatchObject({ status: 0, stdout: `${verify().line}\n` });
  const forgedResult = { ...draw, result: { prizes: [] } };
  expect(run(JSON.stringify({ draw: forgedResult, order }))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("does not hold: result"),
  });
  expect(run("{}")).toMatchObject({ status: 2, stderr: expect.stringContaining("the file is no proof") });
  rmSync(folder, { recursive: true });
  const { commitment, secret, root, beacon } = draw.proof;
  expect(step(verify({ proof: { commitment: other(commitment) } }))).toEqual([1, "commitment"]);
  expect(step(verify({ proof: { secret: other(secret!) } }))).toEqual([1, "commitment"]);
  expect(step(verify({ proof: { root: other(root!) } }))).toEqual([1, "ticket"]);
  expect(step(verify({ proof: { root: other(root!) }, order: null }))).toEqual([1, "result"]);
  expect(step(verify({ proof: { beacon: other(beacon!) } }))).toEqual([1, "result"]);
  expect(step(verify({ proof: { tickets: 4 } }))).toEqual([1, "ticket"]);
  const { prizes } = draw.result as { prizes: string[][] };
  const changed = { prizes: [[other(prizes[0]![0]!)], ...prizes.slice(1)] };
  expect(step(verify({ draw: { result: changed } }))).toEqual([1, "result"]);
  expect(step(verify({ draw: { resultVersion: 2 } }))).toEqual([1, "result"]);
  expect(step(verify({ draw: { engine: "vn-north" } }))).toEqual([1, "result"]);
  expect(step(verify({ draw: { numero: "20200101-1" } }))).toEqual([1, "ticket"]);
  const { ticket, index, path } = order;
  for (const forged of [
    { ticket: ticket.replace("de:39@1", "de:40@1") },
    { ticket: `${ticket} ` },
    { index: index === 0 ? 1 : 0 },
    { tickets: order.tickets + 1 },
    { path: path.map(other) },
    { path: path.slice(1) },
    { path: [...path, root!] },
    { root: other(order.root) },
    { numero: "20200101-1" },
  ])
    expect(step(verify({ order: forged }))).toEqual([1, "ticket"]);
  const refused = [
    verify({ draw: { engine: "vn-east" } }),
    verify({ proof: { secret: null } }),
    verify({ proof: { secret: "secret" } }),
    verify({ order: { index: "0" } }),
    verifyProof(JSON.stringify({ draw: open, order: null })),
    verifyProof(JSON.stringify({ draw })),
    verifyProof("null"),
    verifyProof("draw"),
  ];
  expect(refused.map(({ exitCode }) => exitCode)).toEqual(refused.map(() => 2));
  expect(refused.filter(({ line }) => line.includes("\n"))).toEqual([]);
});

const ofMina = "--operator mina";
test.each([
  ["verify f", { name: "verify", file: "f" }],
  ["", null],
  // Operators decide in the console, not by command.
  [`confirm 7 20260101-1 f ${ofMina}`, null],
  ["draws", null],
  ["archive --month 2025-01 --dir d", { name: "archive", month: "2025-01", dir: "d" }],
  ["archive --month 2025-01", null],
  ["archive --month 2025-01 --dir d --operator mina", null],
  ["check-archive d", { name: "check-archive", dir: "d" }],
  ["check-archive", null],
  ["verify", null],
  ["verify f g", null],
  [`settle 7 20260101-1 f ${ofMina}`, null],
  // Result feeds are added in the console.
  ["feed list", null],
  ["feed add north-1", null],
])("lottery command: %s", (text, command) => {
  expect(readCommand(text.split(" ").filter((word) => word !== ""))).toEqual(command);
});
