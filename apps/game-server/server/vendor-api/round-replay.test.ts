import { systemClockAndRandom } from "@khela/service-kit/clock-and-random";
import { sql } from "@khela/service-kit/db/database";
import { brotliDecompressSync } from "node:zlib";
import { settleRound } from "@khela/engines/rounds";
import type { SlotOutcome } from "@khela/engines/slots/slot-engine";
import {
  vendorCallbackPath,
  type VendorCallback,
  type VendorCallbackResponse,
} from "@khela/contract/vendor-callbacks";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, test } from "vitest";
import { pokerPaths } from "../../wire/poker-api.ts";
import {
  bet,
  rotate,
  send,
  openClient,
  startTestGameServer,
  type TestGameServer,
} from "../../test/game-server.ts";
import { TEST_PLAYER, TEST_SECRET } from "../../test/wallet.ts";

const SLOT = "bgs-sundarban-roar";

let harness: TestGameServer;
afterEach(() => harness.stop());

function sendCallback(what: VendorCallback, body: object, secret = TEST_SECRET, at = new Date()) {
  const text = JSON.stringify({ vendor: "BGS", ...body });
  const headers = {
    "content-type": "application/json",
    "webhook-id": "msg_recall",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("msg_recall", at, text),
  };
  return harness.gameServer.app.inject({
    method: "POST",
    url: vendorCallbackPath(what),
    headers,
    payload: text,
  });
}

function replayRound(roundId: string, secret?: string, at?: Date, player = TEST_PLAYER) {
  return sendCallback("round", { roundId, player }, secret, at);
}

describe("round replay for the platform", () => {
  test("ended round → seed hash; rotated since → the seed", async () => {
    harness = await startTestGameServer(SLOT);
    const client = await openClient(harness, SLOT);
    const { body } = await bet(harness, client, { stakeMinor: "1000" });
    const before = await replayRound(body.round.roundId);
    expect(before.statusCode).toBe(200);
    expect(() =>
      new Webhook(TEST_SECRET).verify(before.body, before.headers as Record<string, string>),
    ).not.toThrow();
    expect(before.json()).toEqual({
      game: "sundarban-roar",
      rulesVersion: "1",
      serverSeedHash: body.round.serverSeedHash,
      serverSeed: null,
      clientSeed: "my own seed",
      nonce: 0,
      bet: { stakeMinor: "1000" },
      outcome: body.round.outcome,
      jackpot: {
        code: "golden-pot",
        rulesVersion: "1",
        beforeMicro: "1000000000000",
        addedMicro: "10000000",
        capMinor: "5000000",
        wonMinor: "0",
      },
    });
    const rotated = await rotate(harness, client, "second");
    const after = (await replayRound(body.round.roundId)).json<{ serverSeed: string }>();
    expect(after.serverSeed).toBe(rotated.body.revealed.serverSeed);
    const again = settleRound({ ...body.round, serverSeed: after.serverSeed });
    expect(again.outcome as SlotOutcome).toEqual(body.round.outcome);
  });

  test("signature missing, or too late → refused", async () => {
    harness = await startTestGameServer(SLOT);
    const client = await openClient(harness, SLOT);
    const { body } = await bet(harness, client, { stakeMinor: "1000" });
    const { roundId } = body.round;
    const wrong = `whsec_${Buffer.from("another secret of thirty-two by.").toString("base64")}`;
    expect((await replayRound(roundId, wrong)).statusCode).toBe(401);
    expect((await replayRound(roundId, TEST_SECRET, new Date(Date.now() - 600_000))).statusCode).toBe(401);
    expect(
      (
        await harness.gameServer.app.inject({
          method: "POST",
          url: vendorCallbackPath("round"),
          payload: { vendor: "BGS", roundId },
        })
      ).statusCode,
    ).toBe(401);
    expect((await replayRound("no-such-round")).statusCode).toBe(404);
    expect((await replayRound(roundId, undefined, undefined, "somebody-else")).statusCode).toBe(404);
    expect((await sendCallback("round", { roundId })).statusCode).toBe(400);
  });
});

type Entries = VendorCallbackResponse<"statement">["transactions"];
const ofRounds = (transactions: Entries): Entries => transactions.filter(({ method }) => method !== "adjust");

describe("reconciliation report for the platform", () => {
  test("accepted stakes and payouts → listed page by page", async () => {
    harness = await startTestGameServer(SLOT);
    const client = await openClient(harness, SLOT);
    const from = Date.now() - 60_000;
    const { body } = await bet(harness, client, { stakeMinor: "1000" });
    const span = { from, to: Date.now() + 60_000 };
    const answer = await sendCallback("statement", span);
    expect(() =>
      new Webhook(TEST_SECRET).verify(answer.body, answer.headers as Record<string, string>),
    ).not.toThrow();
    const { transactions, next } = answer.json<VendorCallbackResponse<"statement">>();
    const { roundId, payoutMinor } = body.round;
    expect(ofRounds(transactions)).toMatchObject([
      { transactionId: `${roundId}-bet`, method: "bet", player: TEST_PLAYER, amount: "10.00" },
      {
        transactionId: `${roundId}-win`,
        method: "win",
        player: TEST_PLAYER,
        amount: (Number(payoutMinor) / 100).toFixed(2),
      },
    ]);
    // Contributions to the jackpot's pool are listed as well.
    expect(transactions.find(({ method }) => method === "adjust")).toMatchObject({
      player: "pool-1",
      amount: "10000.00",
    });
    expect(next).toBeNull();
    const first = `${transactions[0]!.at * 1000}:${transactions[0]!.transactionId}`;
    const after = async (place?: string) =>
      ofRounds(
        (await sendCallback("statement", { ...span, ...(place === undefined ? {} : { after: place }) })).json<
          VendorCallbackResponse<"statement">
        >().transactions,
      ).map(({ method }) => method);
    expect(await after(first)).toEqual(["win"]);
    expect((await sendCallback("statement", { from: 0, to: 1 })).json()).toEqual({
      transactions: [],
      next: null,
    });
    expect((await sendCallback("statement", { from: "0", to: 1 })).statusCode).toBe(400);
    await harness.gameServer.ctx.db.run(sql`update round set state = 'undone'`);
    expect(await after()).toEqual(["win"]);
  });
});

