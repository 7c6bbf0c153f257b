import { randomUUID } from "node:crypto";
import { sql } from "@khela/service-kit/db/database";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pokerPaths, type PokerAnswer, type PokerLobby } from "../../wire/poker-api.ts";
import { paths } from "../../wire/game-api.ts";
import { call, launch, type TableCluster } from "../../test/live-table.ts";
import { until } from "../../../../tests/until.ts";
import {
  deviceOf,
  enter,
  expectBalanced,
  fold,
  GAME,
  isAllPaid,
  playHand,
  startPokerTest,
  START,
  TABLE,
  type Choose,
  type Player,
} from "../../test/poker.ts";

let cluster: TableCluster;
let anu: Player;

beforeEach(async () => {
  const opened = await startPokerTest("anu");
  cluster = opened.cluster;
  anu = opened.players[0] as Player;
});
afterEach(() => cluster.stop());

describe("[GAME-07] poker: refused requests", () => {
  test("[GAME-07] poker: table of another game, another currency or unknown → refused", async () => {
    const duel = `${GAME.replace("texas-poker-room", "heads-up-poker")}.BDT.play.0`;
    const { session } = await launch(anu.url, "jl-heads-up-poker", "bina");
    await call<PokerLobby>(anu.url, pokerPaths.lobby, undefined, session);
    for (const tableId of [duel, `${GAME}.BDT.real.0`, `${GAME}.BDT.play.99`]) {
      expect((await anu.send(pokerPaths.table, { tableId })).body.error).toBe("round.unknown");
      expect(
        (
          await anu.send(pokerPaths.sit, {
            requestId: "sits-elsewhere",
            tableId,
            buyMinor: "4000",
            device: deviceOf("anu"),
          })
        ).body.error,
      ).toBe("round.unknown");
      expect((await anu.send(pokerPaths.robot, { tableId })).body.error).toBe("round.unknown");
    }
    const { session: dice } = await launch(anu.url, "bgs-dice", "bina");
    expect((await call(anu.url, pokerPaths.lobby, undefined, dice)).body.error).toBe("game.unknown");
    expect(cluster.wallet.countSeen("bet")).toBe(0);
  });

  test("[GAME-07] poker: sitting down with too little, too much, twice, or without a client seed → refused", async () => {
    expect((await anu.sit("3999")).body.error).toBe("bet.stake");
    expect((await anu.sit("20001")).body.error).toBe("bet.stake");
    const { session } = await launch(anu.url, GAME, "bina");
    const unseeded = await call(
      anu.url,
      pokerPaths.sit,
      { requestId: "without-a-seed", tableId: TABLE, buyMinor: "4000", device: deviceOf("bina") },
      session,
    );
    expect(unseeded.body.error).toBe("seed.missing");
    expect((await anu.sit("20000")).status).toBe(200);
    expect((await anu.sit("4000")).body.error).toBe("round.open");
    expect(
      (await anu.send(pokerPaths.seed, { tableId: TABLE, clientSeed: "two\nlines", isBack: false })).body
        .error,
    ).toBe("seed.bad");
    expect(cluster.wallet.countSeen("bet")).toBe(1);
  });

  test("[GAME-07] poker: pending buy-in → seat reserved; stake rolled back meanwhile → seat never taken", async () => {
    cluster.wallet.misbehave = (method) => (method === "bet" ? "hold-after" : "none");
    const sitting = anu.sit("4000", "the-same-request");
    await until(() => cluster.wallet.countSeen("bet") === 1);
    expect((await anu.sit("4000", "the-same-request")).body.error).toBe("bet.in_flight");
    for (const path of [pokerPaths.stand, pokerPaths.robot])
      expect((await anu.send(path, { tableId: TABLE })).body.error).toBe("seat.none");
    expect((await anu.send<PokerLobby>(pokerPaths.lobby)).body.own).toBeNull();
    // The buy-in is pending for so long that its process counts as dead.
    await cluster.db.run(sql`update round set created_at = created_at - interval '1 hour'`);
    await until(
      async () => (await cluster.db.rows(sql`select from round where state = 'undone'`)).length === 1,
    );
    cluster.wallet.misbehave = () => "none";
    cluster.wallet.release();
    expect((await sitting).body.error).toBe("bet.unknown");
    await until(
      async () => (await cluster.db.rows(sql`select from poker_seat`)).length === 0 && isAllPaid(cluster),
    );
    expect(cluster.wallet.balance()).toBe(START);
    await expectBalanced(cluster);
  });

  test("[GAME-07] poker: action for another hand, a later step, or a step taken differently → refused", async () => {
    const bina = await enter(anu.url, "bina");
    await anu.sit("4000");
    await bina.sit("4000");
    await until(async () => (await anu.readTable()).stage === "playing");
    const views = await Promise.all(
      [anu, bina].map(async (player) => ({ player, view: await player.readTable() })),
    );
    const { player, view } = views.find(({ view: { hand } }) => hand?.options !== null) ?? views[0]!;
    const { handId = "", step = 0 } = view.hand ?? {};
    const act = (more: object) =>
      player.send<PokerAnswer>(pokerPaths.act, {
        tableId: TABLE,
        handId,
        step,
        action: { type: "call" },
        ...more,
      });
    expect((await act({ handId: "another-hand" })).body.error).toBe("bet.bad");
    expect((await act({ step: step + 1 })).body.error).toBe("bet.bad");
    expect((await act({ action: { type: "check" } })).body.error).toBe("bet.bad");
    expect((await act({})).status).toBe(200);
    expect((await act({})).body.table.hand?.step).toBe(step + 1);
    expect((await act({ action: { type: "fold" } })).body.error).toBe("bet.bad");
    await expectBalanced(cluster);
  });

  test("[GAME-07] poker robots: more than three, or at a table with real money → refused", async () => {
    await anu.sit("4000");
    const robot = (tableId: string, player = anu) => player.send(pokerPaths.robot, { tableId });
    for (let count = 0; count < 3; count += 1) expect((await robot(TABLE)).status).toBe(200);
    expect((await robot(TABLE)).body.error).toBe("bet.bad");
    const { session } = await launch(anu.url, GAME, "bina");
    await cluster.db.run(sql`update session set play = false where player = 'bina'`);
    const send = <T>(path: string, body?: unknown) => call<T>(anu.url, path, body, session);
    await send(paths.clientSeed, { clientSeed: "seed of bina" });
    await send(pokerPaths.lobby);
    const tableId = `${GAME}.BDT.real.0`;
    expect(
      (
        await send(pokerPaths.sit, {
          requestId: "for-real-money",
          tableId,
          buyMinor: "4000",
          device: deviceOf("bina"),
        })
      ).status,
    ).toBe(200);
    expect((await send(pokerPaths.robot, { tableId })).body.error).toBe("bet.bad");
    await expectBalanced(cluster);
  });
});

