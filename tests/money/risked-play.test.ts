// Attacks on turnover by a player's calls: the real game server and the real platform, each with a separate database.
// The risked amount of a round is read from the table that all readers of turnover use.
import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { calls } from "@khela/contract/calls";
import { vendorCallbackPath } from "@khela/contract/vendor-callbacks";
import { settleRound, type RoundInput } from "@khela/engines/rounds";
import { sql } from "@khela/service-kit/db/database";
import { titles } from "@khela/sandbox/titles";
import { createGameServer, type GameServer } from "../../apps/game-server/server/app.ts";
import { readConfig } from "../../apps/game-server/server/config.ts";
import { call, listen, rejoinTable } from "../../apps/game-server/test/live-table.ts";
import { startTestFeed, FEED_KEY, type TestFeed } from "../../apps/game-server/test/match-feed.ts";
import { infoOf, markets, phaseOf } from "../../apps/game-server/test/matches.ts";
import { paths, type OpenedView, type RoundAnswer } from "../../apps/game-server/wire/game-api.ts";
import { matchPaths, type FixtureView, type MatchesList } from "../../apps/game-server/wire/matches-api.ts";
import { pokerPaths, type PokerAnswer, type PokerLobby } from "../../apps/game-server/wire/poker-api.ts";
import { toPlayerId, vendorSecretLabel } from "../../apps/server/src/play/play.ts";
import { createGameServerDatabase } from "../database.ts";
import { startHarness, type Harness, type Person } from "../harness.ts";
import { until } from "../until.ts";

const POKER = "jl-texas-poker-room";
const ROULETTE = "tcg-live-mehfil-roulette";
const BACCARAT = "pt-palash-baccarat";
const SPORTS = "ug-ullas-sportsbook";
const STAKE = 100_000n;
const EPOCH = new Date(0);

let platform: Harness;
let gameDatabase: Awaited<ReturnType<typeof createGameServerDatabase>>;
let gameServer: GameServer;
let feed: TestFeed;
let url: string;

beforeAll(async () => {
  platform = await startHarness();
  [feed, gameDatabase] = [await startTestFeed(), await createGameServerDatabase()];
  const secretOf = (vendor: string) => platform.services.secrets.webhook(vendorSecretLabel(vendor, 1));
  const config = readConfig({
    GAME_SERVER_DATABASE_URL: gameDatabase.url,
    PLATFORM_URL: await platform.listen(),
    GAME_SERVER_SITE_ORIGINS: "http://site.test",
    GAME_SERVER_VENDOR_SECRETS: JSON.stringify(
      Object.fromEntries(titles.map(({ vassalage }) => [vassalage, secretOf(vassalage)])),
    ),
    GAME_SERVER_LOG_LEVEL: "silent",
    GAME_SERVER_FEED_URL: feed.url,
    GAME_SERVER_FEED_KEY: FEED_KEY,
  });
  gameServer = await createGameServer({
    config,
    sweepMs: 50,
    roundTimings: {
      table: { openMs: 2_500, closingMs: 250, shownMs: 400 },
      crash: { openMs: 2_500, closingMs: 250, shownMs: 400 },
      slide: { openMs: 2_500, closingMs: 250, shownMs: 400 },
    },
  });
  url = await gameServer.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await gameServer?.stop();
  await feed?.stop();
  await platform?.close();
  await gameDatabase?.drop();
});

/** Launches a game as a member and opens it with a client seed. */
async function open(person: Person, gameCode: string): Promise<OpenedView & { readonly token: string }> {
  const { nodeId, vendor } = await platform.database.owner.one<{ nodeId: number; vendor: string }>(
    sql`select node_id "nodeId", vendor from game where game_code = ${gameCode}`,
  );
  const { content } = await person.client.callOrThrow(calls.play.launch, { nodeId });
  const token = new URL(content.game_url).searchParams.get("token");
  const { body } = await call<OpenedView>(url, paths.session, { vendor, gameCode, token });
  await call(url, paths.clientSeed, { clientSeed: person.username }, body.session);
  return { ...body, token: body.session };
}

type Turnover = { readonly stake: bigint; readonly risked: bigint; readonly rounds: bigint };

