import { sql } from "@khela/service-kit/db/database";
import { randomBytes, randomUUID } from "node:crypto";
import { goldenPot, jackpotDraw, MICRO, winsPool } from "@khela/engines/slots/jackpot";
import { inHouseJackpot } from "@khela/sandbox/slot-titles";
import { afterEach, describe, expect, test } from "vitest";
import { paths, type JackpotView, type StateView } from "../../wire/game-api.ts";
import {
  bet,
  rotate,
  send,
  openClient,
  startTestGameServer,
  type TestClient,
  type TestGameServer,
} from "../../test/game-server.ts";
import { until } from "../../../../tests/until.ts";

const SLOT = "bgs-padma-catch";
const wager = { stakeMinor: "1000" };
const SEED = 1_000_000n;

let harness: TestGameServer;
afterEach(() => harness.stop());

/** The clock advances with every spin by more than the minimum time between two spins, so that no test waits. */
let ahead = 0;
const clockAndRandom = {
  now: () => new Date(Date.now() + ahead),
  randomBytes: (size: number) => randomBytes(size),
};
const CYCLE_MS = 2_500;

type PoolAmounts = { held: bigint; cap: bigint };

async function readPool(): Promise<PoolAmounts> {
  const row = await harness.gameServer.ctx.db.maybe<PoolAmounts>(
    sql`select held_micro as held, cap_minor as cap from jackpot_pool`,
  );
  if (row === null) throw new Error("no pool");
  return row;
}

/** Waits until the wallet holds exactly the whole minor units of the pool. */
async function waitForPostings(): Promise<void> {
  await until(async () => {
    const { held } = await readPool();
    const open = await harness.gameServer.ctx.db.rows(sql`select from jackpot_move where done_at is null`);
    return open.length === 0 && harness.wallet.pool() === held / MICRO;
  });
}

/** Fills the pool to just below its cap, which forces a win. */
async function fillPool(): Promise<void> {
  await harness.gameServer.ctx.db.run(sql`update jackpot_pool set held_micro = cap_minor * 1000000 - 1`);
}

function spin(client: TestClient, stakeMinor = wager.stakeMinor) {
  ahead += CYCLE_MS;
  return bet(harness, client, { stakeMinor });
}

async function spins(client: TestClient, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const { status, body } = await spin(client);
    if (status !== 200) throw new Error(body.error);
  }
}

