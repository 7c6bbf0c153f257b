// Produces every failure code over HTTP. A code without a producer here does not compile, and a code answered with
// another status than declared fails.
import { sql } from "@khela/service-kit/db/database";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pokerPaths } from "../wire/poker-api.ts";
import { failures, paths, type FailureCode, type OpenedView, type RoundAnswer } from "../wire/game-api.ts";
import {
  bet as betOnMatch,
  markets,
  startMatchesTest,
  phaseOf,
  publishFixture,
  whenShown,
  type MatchesTest,
} from "../test/matches.ts";
import { call, startTableCluster, joinTable, type TableCluster } from "../test/live-table.ts";
import {
  bet,
  rotate,
  send,
  openClient,
  startTestGameServer,
  type TestGameServer,
} from "../test/game-server.ts";
import { until } from "../../../tests/until.ts";
import { LAUNCH_TOKEN, type TestWallet } from "../test/wallet.ts";

const DICE = "bgs-dice";
const SLOT = "bgs-padma-catch";
const MINES = "bgs-mines";
const CRASH = "bgs-crash";
const DUEL = "jl-heads-up-poker";
const wager = { stakeMinor: "1000", direction: "over", targetHundredths: 5_050 };
const field = { stakeMinor: "1000", mines: 3 };

type ErrorAnswer = { readonly status: number; readonly body: { readonly error?: string } };
type Produce = () => Promise<ErrorAnswer>;

async function withGameServer(
  gameCode: string,
  produce: (harness: TestGameServer) => Promise<ErrorAnswer>,
): Promise<ErrorAnswer> {
  const harness = await startTestGameServer(gameCode);
  try {
    return await produce(harness);
  } finally {
    await harness.stop();
  }
}

function atDice(
  produce: (harness: TestGameServer, client: Awaited<ReturnType<typeof openClient>>) => Promise<ErrorAnswer>,
): Produce {
  return () => withGameServer(DICE, async (harness) => produce(harness, await openClient(harness, DICE)));
}

/** Returns a producer that places a dice bet to which the platform answers with this fault. */
function answered(fault: ReturnType<TestWallet["misbehave"]>): Produce {
  return atDice((harness, client) => {
    harness.wallet.misbehave = (method) => (method === "bet" ? fault : "none");
    return bet(harness, client, wager);
  });
}

async function atPoker(
  names: readonly string[],
  produce: (tokens: readonly string[], harness: TestGameServer) => Promise<ErrorAnswer>,
): Promise<ErrorAnswer> {
  return withGameServer(DUEL, async (harness) => {
    harness.wallet.setBalance(10_000_000n);
    const tokens: string[] = [];
    for (const name of names) {
      const launch = { vendor: "JL", gameCode: DUEL, token: `${LAUNCH_TOKEN}as-${name}-${randomUUID()}` };
      const { session } = (await send<OpenedView>(harness, paths.session, launch)).body;
      await send(harness, paths.clientSeed, { clientSeed: `seed of ${name}` }, session);
      await send(harness, pokerPaths.lobby, undefined, session);
      tokens.push(session);
    }
    return produce(tokens, harness);
  });
}

const newDevice = () => randomUUID().replaceAll("-", "");
const duelTable = `${DUEL}.BDT.play.0`;
const sitAt = (harness: TestGameServer, token: string, device = newDevice()) =>
  send(
    harness,
    pokerPaths.sit,
    { requestId: randomUUID(), tableId: duelTable, buyMinor: "4000", device },
    token,
  );

async function atMatches(produce: (harness: MatchesTest) => Promise<ErrorAnswer>): Promise<ErrorAnswer> {
  const harness = await startMatchesTest();
  try {
    harness.wallet.setBalance(10n ** 12n);
    return await produce(harness);
  } finally {
    await harness.stop();
  }
}

/** Publishes a match whose home side has a very low probability. */
async function publishLongOdds(harness: MatchesTest) {
  await publishFixture(harness, "m1");
  harness.feed.publish("m1", "market:winner", {
    ...markets["market:winner"],
    chances: { home: 10_000, away: 990_000 },
  });
  return whenShown(
    harness,
    "m1",
    ({ markets: shown }) => shown.find(({ id }) => id === "winner")!.odds["home"]! > 90_000,
  );
}

async function atCrash(
  produce: (cluster: TableCluster, url: string) => Promise<ErrorAnswer>,
): Promise<ErrorAnswer> {
  const cluster = await startTableCluster();
  try {
    return await produce(cluster, (await cluster.start()).url);
  } finally {
    await cluster.stop();
  }
}

