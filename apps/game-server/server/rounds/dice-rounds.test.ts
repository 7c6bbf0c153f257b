import { sql } from "@khela/service-kit/db/database";
import { randomUUID } from "node:crypto";
import { hashSeed } from "@khela/engines/rng";
import { verifyRound } from "@khela/engines/rounds";
import { afterEach, describe, expect, test } from "vitest";
import { paths, type RotatedView, type RoundView, type StateView } from "../../wire/game-api.ts";
import {
  bet,
  rotate,
  send,
  openClient,
  startTestGameServer,
  type TestGameServer,
} from "../../test/game-server.ts";
import { until } from "../../../../tests/until.ts";

const DICE = "bgs-dice";
const wager = { stakeMinor: "1000", direction: "over", targetHundredths: 5050 } as const;

let harness: TestGameServer;
afterEach(() => harness.stop());

describe("dice round", () => {
  test("bet → stake taken, paid as the engine computes, wallet agrees", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    const { status, body } = await bet(harness, client, wager);
    expect(status).toBe(200);
    const payout = BigInt(body.round.payoutMinor ?? "-1");
    expect(body.round.state).toBe("settled");
    expect(harness.wallet.balance()).toBe(100_000n - 1_000n + payout);
    expect(body.balanceMinor).toBe(harness.wallet.balance().toString());
    expect(body.totals).toEqual({
      stakedMinor: "1000",
      paidMinor: payout.toString(),
      rounds: 1,
      bestMinor: payout.toString(),
    });
    expect(harness.wallet.received.map(({ method }) => method)).toEqual(["authenticate", "bet", "win"]);
    expect(harness.wallet.received[2]?.body).toMatchObject({
      final: true,
      reference: `${body.round.roundId}-bet`,
    });
  });

  test("[P4] bet without a client seed → refused, none created by the server", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE, null);
    expect(client.opened.state.seeds.clientSeed).toBeNull();
    const { status, body } = await bet(harness, client, wager);
    expect([status, body.error]).toEqual([409, "seed.missing"]);
    expect(harness.wallet.countSeen("bet")).toBe(0);
  });

  test("[P3] 32 concurrent bets → nonces 0 to 31, each once", async () => {
    harness = await startTestGameServer(DICE, { walletTimeoutMs: 5_000 });
    const client = await openClient(harness, DICE);
    const answers = await Promise.all(Array.from({ length: 32 }, () => bet(harness, client, wager)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => 200));
    const nonces = answers.map(({ body }) => body.round.nonce).sort((a, b) => a - b);
    expect(nonces).toEqual(Array.from({ length: 32 }, (_, nonce) => nonce));
    const paid = answers.reduce((sum, { body }) => sum + BigInt(body.round.payoutMinor ?? "0"), 0n);
    expect(harness.wallet.balance()).toBe(100_000n - 32_000n + paid);
  });

  test("same request again → same round, staked once", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    const request = randomUUID();
    const first = await bet(harness, client, wager, request);
    const second = await bet(harness, client, wager, request);
    expect(second.body.round).toEqual(first.body.round);
    expect(harness.wallet.countSeen("bet")).toBe(1);
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => bet(harness, client, wager, "one-request-at-once")),
    );
    expect(both.filter(({ status }) => status === 200 || status === 409)).toHaveLength(4);
    expect(harness.wallet.countSeen("bet")).toBe(2);
  });

  test("refused bet → void round with its nonce and no outcome", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    harness.wallet.setBalance(500n);
    const refused = await bet(harness, client, wager);
    expect([refused.status, refused.body.error]).toEqual([402, "funds.insufficient"]);
    harness.wallet.setBalance(5_000n);
    const accepted = await bet(harness, client, wager);
    expect(accepted.body.round.nonce).toBe(1);
    const { body } = await send<{ rounds: RoundView[] }>(harness, paths.rounds, undefined, client.token);
    expect(body.rounds.map(({ nonce, state }) => [nonce, state])).toEqual([
      [1, "settled"],
      [0, "void"],
    ]);
    expect(body.rounds[1]?.outcome).toBeNull();
  });

  test("bonus under way → its largest stake in the state, a larger one refused; played → any stake again", async () => {
    harness = await startTestGameServer(DICE);
    harness.wallet.setMaxStake(800n);
    const client = await openClient(harness, DICE);
    expect(client.opened.state.limits.bonusMaxMinor).toBe("800");
    const refused = await bet(harness, client, wager);
    expect([refused.status, refused.body.error]).toEqual([403, "stake.capped"]);
    expect((await bet(harness, client, { ...wager, stakeMinor: "800" })).status).toBe(200);
    harness.wallet.setMaxStake(null);
    const state = await send<StateView>(harness, paths.state, undefined, client.token);
    expect(state.body.limits.bonusMaxMinor).toBeNull();
    expect((await bet(harness, client, wager)).status).toBe(200);
  });

  test.each([
    ["a stake below the minimum", { ...wager, stakeMinor: "1" }, "bet.stake"],
    ["a stake above the most", { ...wager, stakeMinor: "100000000" }, "bet.stake"],
    ["a stake that is no whole number", { ...wager, stakeMinor: "1e3" }, "request.bad"],
    ["a stake in Bengali digits", { ...wager, stakeMinor: "১০০০" }, "request.bad"],
    ["a target nobody could lose", { ...wager, direction: "over", targetHundredths: 0 }, "bet.bad"],
    ["a field that is not asked for", { ...wager, payoutMinor: "999" }, "request.bad"],
    ["another game's bet", { stakeMinor: "1000" }, "bet.bad"],
  ])("bet with %s → refused, no nonce used", async (_name, bad, code) => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    const { body } = await bet(harness, client, bad);
    expect(body.error).toBe(code);
    const state = await send<StateView>(harness, paths.state, undefined, client.token);
    expect(state.body.seeds.nonce).toBe(0);
    expect(harness.wallet.countSeen("bet")).toBe(0);
  });
});

