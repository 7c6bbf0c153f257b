import { sql } from "@khela/service-kit/db/database";
import { payoutMinor } from "@khela/engines/matches/markets";
import { afterEach, describe, expect, test } from "vitest";
import { until } from "../../../../tests/until.ts";
import { type FixtureView } from "../../wire/matches-api.ts";
import { findBet } from "./bet-store.ts";
import { reportLegs } from "./views.ts";
import {
  areSettled,
  bet,
  endMatch,
  FIGHTS,
  infoOf,
  legOf,
  startMatchesTest,
  phaseOf,
  publishFixture,
  whenBets,
  whenShown,
  type MatchesTest,
} from "../../test/matches.ts";

let harness: MatchesTest;
afterEach(() => harness.stop());

describe("settling match bets", () => {
  test("[GAME-07] match bet: won, lost, half or push in every market → paid by its rule through the wallet, losses reported too", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    const picks = [
      ["1x2", "home"],
      ["1x2", "draw"],
      ["handicap-1", "home"],
      ["handicap-1", "away"],
      ["totals8", "over"],
      ["totals8", "under"],
      ["winner", "away"],
    ] as const;
    for (const [market, selection] of picks)
      expect((await bet(harness, [[match, market, selection]])).status).toBe(200);
    expect(harness.wallet.balance()).toBe(100_000n - 7_000n);
    endMatch(harness, "m1", 1, 1);
    const bets = await whenBets(harness, areSettled);
    const by = (market: string, selection: string) =>
      bets.find(
        ({ legs: [leg] }) =>
          leg?.selection === selection && `${leg.kind}${leg.lineQuarters ?? ""}` === market,
      )!;
    expect(picks.map(([market, selection]) => by(market, selection).legs[0]?.settlement)).toEqual([
      "lost",
      "won",
      "half-lost",
      "half-won",
      "push",
      "push",
      "push",
    ]);
    const odds = (market: string, selection: string) => legOf([match, market, selection]).oddsMilli;
    const due = [
      0n,
      payoutMinor(1_000n, odds("1x2", "draw"), "won"),
      500n,
      payoutMinor(1_000n, odds("handicap-1", "away"), "half-won"),
      1_000n,
      1_000n,
      1_000n,
    ];
    expect(picks.map(([market, selection]) => BigInt(by(market, selection).payoutMinor ?? -1))).toEqual(due);
    expect(harness.wallet.balance()).toBe(93_000n + due.reduce((sum, one) => sum + one));
    expect(
      harness.wallet.received
        .filter(({ method }) => method === "win")
        .every(({ body }) => body.final === false && body.detail?.["game"] === "matches"),
    ).toBe(true);
    expect(harness.wallet.countSeen("win")).toBe(7);
  });

  test("[GAME-07] cockfight: draw → stakes on meron and wala returned; result final", async () => {
    harness = await startMatchesTest(FIGHTS);
    const kinds = ["market:cockfight"] as const;
    const fight = await publishFixture(harness, "f1", "scheduled", {
      kinds: [...kinds],
      info: infoOf("COCKFIGHT", "cockfight"),
    });
    for (const side of ["meron", "wala", "draw"])
      expect((await bet(harness, [[fight, "cockfight", side]])).status).toBe(200);
    endMatch(harness, "f1", 9, 9);
    const bets = await whenBets(harness, areSettled);
    const drawOdds = legOf([fight, "cockfight", "draw"]).oddsMilli;
    expect(new Map(bets.map(({ legs, payoutMinor: paid }) => [legs[0]?.selection, paid]))).toEqual(
      new Map([
        ["draw", String(drawOdds)],
        ["meron", "1000"],
        ["wala", "1000"],
      ]),
    );
    expect(harness.wallet.balance()).toBe(97_000n + BigInt(drawOdds) + 2_000n);
    expect(
      harness.wallet.received
        .filter(({ method }) => method === "win")
        .every(({ body }) => body.final === true),
    ).toBe(true);
    // A later result has no effect on the settled bet.
    harness.feed.publish("f1", "result", { home: 9, away: 10 });
    await whenShown(harness, "f1", ({ result }) => result !== null && "away" in result && result.away === 10);
    await until(async () => (await harness.bets()).length === 3 && harness.wallet.countSeen("balance") > 12);
    expect(harness.wallet.balance()).toBe(97_000n + BigInt(drawOdds) + 2_000n);
  });

  test("[GAME-07] match bet of several legs: odds multiplied; cancelled leg counts as 1; all cancelled → stake returned", async () => {
    harness = await startMatchesTest();
    const matches: FixtureView[] = [];
    for (const id of ["m1", "m2", "m3"]) matches.push(await publishFixture(harness, id));
    const [one, two, three] = matches as [FixtureView, FixtureView, FixtureView];
    expect(
      (
        await bet(harness, [
          [one, "winner", "home"],
          [two, "winner", "home"],
          [three, "winner", "away"],
        ])
      ).status,
    ).toBe(200);
    expect(
      (
        await bet(harness, [
          [one, "1x2", "home"],
          [one, "winner", "home"],
        ])
      ).body.error,
    ).toBe("bet.bad");
    expect((await bet(harness, [[three, "1x2", "draw"]])).status).toBe(200);
    endMatch(harness, "m1", 2, 0);
    endMatch(harness, "m2", 1, 0);
    await whenShown(harness, "m2", ({ phase }) => phase === "ended");
    expect((await harness.bets()).map(({ state }) => state)).toEqual(["open", "open"]);
    harness.feed.publish("m3", "phase", phaseOf("abandoned"));
    harness.feed.publish("m3", "result", { cancelled: true });
    const bets = await whenBets(harness, areSettled);
    const odds = legOf([one, "winner", "home"]).oddsMilli;
    const won = (1_000n * BigInt(odds) * BigInt(odds)) / 1_000_000n;
    expect(bets.map(({ payoutMinor: paid, isVoid }) => [paid, isVoid])).toEqual([
      ["1000", true],
      [String(won), false],
    ]);
    expect(harness.wallet.balance()).toBe(100_000n - 1_000n + won);
    // A rollback refunded the stake on the cancelled match, so it does not count as a bet.
    expect(harness.wallet.countSeen("rollback")).toBe(1);
    expect(harness.wallet.countSeen("win")).toBe(1);
  });

  test("[GAME-07] corrected result → settled again: difference paid or taken back, never paid twice", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    await bet(harness, [[match, "winner", "home"]]);
    await bet(harness, [[match, "handicap-1", "home"]]);
    const won = (market: string) => payoutMinor(1_000n, legOf([match, market, "home"]).oddsMilli, "won");
    const first = harness.feed.publish("m1", "result", { home: 1, away: 1 });
    await whenBets(harness, areSettled);
    expect(harness.wallet.balance()).toBe(98_000n + 1_000n + 500n);
    harness.feed.publish("m1", "result", { home: 2, away: 1 });
    await whenBets(harness, (bets) => bets.every(({ legs }) => legs[0]?.settlement === "won"));
    expect(harness.wallet.balance()).toBe(98_000n + won("winner") + won("handicap-1"));
    // The old result is sent again and has no effect.
    harness.feed.repeat(first);
    harness.feed.publish("m1", "result", { home: 1, away: 2 });
    await whenBets(harness, (bets) => bets.every(({ legs }) => legs[0]?.settlement === "lost"));
    expect(harness.wallet.balance()).toBe(98_000n);
    harness.feed.publish("m1", "result", { home: 3, away: 2 });
    await whenBets(harness, (bets) => bets.every(({ legs }) => legs[0]?.settlement === "won"));
    expect(harness.wallet.balance()).toBe(98_000n + won("winner") + won("handicap-1"));
    harness.feed.publish("m1", "result", { cancelled: true });
    await whenBets(harness, (bets) => bets.every(({ isVoid }) => isVoid));
    expect(harness.wallet.balance()).toBe(100_000n);
    // A cancelled match stays cancelled.
    harness.feed.publish("m1", "result", { home: 3, away: 2 });
    harness.feed.publish("m1", "phase", phaseOf("cancelled", 3, 2));
    await whenShown(harness, "m1", ({ phase }) => phase === "cancelled");
    expect(harness.wallet.balance()).toBe(100_000n);
  });

  test("corrected result after the payout was spent → taken back once there is money, then paid correctly", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    await bet(harness, [[match, "1x2", "draw"]]);
    await bet(harness, [[match, "handicap-1", "away"]]);
    harness.feed.publish("m1", "result", { home: 1, away: 1 });
    await whenBets(harness, areSettled);
    harness.wallet.setBalance(0n);
    harness.feed.publish("m1", "result", { home: 2, away: 1 });
    await until(() => harness.wallet.received.filter(({ method }) => method === "rollback").length >= 2);
    expect(harness.wallet.balance()).toBe(0n);
    harness.wallet.setBalance(50_000n);
    await whenBets(harness, (bets) => bets.every(({ legs }) => legs[0]?.settlement === "lost"));
    const draw = payoutMinor(1_000n, legOf([match, "1x2", "draw"]).oddsMilli, "won");
    const away = payoutMinor(1_000n, legOf([match, "handicap-1", "away"]).oddsMilli, "half-won");
    expect(harness.wallet.balance()).toBe(50_000n - draw - away);
  });

  test("match bet: no longer correctable → round ended; later corrections left to an operator", async () => {
    harness = await startMatchesTest();
    const match = await publishFixture(harness, "m1");
    await bet(harness, [[match, "winner", "home"]]);
    endMatch(harness, "m1", 0, 1);
    await whenBets(harness, areSettled);
    expect(harness.wallet.countSeen("end-round")).toBe(0);
    const { db } = harness.gameServers[0]!.ctx;
    const { id } = await db.one<{ id: string }>(sql`select id from match_bet`);
    const correctableUntil = async () => reportLegs((await findBet(db, id))!).correctableUntil;
    expect(await correctableUntil()).toBeGreaterThan(Date.now());
    await db.run(sql`update match_bet set final_at = final_at - interval '15 minutes'`);
    await until(() => harness.wallet.countSeen("end-round") === 1);
    expect(await correctableUntil()).toBeUndefined();
    harness.feed.publish("m1", "result", { home: 1, away: 0 });
    await whenShown(harness, "m1", ({ result }) => result !== null && "home" in result && result.home === 1);
    expect(harness.wallet.balance()).toBe(99_000n);
  });
});
