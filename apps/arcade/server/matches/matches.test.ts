import { payoutMinor } from "@khela/engines/matches/markets";
import { afterEach, describe, expect, test } from "vitest";
import { matchPaths, type FixtureView, type MatchesList } from "../../wire-matches.ts";
import {
  askedFor, bet, CRICKET, FIGHTS, infoOf, legOf, markets, openBook, patiently, phaseOf, putUp, show, whenBets, whenShown, type Book,
} from "./test-matches.ts";

let book: Book;
afterEach(() => book.stop());

const end = (id: string, home: number, away: number, phase = "ended") => {
  book.feed.say(id, "phase", phaseOf(phase, home, away));
  book.feed.say(id, "result", { home, away });
};
const settled = (bets: readonly { state: string }[]) => bets.every(({ state }) => state === "settled");

describe("what is settled", { timeout: 60_000 }, () => {
  test("GAME-07 every market by its own rule, through the wallet: won, lost, halves, pushes, and a loss is told too", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    const picks = [["1x2", "home"], ["1x2", "draw"], ["handicap-1", "home"], ["handicap-1", "away"], ["totals8", "over"], ["totals8", "under"], ["winner", "away"]] as const;
    for (const [market, selection] of picks) expect((await bet(book, [[match, market, selection]])).status).toBe(200);
    expect(book.wallet.balance()).toBe(100_000n - 7_000n);
    end("m1", 1, 1);
    const bets = await whenBets(book, settled);
    const by = (market: string, selection: string) => bets.find(({ legs: [leg] }) => leg?.selection === selection && `${leg.kind}${leg.lineQuarters ?? ""}` === market)!;
    expect(picks.map(([market, selection]) => by(market, selection).legs[0]?.settlement)).toEqual(["lost", "won", "half-lost", "half-won", "push", "push", "push"]);
    const odds = (market: string, selection: string) => legOf([match, market, selection]).oddsMilli;
    const due = [0n, payoutMinor(1_000n, odds("1x2", "draw"), "won"), 500n, payoutMinor(1_000n, odds("handicap-1", "away"), "half-won"), 1_000n, 1_000n, 1_000n];
    expect(picks.map(([market, selection]) => BigInt(by(market, selection).payoutMinor ?? -1))).toEqual(due);
    expect(book.wallet.balance()).toBe(93_000n + due.reduce((sum, one) => sum + one));
    expect(book.wallet.received.filter(({ method }) => method === "win").every(({ body }) => body.final === false && body.detail?.["game"] === "matches")).toBe(true);
    expect(book.wallet.countSeen("win")).toBe(7);
  });

  test("GAME-07 a cockfight: meron and wala get their stake back at a draw, and the fight's end is final", async () => {
    book = await openBook(FIGHTS);
    const kinds = ["market:cockfight"] as const;
    const fight = await putUp(book, "f1", "scheduled", { kinds: [...kinds], info: infoOf("COCKFIGHT", "cockfight") });
    for (const side of ["meron", "wala", "draw"]) expect((await bet(book, [[fight, "cockfight", side]])).status).toBe(200);
    end("f1", 9, 9);
    const bets = await whenBets(book, settled);
    const drawOdds = legOf([fight, "cockfight", "draw"]).oddsMilli;
    expect(new Map(bets.map(({ legs, payoutMinor: paid }) => [legs[0]?.selection, paid]))).toEqual(new Map([["draw", String(drawOdds)], ["meron", "1000"], ["wala", "1000"]]));
    expect(book.wallet.balance()).toBe(97_000n + BigInt(drawOdds) + 2_000n);
    expect(book.wallet.received.filter(({ method }) => method === "win").every(({ body }) => body.final === true)).toBe(true);
    // what is said afterwards changes nothing any more
    book.feed.say("f1", "result", { home: 9, away: 10 });
    await whenShown(book, "f1", ({ result }) => result !== null && "away" in result && result.away === 10);
    await patiently(async () => (await book.bets()).length === 3 && book.wallet.countSeen("balance") > 12);
    expect(book.wallet.balance()).toBe(97_000n + BigInt(drawOdds) + 2_000n);
  });

  test("GAME-07 several matches on one slip multiply; a match that is called off counts as nothing, all called off gives the stake back", async () => {
    book = await openBook();
    const matches: FixtureView[] = [];
    for (const id of ["m1", "m2", "m3"]) matches.push(await putUp(book, id));
    const [one, two, three] = matches as [FixtureView, FixtureView, FixtureView];
    expect((await bet(book, [[one, "winner", "home"], [two, "winner", "home"], [three, "winner", "away"]])).status).toBe(200);
    expect((await bet(book, [[one, "1x2", "home"], [one, "winner", "home"]])).body.error).toBe("bet.bad");
    expect((await bet(book, [[three, "1x2", "draw"]])).status).toBe(200);
    end("m1", 2, 0);
    end("m2", 1, 0);
    await whenShown(book, "m2", ({ phase }) => phase === "ended");
    expect((await book.bets()).map(({ state }) => state)).toEqual(["open", "open"]);
    book.feed.say("m3", "phase", phaseOf("abandoned"));
    book.feed.say("m3", "result", { cancelled: true });
    const bets = await whenBets(book, settled);
    const odds = legOf([one, "winner", "home"]).oddsMilli;
    const won = 1_000n * BigInt(odds) * BigInt(odds) / 1_000_000n;
    expect(bets.map(({ payoutMinor: paid, isVoid }) => [paid, isVoid])).toEqual([["1000", true], [String(won), false]]);
    expect(book.wallet.balance()).toBe(100_000n - 1_000n + won);
    // the stake of what was called off came back as a rollback: it was no bet
    expect(book.wallet.countSeen("rollback")).toBe(1);
    expect(book.wallet.countSeen("win")).toBe(1);
  });

  test("GAME-07 a corrected result is settled anew: more is paid on, too much is taken back, and nobody is paid twice", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    await bet(book, [[match, "winner", "home"]]);
    await bet(book, [[match, "handicap-1", "home"]]);
    const won = (market: string) => payoutMinor(1_000n, legOf([match, market, "home"]).oddsMilli, "won");
    const first = book.feed.say("m1", "result", { home: 1, away: 1 });
    await whenBets(book, settled);
    expect(book.wallet.balance()).toBe(98_000n + 1_000n + 500n);
    book.feed.say("m1", "result", { home: 2, away: 1 });
    await whenBets(book, (bets) => bets.every(({ legs }) => legs[0]?.settlement === "won"));
    expect(book.wallet.balance()).toBe(98_000n + won("winner") + won("handicap-1"));
    // the old result again is not news
    book.feed.repeat(first);
    book.feed.say("m1", "result", { home: 1, away: 2 });
    await whenBets(book, (bets) => bets.every(({ legs }) => legs[0]?.settlement === "lost"));
    expect(book.wallet.balance()).toBe(98_000n);
    book.feed.say("m1", "result", { home: 3, away: 2 });
    await whenBets(book, (bets) => bets.every(({ legs }) => legs[0]?.settlement === "won"));
    expect(book.wallet.balance()).toBe(98_000n + won("winner") + won("handicap-1"));
    book.feed.say("m1", "result", { cancelled: true });
    await whenBets(book, (bets) => bets.every(({ isVoid }) => isVoid));
    expect(book.wallet.balance()).toBe(100_000n);
    // called off is called off
    book.feed.say("m1", "result", { home: 3, away: 2 });
    book.feed.say("m1", "phase", phaseOf("cancelled", 3, 2));
    await whenShown(book, "m1", ({ phase }) => phase === "cancelled");
    expect(book.wallet.balance()).toBe(100_000n);
  });

  test("what was paid and spent meanwhile is taken back when there is money for it, and the right amount paid only then", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    await bet(book, [[match, "1x2", "draw"]]);
    await bet(book, [[match, "handicap-1", "away"]]);
    book.feed.say("m1", "result", { home: 1, away: 1 });
    await whenBets(book, settled);
    book.wallet.setBalance(0n);
    book.feed.say("m1", "result", { home: 2, away: 1 });
    await patiently(() => book.wallet.received.filter(({ method }) => method === "rollback").length >= 2);
    expect(book.wallet.balance()).toBe(0n);
    book.wallet.setBalance(50_000n);
    await whenBets(book, (bets) => bets.every(({ legs }) => legs[0]?.settlement === "lost"));
    const draw = payoutMinor(1_000n, legOf([match, "1x2", "draw"]).oddsMilli, "won");
    const away = payoutMinor(1_000n, legOf([match, "handicap-1", "away"]).oddsMilli, "half-won");
    expect(book.wallet.balance()).toBe(50_000n - draw - away);
  });

  test("a round ends when it can no longer be corrected; what comes later is for a person", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    await bet(book, [[match, "winner", "home"]]);
    end("m1", 0, 1);
    await whenBets(book, settled);
    expect(book.wallet.countSeen("end-round")).toBe(0);
    await book.arcades[0]!.ctx.db.run("update match_bet set final_at = final_at - interval '15 minutes'");
    await patiently(() => book.wallet.countSeen("end-round") === 1);
    book.feed.say("m1", "result", { home: 1, away: 0 });
    await whenShown(book, "m1", ({ result }) => result !== null && "home" in result && result.home === 1);
    expect(book.wallet.balance()).toBe(99_000n);
  });
});

