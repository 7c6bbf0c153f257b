import { sql } from "@khela/service-kit/db/database";
import { vendorCallbackPath } from "@khela/contract/vendor-callbacks";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, test } from "vitest";
import { until } from "../../../../tests/until.ts";
import { matchPaths, type MatchesList } from "../../wire/matches-api.ts";
import {
  areSettled,
  betRequestFor,
  bet,
  CRICKET,
  endMatch,
  silenceFeed,
  infoOf,
  legOf,
  markets,
  startMatchesTest,
  phaseOf,
  publishFixture,
  whenBets,
  whenShown,
  type MatchesTest,
} from "../../test/matches.ts";
import { TEST_PLAYER, TEST_SECRET } from "../../test/wallet.ts";

let harness: MatchesTest;
afterEach(() => harness.stop());

describe("accepting match bets", () => {
  test("[GAME-07] match bet: odds other than shown → refused with the current ones; better ones accepted on request", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    harness.feed.publish("m1", "market:winner", {
      ...markets["market:winner"],
      chances: { home: 500_000, away: 500_000 },
    });
    const updated = await whenShown(
      harness,
      "m1",
      ({ markets: shown }) => shown.find(({ id }) => id === "winner")?.odds["home"] === 1_900,
    );
    const better = await bet(harness, [[match, "winner", "home"]]);
    expect(better.status).toBe(409);
    expect(better.body).toEqual({
      error: "bet.price_changed",
      odds: [{ fixtureId: "m1", marketId: "winner", selection: "home", oddsMilli: 1_900 }],
    });
    const agreed = await bet(harness, [[match, "winner", "home"]], { acceptsBetter: true });
    expect(agreed.body.bet.legs[0]?.oddsMilli).toBe(1_900);
    expect((await bet(harness, [[match, "winner", "away"]], { acceptsBetter: true })).body.error).toBe(
      "bet.price_changed",
    );
    expect((await bet(harness, [[updated, "winner", "away"]])).status).toBe(200);
    expect(harness.wallet.countSeen("bet")).toBe(2);
  });

  test("[GAME-07] match bet: market suspended or closed, match over or of another game, feed silent → refused", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    for (const state of ["suspended", "closed"]) {
      harness.feed.publish("m1", "market:winner", { ...markets["market:winner"], state });
      await whenShown(
        harness,
        "m1",
        ({ markets: shown }) => shown.find(({ id }) => id === "winner")?.state === state,
      );
      expect((await bet(harness, [[match, "winner", "home"]])).body.error).toBe("market.suspended");
    }
    const fight = await publishFixture(harness, "f1", "scheduled", {
      kinds: ["market:cockfight"],
      info: infoOf("COCKFIGHT", "cockfight"),
    });
    expect((await bet(harness, [[fight, "cockfight", "meron"]])).body.error).toBe("bet.bad");
    harness.feed.publish("m1", "phase", phaseOf("ended"));
    await whenShown(harness, "m1", ({ phase }) => phase === "ended");
    expect((await bet(harness, [[match, "1x2", "home"]])).body.error).toBe("market.suspended");
    expect(
      (
        await harness.send(matchPaths.bet, {
          requestId: "12345678",
          stakeMinor: "1000",
          acceptsBetter: true,
          legs: [],
        })
      ).status,
    ).toBe(400);
    const none = { legs: [{ fixtureId: "m1", marketId: "1x2", selection: "over", oddsMilli: 2_000 }] };
    expect((await bet(harness, [], none)).body.error).toBe("market.suspended");
    expect(harness.wallet.countSeen("bet")).toBe(0);
  });

  test("[GAME-07] match bet: outcome so likely that no price has the margin → suspended before and during the match, the others open", async () => {
    harness = await startMatchesTest();
    const likely = { ...markets["market:winner"], chances: { home: 985_000, away: 15_000 } };
    for (const [id, phase] of [
      ["m1", "scheduled"],
      ["m2", "live"],
    ] as const) {
      const match = await publishFixture(harness, id, phase);
      harness.feed.publish(id, "market:winner", likely);
      const shown = await whenShown(
        harness,
        id,
        ({ markets: all }) => all.find(({ id: market }) => market === "winner")?.odds["home"] === undefined,
      );
      expect(shown.markets.find(({ id: market }) => market === "winner")).toMatchObject({
        state: "open",
        odds: { away: 63_490 },
      });
      const refused = await bet(harness, [[match, "winner", "home"]], { acceptsBetter: true });
      expect(refused.body).toEqual({
        error: "market.suspended",
        odds: [{ fixtureId: id, marketId: "winner", selection: "home", oddsMilli: null }],
      });
      expect((await bet(harness, [[shown, "winner", "away"]])).status).toBe(200);
    }
  });

  test("match bet: feed silent → no price valid", async () => {
    let ahead = 0;
    harness = await startMatchesTest(undefined, {
      clockAndRandom: {
        now: () => new Date(Date.now() + ahead),
        randomBytes: (size) => crypto.getRandomValues(Buffer.alloc(size)),
      },
    });
    const match = await publishFixture(harness, "m1");
    await silenceFeed(harness);
    ahead = 20_000;
    expect((await bet(harness, [[match, "winner", "home"]])).body.error).toBe("market.suspended");
    expect((await harness.send<MatchesList>(matchPaths.list)).body.isFresh).toBe(false);
    harness.feed.hush(false);
    await until(async () => (await bet(harness, [[match, "winner", "home"]])).status === 200);
  });

  test("match bet: stake, payout or exposure on one selection beyond its limit → refused", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    harness.wallet.setBalance(10n ** 12n);
    expect((await bet(harness, [[match, "winner", "home"]], { stakeMinor: "1" })).body.error).toBe(
      "bet.stake",
    );
    expect((await bet(harness, [[match, "winner", "home"]], { stakeMinor: "100001" })).body.error).toBe(
      "bet.stake",
    );
    const high = { ...markets["market:winner"], chances: { home: 10_000, away: 990_000 } };
    harness.feed.publish("m1", "market:winner", high);
    const long = await whenShown(
      harness,
      "m1",
      ({ markets: shown }) => shown.find(({ id }) => id === "winner")!.odds["home"]! > 90_000,
    );
    expect((await bet(harness, [[long, "winner", "home"]], { stakeMinor: "100000" })).body.error).toBe(
      "bet.payout",
    );
    // The maximum exposure on one selection is 20 million; each of these bets adds 4.6 million.
    const results: string[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      results.push(
        (await bet(harness, [[long, "winner", "home"]], { stakeMinor: "50000" })).body.error ?? "taken",
      );
    expect(results).toEqual(["taken", "taken", "taken", "taken", "market.full", "market.full"]);
    expect((await bet(harness, [[long, "1x2", "home"]])).status).toBe(200);
  });

  test("[GAME-07] match bet on a live match → waits, price checked again", async () => {
    harness = await startMatchesTest(CRICKET, {}, 1_500);
    const match = await publishFixture(harness, "m1", "live");
    const [unchanged, shortens] = [
      await bet(harness, [[match, "1x2", "home"]]),
      await bet(harness, [[match, "winner", "home"]]),
    ];
    expect([unchanged.body.bet.state, shortens.body.bet.state]).toEqual(["waiting", "waiting"]);
    expect(harness.wallet.countSeen("bet")).toBe(0);
    harness.feed.publish("m1", "market:winner", {
      ...markets["market:winner"],
      chances: { home: 800_000, away: 200_000 },
    });
    const bets = await whenBets(harness, (all) =>
      all.every(({ state }) => state !== "waiting" && state !== "placing"),
    );
    expect(new Map(bets.map(({ state, refusal, legs }) => [legs[0]?.kind, [state, refusal]]))).toEqual(
      new Map([
        ["1x2", ["open", null]],
        ["winner", ["refused", "bet.price_changed"]],
      ]),
    );
    expect(harness.wallet.balance()).toBe(99_000n);
  });

  test("waiting bet: better odds beyond the limits → refused", async () => {
    harness = await startMatchesTest(CRICKET, {}, 1_500);
    const match = await publishFixture(harness, "m1", "live");
    harness.wallet.setBalance(10n ** 12n);
    const waiting = await bet(harness, [[match, "winner", "home"]], {
      stakeMinor: "100000",
      acceptsBetter: true,
    });
    expect(waiting.body.bet.state).toBe("waiting");
    harness.feed.publish("m1", "market:winner", {
      ...markets["market:winner"],
      chances: { home: 10_000, away: 990_000 },
    });
    const [refused] = await whenBets(harness, (all) => all.every(({ state }) => state !== "waiting"));
    expect([refused?.state, refused?.refusal]).toEqual(["refused", "bet.payout"]);
    expect(harness.wallet.countSeen("bet")).toBe(0);
  });

  test("waiting bets: four that reach the limit together → all accepted, own exposure not counted twice", async () => {
    harness = await startMatchesTest(CRICKET, {}, 1_500);
    await publishFixture(harness, "m1", "live");
    harness.wallet.setBalance(10n ** 12n);
    harness.feed.publish("m1", "market:winner", {
      ...markets["market:winner"],
      chances: { home: 10_000, away: 990_000 },
    });
    const long = await whenShown(
      harness,
      "m1",
      ({ markets: shown }) => shown.find(({ id }) => id === "winner")!.odds["home"]! > 90_000,
    );
    for (let turn = 0; turn < 4; turn += 1)
      await bet(harness, [[long, "winner", "home"]], { stakeMinor: "50000" });
    const bets = await whenBets(harness, (all) =>
      all.every(({ state }) => state !== "waiting" && state !== "placing"),
    );
    expect(bets.map(({ state }) => state)).toEqual(["open", "open", "open", "open"]);
  });

  test("waiting bet: feed silent meanwhile → refused", async () => {
    let ahead = 0;
    harness = await startMatchesTest(
      CRICKET,
      {
        clockAndRandom: {
          now: () => new Date(Date.now() + ahead),
          randomBytes: (size) => crypto.getRandomValues(Buffer.alloc(size)),
        },
      },
      20_000,
    );
    const match = await publishFixture(harness, "m1", "live");
    expect((await bet(harness, [[match, "winner", "home"]])).body.bet.state).toBe("waiting");
    await silenceFeed(harness);
    ahead = 11_000;
    expect((await harness.send<MatchesList>(matchPaths.list)).body.isFresh).toBe(false);
    expect((await harness.bets()).map(({ state }) => state)).toEqual(["waiting"]);
    ahead += 20_000;
    const [refused] = await whenBets(harness, (all) => all.every(({ state }) => state !== "waiting"));
    expect([refused?.state, refused?.refusal]).toEqual(["refused", "market.suspended"]);
    expect(harness.wallet.countSeen("bet")).toBe(0);
  });

  test("[GAME-08] match bet: round details at the platform → the legs of that bet only", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    const { id } = (await bet(harness, [[match, "handicap-1", "away"]])).body.bet;
    const recall = (player: string) => {
      const text = JSON.stringify({ vendor: CRICKET.vendor, player, roundId: id });
      const at = new Date();
      return harness.gameServers[0]!.app.inject({
        method: "POST",
        url: vendorCallbackPath("round"),
        payload: text,
        headers: {
          "content-type": "application/json",
          "webhook-id": "msg_recall",
          "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
          "webhook-signature": new Webhook(TEST_SECRET).sign("msg_recall", at, text),
        },
      });
    };
    const leg = {
      league: { bn: "লিগ", en: "League" },
      home: { bn: "ক", en: "Home" },
      away: { bn: "খ", en: "Away" },
      market: "handicap",
      lineQuarters: -1,
      selection: "away",
      oddsMilli: legOf([match, "handicap-1", "away"]).oddsMilli,
      settlement: null,
      result: null,
    };
    expect((await recall(TEST_PLAYER)).json()).toEqual({ legs: [leg] });
    expect((await recall("somebody-else")).statusCode).toBe(404);
    endMatch(harness, "m1", 0, 2);
    await whenBets(harness, areSettled);
    expect((await recall(TEST_PLAYER)).json()).toEqual({
      legs: [{ ...leg, settlement: "won", result: { home: 0, away: 2 } }],
      correctableUntil: expect.any(Number),
    });
  });

  test("[GAME-07] match bet: unknown selection → refused; match past its start → live, whatever the feed says", async () => {
    harness = await startMatchesTest(undefined, {}, 10_000);
    const match = await publishFixture(harness, "m1");
    const leg = legOf([match, "winner", "home"]);
    for (const selection of ["over", "draw"]) {
      const answer = await bet(harness, [], { legs: [{ ...leg, selection }] });
      expect(answer.body.error).toBe("market.suspended");
    }
    expect((await bet(harness, [], { legs: [] })).body.error).toBe("request.bad");
    harness.feed.publish("m1", "fixture", { ...infoOf(), startsAt: Date.now() - 1_000 });
    await whenShown(harness, "m1", ({ startsAt }) => startsAt < Date.now());
    expect((await bet(harness, [[match, "winner", "home"]])).body.bet.state).toBe("waiting");
    expect(harness.wallet.countSeen("bet")).toBe(0);
  });

  test("[GAME-07] match bet: given up while pending → never open; repeated request → no second bet", async () => {
    harness = await startMatchesTest(undefined, { walletTimeoutMs: 20_000 });
    const match = await publishFixture(harness, "m1");
    harness.wallet.misbehave = (method) => (method === "bet" ? "hold-after" : "none");
    const betRequest = betRequestFor([[match, "winner", "home"]]);
    const placing = harness.send<{ bet?: unknown }>(matchPaths.bet, betRequest);
    await until(() => harness.wallet.countSeen("bet") === 1);
    expect((await harness.send<object>(matchPaths.bet, betRequest)).body.error).toBe("bet.in_flight");
    await harness.gameServers[0]!.ctx.db.run(sql`update match_bet set due_at = due_at - interval '1 hour'`);
    await until(async () => (await harness.bets())[0]?.state === "undone");
    harness.wallet.misbehave = () => "none";
    harness.wallet.release();
    expect((await placing).body.error).toBe("bet.unknown");
    await whenBets(harness, (bets) => bets.every(({ state }) => state === "undone"));
    expect(harness.wallet.balance()).toBe(100_000n);
    expect(harness.wallet.countSeen("bet")).toBe(1);
  });

  test("match bet: same request → same bet; platform's refusal → no stake taken", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    const more = { requestId: "the-same-request" };
    const [one, two] = await Promise.all([
      bet(harness, [[match, "winner", "home"]], more),
      bet(harness, [[match, "winner", "home"]], more),
    ]);
    const statuses = [one.status, two.status];
    expect(statuses).toContain(200);
    expect((await bet(harness, [[match, "winner", "home"]], more)).status).toBe(200);
    expect(harness.wallet.balance()).toBe(99_000n);
    harness.wallet.misbehave = (method) => (method === "bet" ? "LIMIT_REACHED" : "none");
    expect((await bet(harness, [[match, "winner", "home"]])).body.error).toBe("limit.reached");
    harness.wallet.misbehave = () => "none";
    harness.wallet.setBalance(10n);
    expect((await bet(harness, [[match, "winner", "home"]])).body.error).toBe("funds.insufficient");
    expect((await harness.bets()).filter(({ state }) => state === "open")).toHaveLength(1);
  });

  test("match bet: stake without an answer → rolled back, taken or not", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    for (const fault of ["hang-after", "hang-before", "fail-after"] as const) {
      harness.wallet.misbehave = (method) => (method === "bet" ? fault : "none");
      expect((await bet(harness, [[match, "winner", "home"]])).body.error).toBe("bet.unknown");
    }
    harness.wallet.misbehave = () => "none";
    await whenBets(harness, (bets) => bets.every(({ state }) => state === "undone"));
    expect(harness.wallet.balance()).toBe(100_000n);
  });
});
