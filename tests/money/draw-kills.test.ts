/** A draw whose process is killed at each named point, and two processes that settle one draw at once: everybody is paid once. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import {
  createLotteryHarness,
  type LotteryHarness,
} from "../../apps/server/src/lottery/lottery-test-harness.ts";
import { openDatabaseProxy, type DatabaseProxy, type Trap } from "../../tools/chaos/database-proxy.ts";

const PROCESS = join(import.meta.dirname, "draw-process.ts");
const PLAYERS = 8;
const everyTail = "tail:0,1,2,3,4,5,6,7,8,9@1";
const { lottery } = calls;

let h: LotteryHarness;
let proxy: DatabaseProxy;
let dataDir: string;
beforeAll(async () => {
  h = await createLotteryHarness();
  const port = Number(new URL(h.w.database.appUrl).port);
  proxy = await openDatabaseProxy(() => port);
  dataDir = mkdtempSync(join(tmpdir(), "khela-draw-"));
});
afterAll(async () => {
  await proxy.close();
  await h.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Running = { readonly child: ChildProcess; readonly ended: Promise<string> };

function start(drawId: bigint): Running {
  const url = new URL(h.w.database.appUrl);
  url.port = String(proxy.port);
  const child = spawn(process.execPath, [PROCESS, String(drawId)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"] ?? "",
      KHELA_DATA: dataDir,
      KHELA_SECRET_KEY: "07".repeat(32),
      LOTTERY_BEACON_URL: h.w.services.config.integrations.beaconUrl ?? "",
      DRAW_DATABASE_URL: url.href,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += String(chunk);
  });
  return { child, ended: new Promise((resolve) => child.once("close", () => resolve(output.trim()))) };
}

/** A draw that closes now, with orders of several members, each of which wins once. */
async function closingDraw(place: number): Promise<{ readonly id: bigint; readonly memberIds: string[] }> {
  const gameId = await h.gameOf("vn-south", place);
  const [numero] = await h.draws(gameId);
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, (_, at) => h.w.person(`kill${place}x${at}`, { balance: "100.00" })),
  );
  for (const who of players)
    await who.client.callOrThrow(lottery.betting, h.slip(gameId, numero!, everyTail));
  const id = await h.closeIn(gameId, numero!, -60);
  await h.w.database.owner.run(sql`update lottery_draw set state = 'closing' where id = ${id}`);
  return { id, memberIds: players.map(({ memberId }) => String(memberId)) };
}

async function stateOf(id: bigint): Promise<string> {
  return (
    await h.w.database.owner.one<{ state: string }>(sql`select state from lottery_draw where id = ${id}`)
  ).state;
}

/** The balances of members, in minor units. */
async function balancesOf(memberIds: readonly string[]): Promise<bigint[]> {
  const rows = await h.w.database.owner.rows<{ balance: bigint }>(sql`
    select balance from account where member_id = any (${[...memberIds]}::bigint[]) and kind = 'main' order by member_id`);
  return rows.map(({ balance }) => balance);
}

const STAKED = 9_000n;
const PAID = STAKED + 980n;

type Point = Pick<Trap, "moment"> & {
  readonly name: string;
  readonly statement: string;
  readonly state: string;
  /** Members that may be paid by then. */
  readonly paid: "none" | "some" | "all";
};

const points: readonly Point[] = [
  {
    name: "before a bucket is sealed",
    moment: "received",
    statement: "lottery_seal_draw(",
    state: "closing",
    paid: "none",
  },
  {
    name: "one bucket sealed, no answer",
    moment: "committed",
    statement: "lottery_seal_draw(",
    state: "closing",
    paid: "none",
  },
  {
    name: "root computed, not written",
    moment: "received",
    statement: "set state = 'closed'",
    state: "closing",
    paid: "none",
  },
  {
    name: "root written, no answer",
    moment: "committed",
    statement: "set state = 'closed'",
    state: "closed",
    paid: "none",
  },
  {
    name: "result drawn, not written",
    moment: "received",
    statement: "set state = 'drawn'",
    state: "closed",
    paid: "none",
  },
  {
    name: "result written, not committed",
    moment: "executed",
    statement: "set state = 'drawn'",
    state: "closed",
    paid: "none",
  },
  {
    name: "result committed, no answer",
    moment: "committed",
    statement: "set state = 'drawn'",
    state: "drawn",
    paid: "none",
  },
  {
    name: "a page paid, not committed",
    moment: "executed",
    statement: "lottery_settle(",
    state: "drawn",
    paid: "some",
  },
  {
    name: "a page committed, no answer",
    moment: "committed",
    statement: "lottery_settle(",
    state: "drawn",
    paid: "some",
  },
  {
    name: "all paid, the draw not ended",
    moment: "executed",
    statement: "set state = 'settled'",
    state: "drawn",
    paid: "all",
  },
];

/** Starts a process and kills it at the point. */
async function killAt(
  id: bigint,
  { name, moment, statement }: Pick<Point, "name" | "moment" | "statement">,
): Promise<void> {
  const running = start(id);
  await proxy.set({
    moment,
    matches: (text) => text.includes(statement),
    spring: () => running.child.kill("SIGKILL"),
  });
  expect([name, await running.ended]).toEqual([name, ""]);
}

test("[LOT-02 LOT-05 M12] kill -9 at every named point of closing, drawing and settling → the next process goes on, everybody is paid once", async () => {
  const { id, memberIds } = await closingDraw(0);
  for (const point of points) {
    const { name, state, paid } = point;
    await killAt(id, point);
    expect([name, await stateOf(id)]).toEqual([name, state]);
    const balances = await balancesOf(memberIds);
    const allowed = { none: [STAKED], some: [STAKED, PAID], all: [PAID] }[paid];
    expect([name, balances.filter((balance) => !allowed.includes(balance))]).toEqual([name, []]);
    expect([name, await h.findings()]).toEqual([name, []]);
  }
  expect(await start(id).ended).toBe("settled");
  expect(await balancesOf(memberIds)).toEqual(memberIds.map(() => PAID));
  expect(await h.findings()).toEqual([]);
});

test("[LOT-05 M12] two processes settle one draw at once → both end, everybody is paid once", async () => {
  const { id, memberIds } = await closingDraw(1);
  await killAt(id, { name: "drawn", moment: "committed", statement: "set state = 'drawn'" });
  const both = [start(id), start(id)];
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual(["settled", "settled"]);
  expect(await balancesOf(memberIds)).toEqual(memberIds.map(() => PAID));
  expect(await h.findings()).toEqual([]);
});
