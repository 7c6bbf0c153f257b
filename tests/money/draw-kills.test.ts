/**
 * A draw's process is killed at each named point, and two processes settle one draw at once: every member is paid once.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { createLotteryHarness, type LotteryHarness } from "../../apps/server/test/lottery/lottery-harness.ts";
import { correctResult, voidDraw, writeResult } from "../../apps/server/src/lottery/draw-store.ts";
import { resultEnding } from "../../apps/server/test/lottery/operator-harness.ts";
import { openDatabaseProxy, type DatabaseProxy, type Trap } from "../../tools/chaos/database-proxy.ts";
import { nodeEnvironment } from "../node-environment.ts";
import { counted, within } from "./proof-scale.ts";

const PROCESS = join(import.meta.dirname, "draw-process.ts");
const PLAYERS = 8;
const ROUNDS = counted(1, 20);
const LONG_MS = within(3, 60);
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
      ...nodeEnvironment,
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

type Closing = { readonly id: bigint; readonly memberIds: string[] };
let draws = 0;

/** Creates a draw that closes now, with orders of several members, each of which wins once. */
async function closingDraw(engine = "vn-south", text = everyTail): Promise<Closing> {
  draws += 1;
  const { gameId, numero } = await h.w.database.owner.one<{ gameId: number; numero: string }>(sql`
    select node_id "gameId", numero from lottery_draw
    where merchant_id = ${h.w.merchantId} and engine = ${engine} and state = 'open' order by node_id, draws_at limit 1`);
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, (_, at) => h.w.person(`kill${draws}x${at}`, { balance: "100.00" })),
  );
  for (const who of players) await who.client.callOrThrow(lottery.betting, h.slip(gameId, numero, text));
  const id = await h.closeIn(gameId, numero, -60);
  await h.w.database.owner.run(sql`update lottery_draw set state = 'closing' where id = ${id}`);
  return { id, memberIds: players.map(({ memberId }) => String(memberId)) };
}

async function stateOf(id: bigint): Promise<string> {
  return (
    await h.w.database.owner.one<{ state: string }>(sql`select state from lottery_draw where id = ${id}`)
  ).state;
}

/** Returns the balances of members, in minor units. */
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
  /** Which members may have been paid when the process is killed at this point. */
  readonly paid: "none" | "some" | "all";
};

const points: readonly Point[] = [
  {
    name: "before the draw is sealed",
    moment: "received",
    statement: "lottery_seal_draw(",
    state: "closing",
    paid: "none",
  },
  {
    name: "the draw sealed, no answer",
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

/** Starts a process and kills it at the given point. */
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

test(
  "[LOT-02 LOT-05 M12] kill -9 at every named point of closing, drawing and settling → the next process goes on, everybody is paid once",
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, memberIds } = await closingDraw();
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
    }
  },
  LONG_MS,
);

/**
 * Kills a process at each point, then lets a last process finish. Meanwhile every balance is `before` or `after`; at
 * the end all are `after`.
 */
async function killAndEnd(
  { id, memberIds }: Closing,
  points: readonly Pick<Point, "name" | "moment" | "statement">[],
  { before, after, state }: { readonly before: bigint; readonly after: bigint; readonly state: string },
): Promise<void> {
  for (const point of points) {
    await killAt(id, point);
    const wrong = (await balancesOf(memberIds)).filter((balance) => balance !== before && balance !== after);
    expect([point.name, wrong, await h.findings()]).toEqual([point.name, [], []]);
  }
  expect(await start(id).ended).toBe(state);
  expect(await balancesOf(memberIds)).toEqual(memberIds.map(() => after));
  expect(await h.findings()).toEqual([]);
}

test(
  "[LOT-05 M12] kill -9 at every named point of refunding a void draw → every stake is back once",
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const closing = await closingDraw();
      expect(await voidDraw(h.w.database.owner, closing.id)).toBe(true);
      const refund = (moment: Trap["moment"], name: string) => ({
        name,
        moment,
        statement: "lottery_end_orders(",
      });
      await killAndEnd(
        closing,
        [
          { name: "before the draw is sealed", moment: "received", statement: "lottery_seal_draw(" },
          refund("received", "a page not yet given back"),
          refund("executed", "a page given back, not committed"),
          refund("committed", "a page committed, no answer"),
          { name: "all given back, not noted", moment: "executed", statement: "set refunded_at" },
        ],
        { before: STAKED, after: 10_000n, state: "void" },
      );
    }
  },
  LONG_MS,
);

test(
  "[LOT-05 M12] kill -9 at every named point of settling a correction → every win is reversed once",
  async () => {
    const { owner } = h.w.database;
    for (let round = 0; round < ROUNDS; round += 1) {
      const closing = await closingDraw("vn-north", "tail:1@10");
      const { id } = closing;
      await owner.run(sql`update lottery_draw set electronic = false where id = ${id}`);
      expect(await start(id).ended).toBe("closed");
      await writeResult(owner, id, {
        result: resultEnding("1"),
        secret: null,
        beacon: null,
        beaconRound: null,
      });
      expect(await start(id).ended).toBe("settled");
      expect(await balancesOf(closing.memberIds)).toEqual(closing.memberIds.map(() => STAKED + 9_800n));
      expect(await correctResult(owner, id, { result: resultEnding("2"), version: 2 })).toBe(true);
      const settling = (moment: Trap["moment"], name: string) => ({
        name,
        moment,
        statement: "lottery_settle(",
      });
      await killAndEnd(
        closing,
        [
          settling("received", "a page not yet corrected"),
          settling("executed", "a page corrected, not committed"),
          settling("committed", "a page committed, no answer"),
          {
            name: "all corrected, the draw not ended",
            moment: "executed",
            statement: "set state = 'settled'",
          },
        ],
        { before: STAKED + 9_800n, after: STAKED, state: "settled" },
      );
    }
  },
  LONG_MS,
);

test("[LOT-05 M12] two processes settle one draw at once → both end, everybody is paid once", async () => {
  const { id, memberIds } = await closingDraw();
  await killAt(id, { name: "drawn", moment: "committed", statement: "set state = 'drawn'" });
  const both = [start(id), start(id)];
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual(["settled", "settled"]);
  expect(await balancesOf(memberIds)).toEqual(memberIds.map(() => PAID));
  expect(await h.findings()).toEqual([]);
});