describe("what is taken", { timeout: 60_000 }, () => {
  test("GAME-07 only the odds that were shown: others are refused with those of now, better ones taken by who agrees", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    book.feed.say("m1", "market:winner", { ...markets["market:winner"], chances: { home: 500_000, away: 500_000 } });
    const moved = await whenShown(book, "m1", ({ markets: shown }) => shown.find(({ id }) => id === "winner")?.odds["home"] === 1_904);
    const better = await bet(book, [[match, "winner", "home"]]);
    expect(better.status).toBe(409);
    expect(better.body).toEqual({ error: "bet.price_changed", odds: [{ fixtureId: "m1", marketId: "winner", selection: "home", oddsMilli: 1_904 }] });
    const agreed = await bet(book, [[match, "winner", "home"]], { acceptsBetter: true });
    expect(agreed.body.bet.legs[0]?.oddsMilli).toBe(1_904);
    expect((await bet(book, [[match, "winner", "away"]], { acceptsBetter: true })).body.error).toBe("bet.price_changed");
    expect((await bet(book, [[moved, "winner", "away"]])).status).toBe(200);
    expect(book.wallet.countSeen("bet")).toBe(2);
  });

  test("GAME-07 nothing on a market that is suspended or closed, on a match that is over or of another game, or while the feed is silent", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    for (const state of ["suspended", "closed"]) {
      book.feed.say("m1", "market:winner", { ...markets["market:winner"], state });
      await whenShown(book, "m1", ({ markets: shown }) => shown.find(({ id }) => id === "winner")?.state === state);
      expect((await bet(book, [[match, "winner", "home"]])).body.error).toBe("market.suspended");
    }
    const fight = await putUp(book, "f1", "scheduled", { kinds: ["market:cockfight"], info: infoOf("COCKFIGHT", "cockfight") });
    expect((await bet(book, [[fight, "cockfight", "meron"]])).body.error).toBe("bet.bad");
    book.feed.say("m1", "phase", phaseOf("ended"));
    await whenShown(book, "m1", ({ phase }) => phase === "ended");
    expect((await bet(book, [[match, "1x2", "home"]])).body.error).toBe("market.suspended");
    expect((await book.ask(matchPaths.bet, { requestId: "12345678", stakeMinor: "1000", acceptsBetter: true, legs: [] })).status).toBe(400);
    const none = { legs: [{ fixtureId: "m1", marketId: "1x2", selection: "over", oddsMilli: 2_000 }] };
    expect((await bet(book, [], none)).body.error).toBe("market.suspended");
    expect(book.wallet.countSeen("bet")).toBe(0);
  });

  test("while the feed is silent no price is one", async () => {
    let ahead = 0;
    book = await openBook(undefined, { chance: { now: () => new Date(Date.now() + ahead), randomBytes: (size) => crypto.getRandomValues(Buffer.alloc(size)) } });
    const match = await putUp(book, "m1");
    book.feed.hush(true);
    ahead = 20_000;
    await patiently(async () => (await bet(book, [[match, "winner", "home"]])).body.error === "market.suspended");
    expect((await book.ask<MatchesList>(matchPaths.list)).body.isFresh).toBe(false);
    book.feed.hush(false);
    await patiently(async () => (await bet(book, [[match, "winner", "home"]])).status === 200);
  });

  test("limits: the stake, what a bet may pay, and what the book bears on one selection", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    book.wallet.setBalance(10n ** 12n);
    expect((await bet(book, [[match, "winner", "home"]], { stakeMinor: "1" })).body.error).toBe("bet.stake");
    expect((await bet(book, [[match, "winner", "home"]], { stakeMinor: "100001" })).body.error).toBe("bet.stake");
    const high = { ...markets["market:winner"], chances: { home: 10_000, away: 990_000 } };
    book.feed.say("m1", "market:winner", high);
    const long = await whenShown(book, "m1", ({ markets: shown }) => shown.find(({ id }) => id === "winner")!.odds["home"]! > 90_000);
    expect((await bet(book, [[long, "winner", "home"]], { stakeMinor: "100000" })).body.error).toBe("bet.payout");
    // 20 million on one selection at most; each of these bets may cost it 4.6 million
    const taken: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) taken.push((await bet(book, [[long, "winner", "home"]], { stakeMinor: "50000" })).body.error ?? "taken");
    expect(taken).toEqual(["taken", "taken", "taken", "taken", "market.full", "market.full"]);
    expect((await bet(book, [[long, "1x2", "home"]])).status).toBe(200);
  });

  test("GAME-07 while a match is under way the bet waits and its price is looked at once more", async () => {
    book = await openBook(CRICKET, {}, 1_500);
    const match = await putUp(book, "m1", "live");
    const [stays, moves] = [await bet(book, [[match, "1x2", "home"]]), await bet(book, [[match, "winner", "home"]])];
    expect([stays.body.bet.state, moves.body.bet.state]).toEqual(["waiting", "waiting"]);
    expect(book.wallet.countSeen("bet")).toBe(0);
    book.feed.say("m1", "market:winner", { ...markets["market:winner"], chances: { home: 800_000, away: 200_000 } });
    const bets = await whenBets(book, (all) => all.every(({ state }) => state !== "waiting" && state !== "placing"));
    expect(new Map(bets.map(({ state, refusal, legs }) => [legs[0]?.kind, [state, refusal]]))).toEqual(new Map([["1x2", ["open", null]], ["winner", ["refused", "bet.price_changed"]]]));
    expect(book.wallet.balance()).toBe(99_000n);
  });

  test("the same request again is the same bet; a refusal by the platform takes nothing", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    const more = { requestId: "the-same-request" };
    const [one, two] = await Promise.all([bet(book, [[match, "winner", "home"]], more), bet(book, [[match, "winner", "home"]], more)]);
    const statuses = [one.status, two.status];
    expect(statuses).toContain(200);
    expect((await bet(book, [[match, "winner", "home"]], more)).status).toBe(200);
    expect(book.wallet.balance()).toBe(99_000n);
    book.wallet.misbehave = (method) => (method === "bet" ? "LIMIT_REACHED" : "none");
    expect((await bet(book, [[match, "winner", "home"]])).body.error).toBe("limit.reached");
    book.wallet.misbehave = () => "none";
    book.wallet.setBalance(10n);
    expect((await bet(book, [[match, "winner", "home"]])).body.error).toBe("funds.insufficient");
    expect((await book.bets()).filter(({ state }) => state === "open")).toHaveLength(1);
  });

  test("a stake of which nobody knows whether it was taken goes back, taken or not", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    for (const fault of ["hang-after", "hang-before", "fail-after"] as const) {
      book.wallet.misbehave = (method) => (method === "bet" ? fault : "none");
      expect((await bet(book, [[match, "winner", "home"]])).body.error).toBe("bet.unknown");
    }
    book.wallet.misbehave = () => "none";
    await whenBets(book, (bets) => bets.every(({ state }) => state === "undone"));
    expect(book.wallet.balance()).toBe(100_000n);
  });
});