describe("unanswered wallet calls", () => {
  test.each(["hang-before", "hang-after", "fail-before", "fail-after", "RETRY"] as const)(
    "bet answered by %s → rolled back, stake whole",
    async (fault) => {
      harness = await startTestGameServer(DICE);
      const client = await openClient(harness, DICE);
      harness.wallet.misbehave = (method) => (method === "bet" ? fault : "none");
      const { body } = await bet(harness, client, wager);
      expect(body.error).toBe("bet.unknown");
      await until(() => harness.wallet.countSeen("rollback") > 0);
      await until(() => harness.wallet.balance() === 100_000n);
      const { body: history } = await send<{ rounds: RoundView[] }>(
        harness,
        paths.rounds,
        undefined,
        client.token,
      );
      expect(history.rounds[0]).toMatchObject({ state: "undone", nonce: 0, outcome: null });
    },
  );

  test("rollback met by errors → retried until acknowledged", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    harness.wallet.misbehave = (method) => {
      if (method === "bet") return "fail-after";
      return method === "rollback" && harness.wallet.countSeen("rollback") < 3 ? "fail-before" : "none";
    };
    await bet(harness, client, wager);
    await until(() => harness.wallet.balance() === 100_000n);
    expect(harness.wallet.countSeen("rollback")).toBe(3);
  });

  test("win met by errors → reported to the player, paid once later", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    harness.wallet.misbehave = (method) =>
      method === "win" && harness.wallet.countSeen("win") < 3
        ? harness.wallet.countSeen("win") === 1
          ? "fail-after"
          : "fail-before"
        : "none";
    const { status, body } = await bet(harness, client, wager);
    expect(status).toBe(200);
    const payout = BigInt(body.round.payoutMinor ?? "0");
    await until(() => harness.wallet.countSeen("win") >= 3);
    await until(() => harness.wallet.balance() === 99_000n + payout);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(harness.wallet.countSeen("win")).toBe(3);
  });

  test("[P3] bet interrupted by a crash → rolled back after the restart, nonce never reused", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    const { ctx } = harness.gameServer;
    await bet(harness, client, wager);
    // The state after a crash between the bet and its answer.
    await ctx.db.run(sql`insert into round (id, vendor, player, game_code, session_hash, request_id, seed_id, nonce,
        client_seed, game, rules_version, currency, stake_minor, bet, state, created_at)
      select 'cut-off-round', vendor, player, game_code, session_hash, 'cut-off-request', seed_id, 1,
        client_seed, game,
        rules_version, currency, stake_minor, bet, 'placing', now() - interval '1 hour' from round`);
    await ctx.db.run(sql`update seed set next_nonce = 2 where state = 'current'`);
    await harness.restart();
    await until(() => harness.wallet.countSeen("rollback") === 1);
    expect(harness.wallet.received.at(-1)?.body.reference).toBe("cut-off-round-bet");
    const next = await bet(harness, client, wager);
    expect(next.body.round.nonce).toBe(2);
  });
});