describe("slot round", () => {
  test("bet before the shortest cycle is over → refused, no nonce used", async () => {
    harness = await startTestGameServer(SLOT);
    const client = await openClient(harness, SLOT);
    expect((await bet(harness, client, { stakeMinor: "1000" })).status).toBe(200);
    const hurried = await bet(harness, client, { stakeMinor: "1000" });
    expect([hurried.status, hurried.body.error]).toEqual([429, "bet.too_fast"]);
    await harness.gameServer.ctx.db.run(
      sql`update seed set last_bet_at = last_bet_at - interval '3 seconds'`,
    );
    expect((await bet(harness, client, { stakeMinor: "1000" })).body.round.nonce).toBe(1);
  });

  test("stake not divisible by the lines → refused", async () => {
    harness = await startTestGameServer(SLOT);
    const client = await openClient(harness, SLOT);
    expect((await bet(harness, client, { stakeMinor: "1001" })).body.error).toBe("bet.stake");
    for (const stake of client.opened.state.limits.stakes) expect(Number(stake) % 20).toBe(0);
  });
});

describe("game page", () => {
  test("game page → frameable by our sites only, token never repeated", async () => {
    harness = await startTestGameServer(SLOT);
    const url =
      `/play?game=${SLOT}&vendor=BGS&token=secret-launch-token-123&lang=en&theme=light` +
      `&back=${encodeURIComponent("http://evil.test/x")}`;
    const page = await harness.gameServer.app.inject({ method: "GET", url });
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors http://site.test");
    expect(policy).toContain("script-src 'self'");
    expect(page.body).not.toContain("secret-launch-token");
    expect(page.body).not.toContain("evil.test");
    expect(harness.logged.join("")).not.toContain("secret-launch-token");
  });

  test.each([
    "game=nothing&vendor=BGS",
    "game=bgs-dice&vendor=PT",
    "game=..%2F..%2Fetc&vendor=BGS",
    "vendor=BGS",
  ])("game page for %s → refused", async (query) => {
    harness = await startTestGameServer(SLOT);
    const page = await harness.gameServer.app.inject({ method: "GET", url: `/play?${query}` });
    expect([400, 404]).toContain(page.statusCode);
  });

  test("symbols of a game page → one picture, small when compressed", async () => {
    harness = await startTestGameServer(SLOT);
    const url = "/symbols/sundarban-roar.svg";
    const uncompressed = await harness.gameServer.app.inject({ method: "GET", url });
    const compressed = await harness.gameServer.app.inject({
      method: "GET",
      url,
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(uncompressed.body);
    expect(compressed.rawPayload.length).toBeLessThan(8_000);
    expect((await harness.gameServer.app.inject("/symbols/..%2Fsecret.svg")).statusCode).toBe(404);
  });

  test("health: started game server → live and ready", async () => {
    harness = await startTestGameServer(SLOT);
    expect((await harness.gameServer.app.inject("/healthz")).statusCode).toBe(200);
    expect((await harness.gameServer.app.inject("/readyz")).json()).toMatchObject({
      status: "ready",
      owed: 0,
    });
  });

  test("health: clock an hour from the database's → alive, not ready, still says what it owes", async () => {
    const now = () => new Date(Date.now() + 3_600_000);
    harness = await startTestGameServer(SLOT, { clockAndRandom: { ...systemClockAndRandom, now } });
    expect((await harness.gameServer.app.inject("/healthz")).statusCode).toBe(200);
    const answer = await harness.gameServer.app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: "not ready", wrong: "clock", owed: 0 },
    ]);
  });

  test("reconciliation report: round with added stakes → every bet listed by itself", async () => {
    const duel = "jl-heads-up-poker";
    const table = { tableId: `${duel}.BDT.play.0` };
    harness = await startTestGameServer(duel);
    const client = await openClient(harness, duel, "my own seed", "JL");
    await send(harness, pokerPaths.lobby, undefined, client.token);
    await send(
      harness,
      pokerPaths.sit,
      { ...table, requestId: "sits-down", buyMinor: "4000", device: "0".repeat(32) },
      client.token,
    );
    await send(
      harness,
      pokerPaths.topUp,
      { ...table, requestId: "adds-chips", addMinor: "6000" },
      client.token,
    );
    const { transactions } = (
      await sendCallback("statement", { vendor: "JL", from: Date.now() - 60_000, to: Date.now() + 60_000 })
    ).json<VendorCallbackResponse<"statement">>();
    const bets = harness.wallet.received
      .filter(({ method }) => method === "bet")
      .map(({ body }) => [body.transactionId, body.amount]);
    expect(transactions.map(({ transactionId, amount }) => [transactionId, amount])).toEqual(bets);
    expect(bets.map(([, amount]) => amount)).toEqual(["40.00", "60.00"]);
  });
});