describe("the feed", { timeout: 60_000 }, () => {
  test("GAME-07 repeats, disorder and gaps make no difference; after a new start the whole is taken", async () => {
    book = await openBook();
    book.feed.sayMixed([["m1", "fixture", infoOf()], ["m1", "phase", phaseOf("live", 1, 0)], ["m1", "market:winner", markets["market:winner"]], ["m1", "phase", phaseOf("live", 2, 0)]]);
    await whenShown(book, "m1", ({ score, marketCount }) => score?.home === 2 && marketCount === 1);
    // lost on the way: the number of the next one says so
    book.feed.lose("m1", "phase", phaseOf("live", 2, 1));
    book.feed.lose("m1", "market:1x2", markets["market:1x2"]);
    await whenShown(book, "m1", ({ score, marketCount }) => score?.away === 1 && marketCount === 2);
    const before = book.feed.snapshots();
    book.feed.startAnew();
    book.feed.say("m1", "phase", phaseOf("live", 3, 1));
    await whenShown(book, "m1", ({ score }) => score?.home === 3);
    expect(book.feed.snapshots()).toBeGreaterThan(before);
    // what is no part of a match is not believed
    book.feed.say("m1", "phase", { phase: "won", clock: null });
    book.feed.say("m1", "market:winner", { ...markets["market:winner"], chances: { home: -1 } });
    book.feed.say("m1", "phase", phaseOf("live", 4, 1));
    await whenShown(book, "m1", ({ score }) => score?.home === 4);
    expect((await show(book, "m1")).markets.find(({ id }) => id === "winner")?.odds).toEqual({ home: 1_587, away: 2_380 });
  });

  test("a match with open bets of which nothing is heard any more is asked for", async () => {
    let ahead = 0;
    book = await openBook(undefined, { chance: { now: () => new Date(Date.now() + ahead), randomBytes: (size) => crypto.getRandomValues(Buffer.alloc(size)) } });
    const match = await putUp(book, "m1");
    await bet(book, [[match, "winner", "home"]]);
    book.feed.startAnew();
    book.feed.hush(true);
    book.feed.lose("m1", "result", { home: 0, away: 2 });
    book.feed.hush(false);
    ahead = 130_000;
    const bets = await whenBets(book, settled);
    expect(bets[0]?.legs[0]?.settlement).toBe("lost");
  });
});