describe("jackpot", () => {
  test("[HOME-08] contribution: any stake → one percent to the millionth of a poisha, held by the wallet", async () => {
    harness = await startTestGameServer(SLOT, { clockAndRandom: clockAndRandom });
    const client = await openClient(harness, SLOT);
    expect(client.opened.state.jackpot).toMatchObject({
      code: goldenPot.code,
      amountMinor: String(SEED),
      wonMinor: "0",
    });
    await spins(client, 3);
    const before = await readPool();
    expect(before.held).toBe(SEED * MICRO + 3n * 1_000n * goldenPot.contributionPpm);
    const { body } = await spin(client, "1010");
    expect((await readPool()).held - before.held).toBe(1_010n * goldenPot.contributionPpm);
    expect(body.jackpot?.amountMinor).toBe(String((await readPool()).held / MICRO));
    await waitForPostings();
    const postings = harness.wallet.received.filter(({ method }) => method === "adjust");
    expect(postings[0]?.body).toMatchObject({ amount: "10000.00", player: "pool-1" });
  });

  test("[HOME-08] cap reached → won by that round, paid with it, new pool with its seed", async () => {
    harness = await startTestGameServer(SLOT, { clockAndRandom: clockAndRandom });
    const client = await openClient(harness, SLOT);
    await spins(client, 1);
    await waitForPostings();
    await fillPool();
    const { cap } = await readPool();
    const { body } = await spin(client);
    const pot = cap + 10n - 1n;
    expect(body.jackpot).toMatchObject({ wonMinor: String(pot), amountMinor: String(SEED) });
    expect(BigInt(body.round.payoutMinor ?? "0")).toBeGreaterThanOrEqual(pot);
    await waitForPostings();
    const win = harness.wallet.received.find(
      (call) => call.method === "win" && call.body.roundId === body.round.roundId,
    );
    expect(win?.body.amount).toBe(
      `${body.round.payoutMinor?.slice(0, -2)}.${body.round.payoutMinor?.slice(-2)}`,
    );
    const payouts = harness.wallet.received.filter(
      ({ method, body: request }) => method === "adjust" && request.amount?.startsWith("-"),
    );
    expect(payouts.map(({ body: request }) => request.roundId)).toEqual([body.round.roundId]);
  });

  test("[HOME-08] concurrent rounds → one win, every contribution once, no pool state seen twice", async () => {
    harness = await startTestGameServer("", { clockAndRandom: clockAndRandom });
    const clients: TestClient[] = [];
    for (const game of inHouseJackpot.games) clients.push(await openClient(harness, game));
    const [first] = clients;
    if (first === undefined) throw new Error("no seat");
    await spins(first, 1);
    ahead += CYCLE_MS;
    await fillPool();
    harness.wallet.setBalance(10_000_000n);
    const answers = await Promise.all(clients.map((client) => bet(harness, client, wager, randomUUID())));
    expect(answers.map(({ status }) => status)).toEqual(clients.map(() => 200));
    const rounds = await harness.gameServer.ctx.db.rows<{ before: bigint; added: bigint; won: bigint }>(
      sql`select before_micro as before, added_micro as added, won_minor as won from jackpot_round order by before_micro`,
    );
    expect(rounds).toHaveLength(1 + clients.length);
    expect(rounds.filter(({ won }) => won > 0n)).toHaveLength(1);
    expect(new Set(rounds.map(({ before }) => before)).size).toBe(rounds.length);
    await waitForPostings();
  });

  test("[HOME-08] platform without an answer → postings sent later, in order, none twice", async () => {
    harness = await startTestGameServer(SLOT, { clockAndRandom: clockAndRandom });
    const client = await openClient(harness, SLOT);
    let faults = 0;
    harness.wallet.misbehave = (method) => {
      if (method !== "adjust") return "none";
      faults += 1;
      return faults % 3 === 1 ? "fail-after" : faults % 3 === 2 ? "fail-before" : "none";
    };
    await spins(client, 2);
    await fillPool();
    await spins(client, 2);
    await until(() => faults > 0, "a posting that the platform did not answer");
    await harness.restart({ clockAndRandom: clockAndRandom });
    harness.wallet.misbehave = () => "none";
    await waitForPostings();
    const done = await harness.gameServer.ctx.db.rows<{ kind: string }>(
      sql`select kind from jackpot_move order by place`,
    );
    expect(done.filter(({ kind }) => kind === "win")).toHaveLength(1);
  });

  test("[HOME-08] unacknowledged posting → later ones of its pool wait, other pools do not", async () => {
    harness = await startTestGameServer(SLOT, { clockAndRandom: clockAndRandom });
    const { db } = harness.gameServer.ctx;
    harness.wallet.misbehave = (method) => (method === "adjust" ? "fail-before" : "none");
    const sentIds = (player: string) =>
      harness.wallet.received
        .filter(({ method, body }) => method === "adjust" && body.player === player)
        .map(({ body }) => body.transactionId);
    const listPostings = () =>
      db.rows<{ id: string; kind: string; open: boolean }>(
        sql`select m.id, m.kind, m.done_at is null as open from jackpot_move m join jackpot_pool p on p.id = m.pool_id
       where p.player = 'pool-1' order by m.place`,
      );
    const client = await openClient(harness, SLOT);
    await spins(client, 1);
    await until(async () => (await listPostings()).length === 2);
    await fillPool();
    await spins(client, 1);
    await db.run(sql`update session set pool = 'pool-2'`);
    await spins(client, 1);
    await until(() => {
      ahead += 100;
      return sentIds("pool-1").length >= 3 && sentIds("pool-2").length >= 3;
    });
    const [first, ...rest] = await listPostings();
    expect(rest.length).toBeGreaterThanOrEqual(3);
    expect(new Set(sentIds("pool-1"))).toEqual(new Set([first?.id]));
    harness.wallet.misbehave = () => "none";
    await until(async () => {
      ahead += 100;
      return !(await listPostings()).some(({ open }) => open);
    });
    const postings = await listPostings();
    expect([...new Set(sentIds("pool-1"))]).toEqual(postings.map(({ id }) => id));
    expect(postings.filter(({ kind }) => kind === "win")).toHaveLength(1);
  });

  test("[HOME-08] bet rolled back → no contribution", async () => {
    harness = await startTestGameServer(SLOT, { clockAndRandom: clockAndRandom });
    const client = await openClient(harness, SLOT);
    await spins(client, 1);
    const before = (await readPool()).held;
    harness.wallet.misbehave = (method) => (method === "bet" ? "fail-after" : "none");
    expect((await spin(client)).status).toBe(502);
    harness.wallet.misbehave = () => "none";
    await until(() => harness.wallet.countSeen("rollback") === 1);
    expect((await readPool()).held).toBe(before);
  });

  test("[HOME-08] draws: revealed seed and the pool at the time → recomputed alike", async () => {
    harness = await startTestGameServer(SLOT, { clockAndRandom: clockAndRandom });
    const client = await openClient(harness, SLOT);
    await spins(client, 4);
    const { body } = await rotate(harness, client, "second");
    const rounds = await harness.gameServer.ctx.db.rows<{
      nonce: number;
      before: bigint;
      added: bigint;
      cap: bigint;
      won: bigint;
    }>(
      sql`select r.nonce, j.before_micro as before, j.added_micro as added, j.cap_minor as cap, j.won_minor as won
       from jackpot_round j join round r on r.id = j.round_id order by r.nonce`,
    );
    expect(rounds).toHaveLength(4);
    for (const { nonce, before, added, cap, won } of rounds) {
      const draw = jackpotDraw({ serverSeed: body.revealed.serverSeed, clientSeed: "my own seed", nonce });
      expect(winsPool(draw, { beforeMicro: before, addedMicro: added, capMinor: cap })).toBe(won > 0n);
    }
    const { body: state } = await send<StateView>(harness, paths.state, undefined, client.token);
    expect(state.jackpot?.amountMinor).toBe(String((await readPool()).held / MICRO));
  });

  test("[HOME-08] viewer who does not play → sees other players' contributions", async () => {
    harness = await startTestGameServer("", { clockAndRandom: clockAndRandom });
    const [game = "", other = ""] = inHouseJackpot.games;
    const idle = await openClient(harness, game);
    const pot = async () =>
      (await send<{ jackpot: JackpotView | null }>(harness, paths.jackpot, undefined, idle.token)).body
        .jackpot;
    expect(await pot()).toMatchObject({ amountMinor: String(SEED), wonMinor: "0" });
    await spins(await openClient(harness, other), 3);
    expect((await pot())?.amountMinor).toBe(String(SEED + 30n));
    expect((await send(harness, paths.jackpot)).body.error).toBe("session.unknown");
  });

  test("[HOME-08] game outside the group → no contribution", async () => {
    harness = await startTestGameServer("bgs-dice", { clockAndRandom: clockAndRandom });
    const client = await openClient(harness, "bgs-dice");
    expect(client.opened.state.jackpot).toBeNull();
    await bet(harness, client, { stakeMinor: "1000", direction: "over", targetHundredths: 5_050 });
    const { db } = harness.gameServer.ctx;
    expect(await db.rows(sql`select from jackpot_pool`)).toEqual([]);
    expect(await db.rows(sql`select pool from session`)).toEqual([{ pool: "" }]);
  });

  test("[HOME-08] game removed from the group → no contribution, no jackpot shown", async () => {
    harness = await startTestGameServer("bgs-dice", { clockAndRandom: clockAndRandom });
    const client = await openClient(harness, "bgs-dice");
    const { db } = harness.gameServer.ctx;
    await db.run(sql`update session set pool = 'pool-1'`);
    const { status, body } = await bet(harness, client, {
      stakeMinor: "1000",
      direction: "over",
      targetHundredths: 5_050,
    });
    expect(status).toBe(200);
    expect(body.jackpot ?? null).toBeNull();
    expect((await send<StateView>(harness, paths.state, undefined, client.token)).body.jackpot).toBeNull();
    expect(await db.rows(sql`select from jackpot_pool`)).toEqual([]);
    expect(await db.rows(sql`select from jackpot_round`)).toEqual([]);
  });

  test("[HOME-08] platform without a pool → games played without a jackpot", async () => {
    harness = await startTestGameServer(SLOT, { clockAndRandom: clockAndRandom });
    const client = await openClient(harness, SLOT);
    const { db } = harness.gameServer.ctx;
    await db.run(sql`update session set pool = ''`);
    await spins(client, 1);
    expect(await db.rows(sql`select from jackpot_pool`)).toEqual([]);
    expect((await send<StateView>(harness, paths.state, undefined, client.token)).body.jackpot).toBeNull();
  });
});
