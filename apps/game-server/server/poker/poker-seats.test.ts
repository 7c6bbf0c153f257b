import { sql } from "@khela/service-kit/db/database";
import { afterEach, expect, test } from "vitest";
import { pokerPaths } from "../../wire/poker-api.ts";
import { startTableCluster, type TableCluster } from "../live/test-table.ts";
import { until } from "../test-game-server.ts";
import {
  enter,
  expectBalanced,
  hurry,
  isAllPaid,
  isOwnTurn,
  startPokerTest,
  passive,
  PATIENCE_MS,
  playHand,
  START,
  TABLE,
  type Player,
} from "./test-poker.ts";

let house: TableCluster;
afterEach(() => house.stop());

async function open(...names: readonly string[]): Promise<Player[]> {
  const opened = await startPokerTest(...names);
  house = opened.house;
  return opened.players;
}

test("[GAME-07] poker: leaving during a hand → folded, paid after it; acting out of turn → refused", async () => {
  const players = await open("anu", "bina");
  const [anu, bina] = players as [Player, Player];
  const first = await anu.sit("4000", "the-same-request");
  expect((await anu.sit("4000", "the-same-request")).status).toBe(first.status);
  expect(house.wallet.countSeen("bet")).toBe(1);
  expect((await anu.sit("4000")).body.error).toBe("round.open");
  expect((await bina.sit("3999")).body.error).toBe("bet.stake");
  expect((await bina.ask(pokerPaths.stand, { tableId: TABLE })).body.error).toBe("seat.none");
  await bina.sit("4000");
  const views = await Promise.all(players.map(async (player) => ({ player, view: await player.look() })));
  const waiting = views.find(({ view }) => view.hand?.options === null);
  if (waiting === undefined) throw new Error("nobody waits");
  expect((await waiting.player.act(waiting.view, { type: "fold" })).body.error).toBe("bet.bad");
  await waiting.player.ask(pokerPaths.stand, { tableId: TABLE });
  expect((await waiting.player.look()).seats.find(({ isOwn }) => isOwn)?.isLeaving).toBe(true);
  const acting = players.find(({ who }) => who !== waiting.player.who) as Player;
  const view = await acting.look();
  expect((await acting.act(view, { type: "raise", to: "1" })).body.error).toBe("bet.bad");
  await acting.act(view, { type: "call" });
  await until(async () => {
    const now = await acting.look();
    if (isOwnTurn(now)) await acting.act(now, passive(now, acting.who));
    return now.seats.length === 1;
  }, PATIENCE_MS);
  await until(() => isAllPaid(house));
  await expectBalanced(house);
  // The clock freed the seat without a call: the balance is pushed.
  const left = waiting.player;
  await until(() => left.balances.at(-1) === String(house.wallet.balance()));
  expect(acting.balances).toEqual([null]);
  await acting.ask(pokerPaths.stand, { tableId: TABLE });
  await until(() => isAllPaid(house));
  expect(house.wallet.balance()).toBe(
    START -
      ((
        await house.db.rows<{ rake: bigint }>(
          sql`select coalesce(sum(rake), 0)::bigint as rake from poker_hand`,
        )
      )[0]?.rake ?? 0n),
  );
});

test("[GAME-07] poker: two processes, one killed during a hand → nothing lost or paid twice", async () => {
  house = await startTableCluster();
  house.wallet.setBalance(START);
  const [first, second] = [await house.start(), await house.start()];
  const players = [await enter(first.url, "anu"), await enter(second.url, "bina")];
  const [anu, bina] = players as [Player, Player];
  await anu.sit("6000");
  await bina.sit("6000");
  await playHand(house, players, passive);
  await hurry(house);
  await until(async () => (await bina.look()).stage === "playing", PATIENCE_MS);
  const before = await anu.look();
  await first.kill();
  anu.url = second.url;
  const after = await anu.look();
  expect(after.hand?.handId).toBe(before.hand?.handId);
  expect(after.hand?.places.map(({ cards, put }) => [cards, put])).toEqual(
    before.hand?.places.map(({ cards, put }) => [cards, put]),
  );
  await playHand(house, players, passive);
  await expectBalanced(house);
  for (const player of players) await player.ask(pokerPaths.stand, { tableId: TABLE });
  await until(async () => (await house.db.rows(sql`select 1 from poker_seat`)).length === 0, PATIENCE_MS);
  await until(() => isAllPaid(house));
  await expectBalanced(house);
  expect(house.wallet.countSeen("win")).toBe(2);
});

test("[GAME-07] poker: buy-in refused or unanswered → seat free, balance whole", async () => {
  const [anu] = (await open("anu")) as [Player];
  house.wallet.setBalance(3_000n);
  expect((await anu.sit("4000")).body.error).toBe("funds.insufficient");
  house.wallet.setBalance(START);
  house.wallet.misbehave = (method) => (method === "bet" ? "fail-after" : "none");
  expect((await anu.sit("4000")).body.error).toBe("bet.unknown");
  house.wallet.misbehave = () => "none";
  await until(async () => isAllPaid(house), PATIENCE_MS);
  expect(house.wallet.balance()).toBe(START);
  expect((await anu.look()).seats).toEqual([]);
  expect((await anu.sit("4000")).status).toBe(200);
});

test("[GAME-07] poker: practice robot → named as one, plays the operator's chips, leaves with the last player", async () => {
  const [anu] = (await open("anu")) as [Player];
  expect((await anu.ask(pokerPaths.robot, { tableId: TABLE })).body.error).toBe("seat.none");
  await anu.sit("4000");
  await anu.ask(pokerPaths.robot, { tableId: TABLE });
  expect((await anu.look()).seats.filter(({ isRobot }) => isRobot).map(({ name }) => name)).toEqual(["R1"]);
  await playHand(house, [anu], passive);
  await expectBalanced(house);
  await anu.ask(pokerPaths.stand, { tableId: TABLE });
  await until(async () => (await anu.look()).seats.length === 0, PATIENCE_MS);
  await until(() => isAllPaid(house));
  await expectBalanced(house);
});
