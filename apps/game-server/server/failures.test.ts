// Produces every failure code over HTTP: a code that nothing here produces does not compile, and one answered
// with another status than declared fails.
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
} from "./matches/test-matches.ts";
import { call, startTableCluster, joinTable, type TableCluster } from "./live/test-table.ts";
import {
  bet,
  rotate,
  send,
  openClient,
  startTestGameServer,
  until,
  type TestGameServer,
} from "./test-game-server.ts";
import { LAUNCH_TOKEN, type TestWallet } from "./vendor-api/test-wallet.ts";

const DICE = "bgs-dice";
const SLOT = "bgs-padma-catch";
const MINES = "bgs-mines";
const CRASH = "bgs-crash";
const DUEL = "jl-heads-up-poker";
const wager = { stakeMinor: "1000", direction: "over", targetHundredths: 5_050 };
const field = { stakeMinor: "1000", mines: 3 };

type Said = { readonly status: number; readonly body: { readonly error?: string } };
type Produce = () => Promise<Said>;

async function inWorld(gameCode: string, produce: (world: TestGameServer) => Promise<Said>): Promise<Said> {
  const world = await startTestGameServer(gameCode);
  try {
    return await produce(world);
  } finally {
    await world.stop();
  }
}

function atDice(
  produce: (world: TestGameServer, seat: Awaited<ReturnType<typeof openClient>>) => Promise<Said>,
): Produce {
  return () => inWorld(DICE, async (world) => produce(world, await openClient(world, DICE)));
}

/** Makes a dice bet that the platform answers with this fault. */
function answered(fault: ReturnType<TestWallet["misbehave"]>): Produce {
  return atDice((world, seat) => {
    world.wallet.misbehave = (method) => (method === "bet" ? fault : "none");
    return bet(world, seat, wager);
  });
}

async function atPoker(
  names: readonly string[],
  produce: (seats: readonly string[], world: TestGameServer) => Promise<Said>,
): Promise<Said> {
  return inWorld(DUEL, async (world) => {
    world.wallet.setBalance(10_000_000n);
    const tokens: string[] = [];
    for (const name of names) {
      const launch = { vendor: "JL", gameCode: DUEL, token: `${LAUNCH_TOKEN}as-${name}-${randomUUID()}` };
      const { session } = (await send<OpenedView>(world, paths.session, launch)).body;
      await send(world, paths.clientSeed, { clientSeed: `seed of ${name}` }, session);
      await send(world, pokerPaths.lobby, undefined, session);
      tokens.push(session);
    }
    return produce(tokens, world);
  });
}

const duelTable = `${DUEL}.BDT.play.0`;
const sitAt = (world: TestGameServer, token: string) =>
  send(world, pokerPaths.sit, { requestId: randomUUID(), tableId: duelTable, buyMinor: "4000" }, token);

async function atMatches(produce: (book: MatchesTest) => Promise<Said>): Promise<Said> {
  const book = await startMatchesTest();
  try {
    book.wallet.setBalance(10n ** 12n);
    return await produce(book);
  } finally {
    await book.stop();
  }
}

/** Publishes a match whose home side hardly ever wins. */
async function putUpLong(book: MatchesTest) {
  await publishFixture(book, "m1");
  book.feed.say("m1", "market:winner", {
    ...markets["market:winner"],
    chances: { home: 10_000, away: 990_000 },
  });
  return whenShown(
    book,
    "m1",
    ({ markets: shown }) => shown.find(({ id }) => id === "winner")!.odds["home"]! > 90_000,
  );
}

async function atCrash(produce: (house: TableCluster, url: string) => Promise<Said>): Promise<Said> {
  const house = await startTableCluster();
  try {
    return await produce(house, (await house.start()).url);
  } finally {
    await house.stop();
  }
}