describe("[GAME-07] poker: players who may be one", () => {
  type Flag = {
    readonly kind: string;
    readonly fromPlayer: string;
    readonly toPlayer: string;
    readonly times: number;
  };
  const flags = () =>
    cluster.db.rows<Flag>(
      sql`select kind, from_player as "fromPlayer", to_player as "toPlayer", times from poker_flag order by kind, from_player`,
    );

  test("[GAME-07] poker: second seat of one device → refused at the same table, taken at another; stake untouched", async () => {
    const bina = await enter(anu.url, "bina");
    const sit = (player: Player, tableId: string, device: string) =>
      player.send<PokerAnswer>(pokerPaths.sit, {
        requestId: randomUUID(),
        tableId,
        buyMinor: "4000",
        device,
      });
    expect((await sit(anu, TABLE, deviceOf("anu"))).status).toBe(200);
    expect((await sit(bina, TABLE, deviceOf("anu"))).body.error).toBe("seat.same_device");
    expect(cluster.wallet.countSeen("bet")).toBe(1);
    for (const device of ["", "not a mark", undefined])
      expect((await sit(bina, TABLE, device as string)).body.error).toBe("request.bad");
    expect((await sit(bina, TABLE.replace(/0$/, "1"), deviceOf("anu"))).status).toBe(200);
    expect(await flags(), "another table").toEqual([]);
    await expectBalanced(cluster);
  });

  test("[GAME-07] poker: players of one network → play, and are flagged", async () => {
    const bina = await enter(anu.url, "bina");
    expect((await bina.sit("4000")).status).toBe(200);
    expect((await anu.sit("4000")).status).toBe(200);
    expect(await flags()).toEqual([{ kind: "same-network", fromPlayer: "anu", toPlayer: "bina", times: 1 }]);
  });

  test("[GAME-07] poker: raise, then fold to the same player, twice → counted for the two; a fold without a raise is not", async () => {
    const bina = await enter(anu.url, "bina");
    await bina.sit("20000");
    await anu.sit("20000");
    // anu raises to twelve big blinds before the flop, and folds when bina bets
    const pass: Choose = (view, who) => {
      const { toCall = "0", maxRaiseTo = null } = view.hand?.options ?? {};
      const own = view.hand?.places.find(({ seat }) => view.seats.find((one) => one.seat === seat)?.isOwn);
      const hasPut = BigInt(own?.put ?? "0") >= 2_400n;
      if (who === "anu" && !hasPut && maxRaiseTo !== null) return { type: "raise", to: "2400" };
      if (who === "anu") return { type: toCall === "0" ? "check" : "fold" };
      if (hasPut && toCall === "0" && maxRaiseTo !== null) return { type: "raise", to: "600" };
      return { type: toCall === "0" ? "check" : "call" };
    };
    const raiseFolds = async () => (await flags()).filter(({ kind }) => kind === "raise-fold");
    await playHand(cluster, [anu, bina], pass);
    expect(await raiseFolds()).toEqual([
      { kind: "raise-fold", fromPlayer: "anu", toPlayer: "bina", times: 1 },
    ]);
    await playHand(cluster, [anu, bina], pass);
    await playHand(cluster, [anu, bina], fold);
    expect(await raiseFolds()).toMatchObject([{ fromPlayer: "anu", times: 2 }]);
    // makes the flag 401 days old: at its start and every hour, a process deletes flags that are more than 400 days old
    await cluster.db.run(sql`update poker_flag set day = day - 401 where kind = 'same-network'`);
    await cluster.start();
    await until(async () => (await flags()).length === 1);
    await expectBalanced(cluster);
  });
});