const produced: Readonly<Record<FailureCode, Produce>> = {
  "session.unknown": () =>
    withGameServer(DICE, (harness) => send(harness, paths.state, undefined, "an unknown token")),
  "session.expired": answered("SESSION_EXPIRED"),
  "game.unknown": () =>
    withGameServer(DICE, (harness) =>
      send(harness, paths.session, {
        vendor: "BGS",
        gameCode: "bgs-no-such-game",
        token: `${LAUNCH_TOKEN}${randomUUID()}`,
      }),
    ),
  "game.closed": atDice(async (harness, client) => {
    await harness.restart({
      clockAndRandom: {
        now: () => new Date(),
        randomBytes: () => {
          throw new Error("no entropy");
        },
      },
    });
    return rotate(harness, client, "next");
  }),
  "game.disabled": answered("GAME_DISABLED"),
  "bet.bad": atDice((harness, client) => bet(harness, client, { ...wager, targetHundredths: 0 })),
  "bet.stake": atDice((harness, client) => bet(harness, client, { ...wager, stakeMinor: "1" })),
  "bet.too_fast": () =>
    withGameServer(SLOT, async (harness) => {
      const client = await openClient(harness, SLOT);
      await bet(harness, client, { stakeMinor: "1000" });
      return bet(harness, client, { stakeMinor: "1000" });
    }),
  "bet.refused": answered("CURRENCY_MISMATCH"),
  "bet.unknown": answered("fail-after"),
  "bet.in_flight": atDice(async (harness, client) => {
    harness.wallet.misbehave = (method) => (method === "bet" ? "hold-after" : "none");
    const requestId = randomUUID();
    const first = bet(harness, client, wager, requestId);
    await until(() => harness.wallet.countSeen("bet") === 1);
    const second = await bet(harness, client, wager, requestId);
    harness.wallet.release();
    await first;
    return second;
  }),
  "bet.closed": () =>
    atCrash(async (_cluster, url) => {
      const player = await joinTable(url, CRASH);
      const { answer: placed } = await player.betOnNext({
        stakeMinor: "1000",
        targetHundredths: 100_000_000,
      });
      const answer = await call(url, paths.cashOut, { roundId: placed.body.round.roundId }, player.token);
      player.leave();
      return answer;
    }),
  "bet.price_changed": () =>
    atMatches(async (harness) => {
      const match = await publishFixture(harness, "m1");
      harness.feed.publish("m1", "market:winner", {
        ...markets["market:winner"],
        chances: { home: 700_000, away: 300_000 },
      });
      const before = match.markets.find(({ id }) => id === "winner")?.odds["home"];
      await whenShown(
        harness,
        "m1",
        ({ markets: shown }) => shown.find(({ id }) => id === "winner")?.odds["home"] !== before,
      );
      return betOnMatch(harness, [[match, "winner", "home"]]);
    }),
  "bet.payout": () =>
    atMatches(async (harness) =>
      betOnMatch(harness, [[await publishLongOdds(harness), "winner", "home"]], { stakeMinor: "100000" }),
    ),
  "market.suspended": () =>
    atMatches(async (harness) => {
      const match = await publishFixture(harness, "m1");
      harness.feed.publish("m1", "phase", phaseOf("ended", 1, 0));
      await whenShown(harness, "m1", ({ phase }) => phase === "ended");
      return betOnMatch(harness, [[match, "winner", "home"]]);
    }),
  "market.full": () =>
    atMatches(async (harness) => {
      const match = await publishLongOdds(harness);
      let answer: ErrorAnswer = { status: 200, body: {} };
      for (let turn = 0; turn < 6 && answer.status === 200; turn += 1)
        answer = await betOnMatch(harness, [[match, "winner", "home"]], { stakeMinor: "50000" });
      return answer;
    }),
  "funds.insufficient": atDice((harness, client) => {
    harness.wallet.setBalance(0n);
    return bet(harness, client, wager);
  }),
  "limit.reached": answered("LIMIT_REACHED"),
  "stake.capped": answered("STAKE_CAPPED"),
  "player.blocked": answered("PLAYER_BLOCKED"),
  "round.unknown": () =>
    withGameServer(MINES, async (harness) =>
      send(
        harness,
        paths.action,
        { roundId: randomUUID(), step: 0, action: { type: "cash-out" } },
        (await openClient(harness, MINES)).token,
      ),
    ),
  "round.open": () =>
    withGameServer(MINES, async (harness) => {
      const client = await openClient(harness, MINES);
      await bet(harness, client, field);
      await harness.gameServer.ctx.db.run(sql`update seed set last_bet_at = null`);
      return bet(harness, client, field);
    }),
  "seat.taken": () =>
    atPoker(["anu", "bina", "chand"], async ([anu = "", bina = "", chand = ""], harness) => {
      await sitAt(harness, anu);
      await sitAt(harness, bina);
      return sitAt(harness, chand);
    }),
  "seat.took_more": () =>
    atPoker(["anu"], async ([anu = ""], harness) => {
      await sitAt(harness, anu);
      await harness.gameServer.ctx.db.run(sql`update poker_seat set chips = chips + 1`);
      await send(harness, pokerPaths.stand, { tableId: duelTable }, anu);
      return sitAt(harness, anu);
    }),
  "seat.same_device": () =>
    atPoker(["anu", "bina"], async ([anu = "", bina = ""], harness) => {
      const device = newDevice();
      await sitAt(harness, anu, device);
      return sitAt(harness, bina, device);
    }),
  "seat.none": () =>
    atPoker(["anu"], ([anu = ""], harness) => send(harness, pokerPaths.stand, { tableId: duelTable }, anu)),
  "seed.missing": () =>
    withGameServer(DICE, async (harness) => bet(harness, await openClient(harness, DICE, null), wager)),
  "seed.bad": atDice((harness, client) =>
    send(harness, paths.clientSeed, { clientSeed: "two\nlines" }, client.token),
  ),
  "request.bad": atDice((harness, client) =>
    send<RoundAnswer>(harness, paths.bet, { requestId: randomUUID() }, client.token),
  ),
  "platform.unreachable": () =>
    withGameServer(DICE, (harness) => {
      harness.wallet.misbehave = () => "fail-before";
      return send(harness, paths.session, {
        vendor: "BGS",
        gameCode: DICE,
        token: `${LAUNCH_TOKEN}${randomUUID()}`,
      });
    }),
  busy: atDice(async (harness, client) => {
    await harness.gameServer.ctx.db.close();
    return bet(harness, client, wager);
  }),
  internal: atDice(async (harness, client) => {
    await harness.gameServer.ctx.db.run(sql`alter table seed rename to seed_away`);
    return bet(harness, client, wager);
  }),
};

test.each(Object.entries(failures) as [FailureCode, number][])(
  "failure: %s → status %i, only its code",
  async (code, status) => {
    const answer = await produced[code]();
    expect([answer.status, answer.body.error]).toEqual([status, code]);
  },
);