describe("several processes", { timeout: 60_000 }, () => {
  test("GAME-07 two processes, both settling: each bet is paid once; when the one that reads the feed goes, the other takes over", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    await book.another();
    for (let turn = 0; turn < 8; turn += 1) expect((await bet(book, [[match, turn % 2 === 0 ? "winner" : "1x2", "home"]], {}, turn % 2)).status).toBe(200);
    end("m1", 2, 0);
    await whenBets(book, settled);
    const due = 4n * (payoutMinor(1_000n, legOf([match, "winner", "home"]).oddsMilli, "won") + payoutMinor(1_000n, legOf([match, "1x2", "home"]).oddsMilli, "won"));
    expect(book.wallet.balance()).toBe(92_000n + due);
    const wins = book.wallet.received.filter(({ method }) => method === "win").map(({ body }) => body.transactionId);
    expect(new Set(wins).size).toBe(8);
    await book.arcades.shift()!.stop();
    await putUp(book, "m2");
  });

  test("GAME-07 a process killed with a stake on its way: it goes back once, by who comes after it", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    const other = await book.spawn();
    book.wallet.misbehave = (method) => (method === "bet" ? "hang-after" : "none");
    const lost = other.ask(matchPaths.bet, askedFor([[match, "winner", "home"]])).catch(() => "cut off");
    await patiently(() => book.wallet.countSeen("bet") === 1 && book.wallet.balance() === 99_000n);
    await other.kill();
    expect(await lost).toBe("cut off");
    book.wallet.misbehave = () => "none";
    // as long as its process may still wait for the answer nobody else touches it
    expect((await book.bets())[0]?.state).toBe("placing");
    await book.arcades[0]!.ctx.db.run("update match_bet set due_at = due_at - interval '1 minute'");
    await whenBets(book, (bets) => bets.every(({ state }) => state === "undone"));
    expect(book.wallet.balance()).toBe(100_000n);
    expect(book.wallet.received.filter(({ method }) => method === "rollback")).toHaveLength(1);
  });

  test("GAME-07 a process killed after it paid and before it knew: the bet is paid once", async () => {
    book = await openBook();
    const match = await putUp(book, "m1");
    await bet(book, [[match, "winner", "home"]]);
    await book.arcades.shift()!.stop();
    const other = await book.spawn();
    book.wallet.misbehave = (method) => (method === "win" ? "hang-after" : "none");
    end("m1", 2, 0);
    const due = payoutMinor(1_000n, legOf([match, "winner", "home"]).oddsMilli, "won");
    await patiently(() => book.wallet.balance() === 99_000n + due);
    await other.kill();
    book.wallet.misbehave = () => "none";
    const after = await book.another();
    await after.ctx.db.run("update wallet_call set next_at = now() where done_at is null");
    await whenBets(book, settled);
    expect(book.wallet.balance()).toBe(99_000n + due);
    const wins = book.wallet.received.filter(({ method }) => method === "win").map(({ body }) => body.transactionId);
    expect(wins.length).toBeGreaterThan(1);
    expect(new Set(wins).size).toBe(1);
  });
});