describe("dice seeds", () => {
  test("[P1 P2] committed seed revealed → same seed, every round of it verifies", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    const before = client.opened.state.seeds;
    for (let index = 0; index < 5; index += 1) await bet(harness, client, wager);
    const { body: rotated } = await rotate(harness, client, "second");
    expect(hashSeed(rotated.revealed.serverSeed)).toBe(before.serverSeedHash);
    expect(rotated.revealed.rounds).toBe(5);
    expect(rotated.seeds.serverSeedHash).toBe(before.nextServerSeedHash);
    expect(rotated.seeds.nextServerSeedHash).not.toBe(rotated.seeds.serverSeedHash);
    expect(rotated.seeds).toMatchObject({ clientSeed: "second", nonce: 0 });
    const { body } = await send<{ rounds: RoundView[] }>(harness, paths.rounds, undefined, client.token);
    expect(body.rounds).toHaveLength(5);
    for (const round of body.rounds) {
      const again = verifyRound({
        ...round,
        serverSeed: round.serverSeed ?? "",
        rulesVersion: round.rulesVersion,
      });
      expect(again.payoutMinor).toBe(round.payoutMinor);
      expect(again.outcome).toEqual(round.outcome);
    }
  });

  test("[P2] rotation whose answer was lost, repeated → same seed revealed, no other", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    await bet(harness, client, wager);
    const { serverSeedHash, nextServerSeedHash } = client.opened.state.seeds;
    const rotateFrom = (hash: string) =>
      send<RotatedView>(harness, paths.rotate, { serverSeedHash: hash, clientSeed: "second" }, client.token);
    const [first, second] = await Promise.all([rotateFrom(serverSeedHash), rotateFrom(serverSeedHash)]);
    expect(first.status).toBe(200);
    expect(hashSeed(first.body.revealed.serverSeed)).toBe(serverSeedHash);
    expect(second).toEqual(first);
    expect(first.body.seeds.serverSeedHash).toBe(nextServerSeedHash);
    const unknownSeed = await rotateFrom("0".repeat(64));
    expect([unknownSeed.status, unknownSeed.body.error]).toEqual([400, "seed.bad"]);
    const nextSeed = await rotateFrom(first.body.seeds.nextServerSeedHash ?? "");
    expect(nextSeed.body.error).toBe("seed.bad");
    const { body: state } = await send<StateView>(harness, paths.state, undefined, client.token);
    expect(state.seeds).toEqual(first.body.seeds);
  });

  test("[P3] concurrent bet and rotation → bet played on one seed or the other", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    let { serverSeedHash } = client.opened.state.seeds;
    for (let turn = 0; turn < 8; turn += 1) {
      const rotation = { serverSeedHash, clientSeed: `turn ${turn}` };
      const [rotated, placed] = await Promise.all([
        send<RotatedView>(harness, paths.rotate, rotation, client.token),
        bet(harness, client, wager),
      ]);
      expect(placed.status).toBe(200);
      // The rotation is refused while that bet is pending at the wallet.
      if (rotated.status !== 200) expect(rotated.body.error).toBe("round.open");
      else ({ serverSeedHash } = rotated.body.seeds);
    }
  });

  test("[P3 P4] nonce counts, client seed changes → same seed hash", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    const first = await bet(harness, client, wager);
    await send(harness, paths.clientSeed, { clientSeed: "changed" }, client.token);
    const second = await bet(harness, client, wager);
    expect(second.body.round.serverSeedHash).toBe(first.body.round.serverSeedHash);
    expect([first.body.round.nonce, second.body.round.nonce]).toEqual([0, 1]);
    expect(second.body.round.clientSeed).toBe("changed");
  });

  test("[P6] live server seed → in no answer, no wallet call and no log line", async () => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    const seen: string[] = [JSON.stringify(client.opened)];
    for (let index = 0; index < 3; index += 1) seen.push(JSON.stringify(await bet(harness, client, wager)));
    harness.wallet.misbehave = () => "fail-before";
    seen.push(JSON.stringify(await bet(harness, client, wager)));
    harness.wallet.misbehave = () => "none";
    seen.push(JSON.stringify(await bet(harness, client, { ...wager, stakeMinor: "1" })));
    seen.push(JSON.stringify(await send(harness, paths.state, undefined, client.token)));
    seen.push(JSON.stringify(await send(harness, paths.rounds, undefined, client.token)));
    const live = await harness.gameServer.ctx.db.rows<{ seed: string }>(
      sql`select server_seed as seed from seed`,
    );
    const everything = [...seen, ...harness.logged, JSON.stringify(harness.wallet.received)].join("\n");
    expect(live).toHaveLength(2);
    expect(harness.logged.length).toBeGreaterThan(0);
    for (const { seed } of live) expect(everything).not.toContain(seed);
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("no entropy");
      },
    ],
    ["is short", () => Buffer.alloc(16, 7)],
    ["repeats itself", (size: number) => Buffer.alloc(size, 0)],
  ])("[P10 C13] random source %s → game server closed", async (_name, randomBytes) => {
    harness = await startTestGameServer(DICE);
    const client = await openClient(harness, DICE);
    await harness.restart({ clockAndRandom: { now: () => new Date(), randomBytes } });
    const rotated = await rotate(harness, client, "next");
    expect([rotated.status, rotated.body.error]).toEqual([503, "game.closed"]);
    const after = await bet(harness, client, wager);
    expect([after.status, after.body.error]).toEqual([503, "game.closed"]);
    expect(harness.wallet.countSeen("bet")).toBe(0);
  });
});