/** Returns the sums of a member's rounds, after all rounds are closed and all calls have reached the platform. */
async function turnoverOf({ bucket, memberId }: Person): Promise<Turnover> {
  await until(async () => {
    const { body } = await call<{ owed: number }>(url, "/readyz");
    const open = await platform.database.owner.one<{ rounds: bigint }>(
      sql`select count(*) rounds from play_round where bucket = ${bucket} and member_id = ${memberId} and state = 'open'`,
    );
    return body.owed === 0 && open.rounds === 0n;
  });
  return platform.database.owner.one<Turnover>(sql`
    select coalesce(sum(stake_minor), 0)::bigint stake, coalesce(sum(risked_minor), 0)::bigint risked,
      count(distinct round_id) rounds
    from round_settlement where bucket = ${bucket} and member_id = ${memberId}`);
}

/** Checks that the record of a table round has all bets of its player and verifies to the paid amount. */
async function expectOneRecord({ bucket, memberId }: Person, roundId: string): Promise<void> {
  const round = await platform.database.owner.one<{ vendor: string; win: bigint }>(
    sql`select vendor, win_minor win from play_round where bucket = ${bucket} and member_id = ${memberId} and round_id = ${roundId}`,
  );
  const body = JSON.stringify({ vendor: round.vendor, player: toPlayerId({ bucket, memberId }), roundId });
  const at = new Date();
  const secret = platform.services.secrets.webhook(vendorSecretLabel(round.vendor, 1));
  const answer = await fetch(`${url}${vendorCallbackPath("round")}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "webhook-id": "msg_record",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("msg_record", at, body),
    },
    body,
  });
  const record = (await answer.json()) as RoundInput & { readonly outcome: unknown };
  expect(record.bet).toMatchObject({ stakeMinor: "200000", bets: [{ on: "red" }, { on: "black" }] });
  const again = settleRound({ ...record, rulesVersion: Number(record.rulesVersion) });
  expect(again).toMatchObject({ payoutMinor: String(round.win), outcome: record.outcome });
}

describe("turnover that is not at risk", () => {
  test("[GAME-07] poker: 75 sittings without a hand → no turnover, every buy-in and top-up back", async () => {
    const person = await platform.person("sitter", { balance: "100000.00" });
    const { token } = await open(person, POKER);
    const { body: lobby } = await call<PokerLobby>(url, pokerPaths.lobby, undefined, token);
    const { tableId, minBuy, bigBlind } = lobby.tables[0]!;
    const device = createHash("sha256").update("sitter").digest("hex").slice(0, 32);
    for (let sitting = 0; sitting < 75; sitting += 1) {
      const sit = { requestId: randomUUID(), tableId, buyMinor: minBuy, device };
      expect(await call<PokerAnswer>(url, pokerPaths.sit, sit, token)).toMatchObject({ status: 200 });
      // The last sitting is different: a returning player brings the chips that they took from the table.
      if (sitting === 74) {
        const add = { requestId: randomUUID(), tableId, addMinor: bigBlind };
        expect((await call(url, pokerPaths.topUp, add, token)).status).toBe(200);
      }
      const stood = await call<PokerAnswer>(url, pokerPaths.stand, { tableId }, token);
      expect(stood.status).toBe(200);
    }
    expect(await turnoverOf(person)).toMatchObject({ stake: 0n, risked: 0n });
    expect(await person.client.callOrThrow(calls.wallet.balance, {})).toMatchObject({
      sumBalance: "100000.00",
    });
  });

  test("[GAME-07] poker: a hand given up before the flop → the blinds that were called, not the buy-ins", async () => {
    const names = ["north", "south"] as const;
    const people = await Promise.all(names.map((name) => platform.person(name, { balance: "100000.00" })));
    const tokens: string[] = [];
    for (const person of people) tokens.push((await open(person, POKER)).token);
    const streams = await Promise.all(tokens.map((token) => listen(url, token, () => undefined)));
    const { body: lobby } = await call<PokerLobby>(url, pokerPaths.lobby, undefined, tokens[0]);
    const { tableId, minBuy, smallBlind } = lobby.tables[1]!;
    for (const [at, token] of tokens.entries()) {
      const device = createHash("sha256").update(names[at]!).digest("hex").slice(0, 32);
      const sit = { requestId: randomUUID(), tableId, buyMinor: minBuy, device };
      expect((await call<PokerAnswer>(url, pokerPaths.sit, sit, token)).status).toBe(200);
    }
    let folds = 0;
    await until(async () => {
      for (const token of tokens) {
        const { hand } = (await call<PokerAnswer>(url, pokerPaths.table, { tableId }, token)).body.table;
        if (hand === null || hand.options === null) continue;
        const act = { tableId, handId: hand.handId, step: hand.step, action: { type: "fold" } };
        if ((await call(url, pokerPaths.act, act, token)).status === 200) folds += 1;
      }
      return folds > 0;
    });
    for (const token of tokens) await call(url, pokerPaths.stand, { tableId }, token);
    for (const person of people) {
      const { stake, risked } = await turnoverOf(person);
      expect({ stake, risked }).toEqual({ stake: BigInt(minBuy), risked: BigInt(smallBlind) });
    }
    for (const leave of streams) leave();
  });

  test("[GAME-07] roulette: red and black, bet apart → one round, two thirty-sevenths at most", async () => {
    const person = await platform.person("covering", { balance: "100000.00" });
    const { token, ...opened } = await open(person, ROULETTE);
    const player = await rejoinTable(url, token, opened);
    const { round, answer } = await player.betOnNext({
      stakeMinor: "100000",
      bets: [{ on: "red", stakeMinor: "100000" }],
    });
    const second = { stakeMinor: "100000", bets: [{ on: "black", stakeMinor: "100000" }] };
    expect((await player.bet(round.id, second)).status).toBe(200);
    const { stake, risked, rounds } = await turnoverOf(person);
    await expectOneRecord(person, answer.body.round.roundId);
    player.leave();
    expect([stake, rounds]).toEqual([2n * STAKE, 1n]);
    // 0 is at risk when exactly the stakes came back, which is always except at the number zero.
    expect([0n, 10_810n]).toContain(risked);
  });

  test("[GAME-07] baccarat: banker and player → a few hundredths", async () => {
    const person = await platform.person("both", { balance: "100000.00" });
    const { token, ...opened } = await open(person, BACCARAT);
    const player = await rejoinTable(url, token, opened);
    const bets = ["banker", "player"].map((on) => ({ on, stakeMinor: "100000" }));
    expect((await player.betOnNext({ stakeMinor: "200000", bets })).answer.status).toBe(200);
    const { stake, risked } = await turnoverOf(person);
    player.leave();
    expect(stake).toBe(2n * STAKE);
    expect(risked).toBeLessThan(stake / 40n);
  });

  test("[GAME-07] dice: a bet on 98 % → four hundredths", async () => {
    const person = await platform.person("sure", { balance: "100000.00" });
    const { token } = await open(person, "bgs-dice");
    const bet = { stakeMinor: "100000", direction: "under", targetHundredths: 9_800 };
    for (let round = 0; round < 3; round += 1) {
      await until(
        async () =>
          (await call<RoundAnswer>(url, paths.bet, { requestId: randomUUID(), bet }, token)).status === 200,
      );
    }
    expect(await turnoverOf(person)).toEqual({ stake: 3n * STAKE, risked: 3n * 4_019n, rounds: 3n });
  });

  test("[GAME-07] match: both sides of a market → what they lose together, whichever is settled first", async () => {
    const person = await platform.person("sides", { balance: "100000.00" });
    const { token } = await open(person, SPORTS);
    const market = { ...markets["market:winner"], chances: { home: 500_000, away: 500_000 } };
    feed.publish("m1", "fixture", infoOf());
    feed.publish("m1", "phase", phaseOf("scheduled"));
    feed.publish("m1", "market:winner", market);
    await until(async () => {
      const { body } = await call<FixtureView>(url, `${matchPaths.fixture}?id=m1`, undefined, token);
      const { body: list } = await call<MatchesList>(url, matchPaths.list, undefined, token);
      return body.markets?.length === 1 && list.isFresh;
    });
    for (const selection of ["home", "away"]) {
      const leg = { fixtureId: "m1", marketId: "winner", selection, oddsMilli: 1_900 };
      const bet = { requestId: randomUUID(), stakeMinor: "100000", acceptsBetter: false, legs: [leg] };
      expect((await call(url, matchPaths.bet, bet, token)).status).toBe(200);
    }
    feed.publish("m1", "phase", phaseOf("ended", 2, 1));
    feed.publish("m1", "result", { home: 2, away: 1 });
    const { ctx } = gameServer;
    await until(async () => {
      const { bets } = await ctx.db.one<{ bets: bigint }>(
        sql`select count(*) bets from match_bet where state = 'settled'`,
      );
      return bets === 2n;
    });
    // A bet's round stays open for corrections: make it final now.
    await ctx.db.run(sql`update match_bet set final_at = ${EPOCH} where state = 'settled'`);
    expect(await turnoverOf(person)).toEqual({ stake: 2n * STAKE, risked: 10_000n, rounds: 2n });
  });
});