const produced: Readonly<Record<FailureCode, Produce>> = {
  "session.unknown": () =>
    inWorld(DICE, (world) => send(world, paths.state, undefined, "a token that nobody was given")),
  "session.expired": answered("SESSION_EXPIRED"),
  "game.unknown": () =>
    inWorld(DICE, (world) =>
      send(world, paths.session, {
        vendor: "BGS",
        gameCode: "bgs-no-such-game",
        token: `${LAUNCH_TOKEN}${randomUUID()}`,
      }),
    ),
  "game.closed": atDice(async (world, seat) => {
    await world.restart({
      clockAndRandom: {
        now: () => new Date(),
        randomBytes: () => {
          throw new Error("no entropy");
        },
      },
    });
    return rotate(world, seat, "next");
  }),
  "game.disabled": answered("GAME_DISABLED"),
  "bet.bad": atDice((world, seat) => bet(world, seat, { ...wager, targetHundredths: 0 })),
  "bet.stake": atDice((world, seat) => bet(world, seat, { ...wager, stakeMinor: "1" })),
  "bet.too_fast": () =>
    inWorld(SLOT, async (world) => {
      const seat = await openClient(world, SLOT);
      await bet(world, seat, { stakeMinor: "1000" });
      return bet(world, seat, { stakeMinor: "1000" });
    }),
  "bet.refused": answered("CURRENCY_MISMATCH"),
  "bet.unknown": answered("fail-after"),
  "bet.in_flight": atDice(async (world, seat) => {
    world.wallet.misbehave = (method) => (method === "bet" ? "hold-after" : "none");
    const requestId = randomUUID();
    const first = bet(world, seat, wager, requestId);
    await until(() => world.wallet.countSeen("bet") === 1);
    const second = await bet(world, seat, wager, requestId);
    world.wallet.release();
    await first;
    return second;
  }),
  "bet.closed": () =>
    atCrash(async (_house, url) => {
      const player = await joinTable(url, CRASH);
      const { answer } = await player.betOnNext({ stakeMinor: "1000", targetHundredths: 100_000_000 });
      const said = await call(url, paths.cashOut, { roundId: answer.body.round.roundId }, player.token);
      player.leave();
      return said;
    }),
  "bet.price_changed": () =>
    atMatches(async (book) => {
      const match = await publishFixture(book, "m1");
      book.feed.say("m1", "market:winner", {
        ...markets["market:winner"],
        chances: { home: 700_000, away: 300_000 },
      });
      const before = match.markets.find(({ id }) => id === "winner")?.odds["home"];
      await whenShown(
        book,
        "m1",
        ({ markets: shown }) => shown.find(({ id }) => id === "winner")?.odds["home"] !== before,
      );
      return betOnMatch(book, [[match, "winner", "home"]]);
    }),
  "bet.payout": () =>
    atMatches(async (book) =>
      betOnMatch(book, [[await putUpLong(book), "winner", "home"]], { stakeMinor: "100000" }),
    ),
  "market.suspended": () =>
    atMatches(async (book) => {
      const match = await publishFixture(book, "m1");
      book.feed.say("m1", "phase", phaseOf("ended", 1, 0));
      await whenShown(book, "m1", ({ phase }) => phase === "ended");
      return betOnMatch(book, [[match, "winner", "home"]]);
    }),
  "market.full": () =>
    atMatches(async (book) => {
      const match = await putUpLong(book);
      let said: Said = { status: 200, body: {} };
      for (let turn = 0; turn < 6 && said.status === 200; turn += 1)
        said = await betOnMatch(book, [[match, "winner", "home"]], { stakeMinor: "50000" });
      return said;
    }),
  "funds.insufficient": atDice((world, seat) => {
    world.wallet.setBalance(0n);
    return bet(world, seat, wager);
  }),
  "limit.reached": answered("LIMIT_REACHED"),
  "player.blocked": answered("PLAYER_BLOCKED"),
  "round.unknown": () =>
    inWorld(MINES, async (world) =>
      send(
        world,
        paths.action,
        { roundId: randomUUID(), step: 0, action: { type: "cash-out" } },
        (await openClient(world, MINES)).token,
      ),
    ),
  "round.open": () =>
    inWorld(MINES, async (world) => {
      const seat = await openClient(world, MINES);
      await bet(world, seat, field);
      await world.gameServer.ctx.db.run(sql`update seed set last_bet_at = null`);
      return bet(world, seat, field);
    }),
  "seat.taken": () =>
    atPoker(["anu", "bina", "chand"], async ([anu = "", bina = "", chand = ""], world) => {
      await sitAt(world, anu);
      await sitAt(world, bina);
      return sitAt(world, chand);
    }),
  "seat.none": () =>
    atPoker(["anu"], ([anu = ""], world) => send(world, pokerPaths.stand, { tableId: duelTable }, anu)),
  "seed.missing": () =>
    inWorld(DICE, async (world) => bet(world, await openClient(world, DICE, null), wager)),
  "seed.bad": atDice((world, seat) =>
    send(world, paths.clientSeed, { clientSeed: "two\nlines" }, seat.token),
  ),
  "request.bad": atDice((world, seat) =>
    send<RoundAnswer>(world, paths.bet, { requestId: randomUUID() }, seat.token),
  ),
  "platform.unreachable": () =>
    inWorld(DICE, (world) => {
      world.wallet.misbehave = () => "fail-before";
      return send(world, paths.session, {
        vendor: "BGS",
        gameCode: DICE,
        token: `${LAUNCH_TOKEN}${randomUUID()}`,
      });
    }),
  internal: atDice(async (world, seat) => {
    await world.gameServer.ctx.db.run(sql`alter table seed rename to seed_away`);
    return bet(world, seat, wager);
  }),
};

test.each(Object.entries(failures) as [FailureCode, number][])(
  "failure: %s → status %i, only its code",
  async (code, status) => {
    const said = await produced[code]();
    expect([said.status, said.body.error]).toEqual([status, code]);
  },
);
