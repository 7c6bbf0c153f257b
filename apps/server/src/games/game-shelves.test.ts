import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { titles } from "@khela/sandbox/titles";
import { createClient } from "../../../../tests/client.ts";
import { startHarness, type Person, type Harness } from "../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { findGame, findGameByCode, findVendor, maskName, recordRecentGame, viewerOf } from "./games.ts";
import { openPlayerSession } from "../../../../tests/vendor-client.ts";

let w: Harness;
let names = 0;

beforeAll(async () => {
  w = await startHarness();
  await w.database.owner.run(sql`update flag set enabled = true where name = 'LOTTERY3'`);
});
afterAll(async () => {
  await w.close();
});

const english = () => viewerOf(w.merchantId, "EN");
const somebody = (): Promise<Person> => w.person(`player${(names += 1)}`);

describe("[GAME-03] hot, favourites, recent", () => {
  test("[GAME-03] hot games → in their order, as many as requested", async () => {
    const { list } = await w.visitor().callOrThrow(calls.games.hot, { limitNum: 12 });
    const hottest = titles
      .filter((title) => title.hotRank !== undefined)
      .sort((a, b) => a.hotRank! - b.hotRank!);
    expect(list.map((game) => game.nodeId)).toEqual(hottest.slice(0, 12).map((title) => title.nodeId));
    expect(list[0]).toMatchObject({ playable: true });
  });

  test("[API-02] popular: lotteries → hot ones first, bare under /lgw, in the requested language and number", async () => {
    const codes = await w.database.db.rows<{ code: string }>(sql`
      select game_code code from game where game_type in ('LOTT', 'ELOTT') and enabled order by hot_rank nulls last, sort, node_id`);
    const six = await w.visitor().send("GET", "/lgw/games/popular");
    expect(six).toMatchObject({ status: 200 });
    const given = six.body as { code: string; displayName: string; gameGroupCode: string }[];
    expect(given.map(({ code }) => code)).toEqual(codes.slice(0, 6).map(({ code }) => code));
    expect(given.every(({ gameGroupCode }) => ["LOTT", "ELOTT"].includes(gameGroupCode))).toBe(true);
    const last = codes.at(-1)!.code;
    await w.database.owner.run(sql`update game set hot_rank = 1 where game_code = ${last}`);
    const two = await createClient(w.app, { merchant: "khela", language: "BN" }).callOrThrow(
      calls.games.popular,
      { count: 2 },
    );
    expect(two.map(({ code }) => code)[0]).toBe(last);
    expect(two).toHaveLength(2);
    expect(two[0]?.displayName).toBe(titles.find(({ gameCode }) => gameCode === last)?.name.bn);
    await w.database.owner.run(sql`update game set hot_rank = null where game_code = ${last}`);
    expect((await w.visitor().send("GET", "/lgw/games/popular?count=61")).body).toMatchObject({
      errorCode: "request_param_err",
    });
  });

  test("[GAME-03] every title opens: by an engine, or as one of our own lotteries", async () => {
    const dice = titles.find((title) => title.gameCode === "bgs-dice")!;
    const lottery = titles.find((title) => title.engine === undefined)!;
    expect(titles.filter(({ engine, family }) => engine === undefined && family !== "lottery")).toEqual([]);
    expect((await findGame(w.database.db, english(), dice.nodeId))?.playable).toBe(true);
    expect((await findGame(w.database.db, english(), lottery.nodeId))?.playable).toBe(true);
    expect((await findGameByCode(w.database.db, english(), "BGS", "bgs-dice"))?.nodeId).toBe(dice.nodeId);
    expect(await findVendor(w.database.db, "BGS")).toMatchObject({
      status: "on",
      walletMode: "seamless",
      mayAdjust: false,
      ipAllow: [],
      keyNo: 1,
    });
    expect(await findVendor(w.database.db, "NOBODY")).toBeNull();
  });

  test("[GAME-03] favourites added and removed repeatedly → newest first, each once", async () => {
    const { client: rahim } = await somebody();
    const [a, b] = titles.map((title) => title.nodeId) as [number, number];
    for (const nodeId of [a, b, a]) await rahim.callOrThrow(calls.games.addFavourite, { nodeId });
    expect((await rahim.callOrThrow(calls.games.favouriteIds, {})).list).toEqual([String(b), String(a)]);
    const { content, totalPages } = await rahim.callOrThrow(calls.games.favourites, {});
    expect(content.map((game) => game.nodeId)).toEqual([b, a]);
    expect(totalPages).toBe(1);
    await rahim.callOrThrow(calls.games.removeFavourite, { nodeId: b });
    await rahim.callOrThrow(calls.games.removeFavourite, { nodeId: b });
    expect((await rahim.callOrThrow(calls.games.favouriteIds, {})).list).toEqual([String(a)]);
    expect((await rahim.call(calls.games.addFavourite, { nodeId: 999_999_999 })).errorCode).toBe(
      "game.unknown",
    );
    expect((await w.visitor().call(calls.games.addFavourite, { nodeId: a })).errorCode).toBe(
      "login.not.session",
    );
    expect((await (await somebody()).client.callOrThrow(calls.games.favouriteIds, {})).list).toEqual([]);
  });

  test("[GAME-03 R4] favourites at 99 of 100, many requests at once → one gets the last place", async () => {
    const { client: karim } = await somebody();
    const ids = titles.slice(0, 130).map((title) => title.nodeId);
    for (const nodeId of ids.slice(0, 99)) await karim.callOrThrow(calls.games.addFavourite, { nodeId });
    const answers = await Promise.all(
      ids.slice(99, 129).map((nodeId) => karim.call(calls.games.addFavourite, { nodeId })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expect(answer).toMatchObject({ status: 409, errorCode: "favourites.full", detail: { limit: 100 } });
    }
    expect((await karim.callOrThrow(calls.games.favouriteIds, {})).list).toHaveLength(100);
    expect((await karim.call(calls.games.addFavourite, { nodeId: ids[0]! })).status).toBe(200);
    const pages = await Promise.all(
      [1, 2].map((pageNo) => karim.callOrThrow(calls.games.favourites, { pageNo })),
    );
    expect(pages.map((page) => page.content.length)).toEqual([50, 50]);
    expect(pages[0]!.totalPages).toBe(2);
    expect(new Set(pages.flatMap((page) => page.content.map((game) => game.nodeId))).size).toBe(100);
  });

  test("[GAME-03 R4] same favourite requested many times at once → one row", async () => {
    const { client: one } = await somebody();
    const nodeId = titles[5]!.nodeId;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => one.call(calls.games.addFavourite, { nodeId })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect((await one.callOrThrow(calls.games.favouriteIds, {})).list).toEqual([String(nodeId)]);
  });

  test("[GAME-03] client reports a game as opened → in recent; unknown game → refused", async () => {
    const { client: own } = await somebody();
    const [a, b] = titles.map((title) => title.nodeId) as [number, number];
    for (const nodeId of [a, b, a]) await own.callOrThrow(calls.games.addRecent, { nodeId });
    expect((await own.callOrThrow(calls.games.recent, {})).list.map((game) => game.nodeId)).toEqual([a, b]);
    expect((await own.call(calls.games.addRecent, { nodeId: 999_999_999 })).errorCode).toBe("game.unknown");
    expect((await w.visitor().call(calls.games.addRecent, { nodeId: a })).errorCode).toBe(
      "login.not.session",
    );
  });

  test("[GAME-03] recent games → newest fifty, each once", async () => {
    const person = await somebody();
    const { db } = w.database;
    const ids = titles.slice(0, 60).map((title) => title.nodeId);
    let second = 0;
    for (const nodeId of ids)
      await recordRecentGame(db, person, nodeId, new Date(1_700_000_000_000 + (second += 1) * 1_000));
    await recordRecentGame(db, person, ids[30]!, new Date(1_700_000_100_000));
    const { list, ...paging } = await person.client.callOrThrow(calls.games.recent, {});
    expect(list).toHaveLength(50);
    expect(paging).toEqual({ pageNum: 1, totalPages: 1, totalCount: 50 });
    expect(list[0]!.nodeId).toBe(ids[30]);
    expect(list[1]!.nodeId).toBe(ids[59]);
    const { count } = await db.one<{ count: number }>(
      sql`select count(*)::int count from recent where member_id = ${person.memberId}`,
    );
    expect(count).toBe(50);
  });
});

describe("[API-03] the game calls: paths and envelopes of the API family", () => {
  test("[API-03] rank list, vendor types, vendors, list, hot games → for anyone; favourites, recent, launch → for members", async () => {
    const relay = async (caller: ReturnType<Harness["visitor"]>, name: string, query = "") => {
      const { status, body } = await caller.send("GET", `/wps/relay/${name}${query}`);
      expect([name, status, body]).toMatchObject([name, 200, { success: true }]);
      return (body as { value: Record<string, unknown> }).value;
    };
    const visitor = w.visitor();
    expect(
      Array.isArray(
        (await relay(visitor, "GCSGAME_getRankList", "?gameCategory=ALL&language=EN&limitNum=20"))["list"],
      ),
    ).toBe(true);
    expect(
      (await relay(visitor, "GCSGAME_getVassGameType", "?typeId=1&merchant_code=khela"))["content"],
    ).toHaveProperty("RNG.BGS");
    expect(await relay(visitor, "GCSGAME_newGameVendor", "?platform=html5&clientType=2")).toHaveProperty(
      "data.lanes",
    );
    const list = await relay(
      visitor,
      "GCSGAME_gameList",
      "?merchant=khela&platform=html5&gameType=FISH&pageNo=2&pageSize=9&clientType=2&language=EN",
    );
    expect(list).toMatchObject({
      pageNum: 2,
      games: expect.any(Array),
      totalPages: expect.any(Number),
      totalCount: expect.any(Number),
    });
    expect(
      Array.isArray(
        (
          await relay(
            visitor,
            "GCSGAME_hotGamesV2",
            "?isPlatform=1&language=EN&platform=html5&merchantCode=khela",
          )
        )["list"],
      ),
    ).toBe(true);
    const { client: own } = await somebody();
    const dice = titles.find((title) => title.gameCode === "bgs-dice")!;
    const star = (vendor: string) =>
      own.send("POST", "/wps/relay/MCSFE_addFavoriteGameV2", { body: { nodeId: dice.nodeId, vendor } });
    expect([(await star("JL")).errorCode, (await star("BGS")).status]).toEqual(["game.unknown", 200]);
    expect(await relay(own, "MCSFE_getFavoriteGames")).toEqual({ list: [String(dice.nodeId)] });
    expect(await relay(own, "MCSFE_getFavoriteGamesList", "?page=1&size=50")).toMatchObject({
      content: [{ nodeId: dice.nodeId }],
      pageNum: 1,
      totalPages: 1,
    });
    expect(
      (
        await own.send("DELETE", "/wps/relay/MCSFE_removeFavoriteGameV2", {
          body: { nodeId: dice.nodeId, vendor: "BGS" },
        })
      ).status,
    ).toBe(200);
    expect(await relay(own, "MCSFE_getFavoriteGames")).toEqual({ list: [] });
    const launched = await own.send(
      "GET",
      `/wps/game/launchGame?nodeId=${dice.nodeId}&vassalage=BGS&gameType=BGS&gameCode=bgs-dice`,
    );
    expect([launched.status, launched.body]).toMatchObject([200, { success: true }]);
    await expect
      .poll(async () => (await relay(own, "GCS_recentGame", "?clientType=2"))["list"])
      .toMatchObject([{ nodeId: dice.nodeId }]);
    for (const name of ["MCSFE_getFavoriteGames", "MCSFE_getFavoriteGamesList", "GCS_recentGame"]) {
      expect((await visitor.send("GET", `/wps/relay/${name}`)).errorCode, name).toBe("login.not.session");
    }
  });
});

describe("[API-03] queries that clients of the family send", () => {
  const get = (path: string) => w.visitor().send("GET", `/wps/relay/${path}`);

  test("[API-03] hot games: language and platform honoured as by the list, paging answered", async () => {
    const hot = async (query: string) =>
      (
        (await get(`GCSGAME_hotGamesV2?limitNum=5&${query}`)).body as {
          value: OutputOf<typeof calls.games.hot>;
        }
      ).value;
    const english = await hot("language=EN&platform=html5");
    const count = titles.filter(({ hotRank }) => hotRank !== undefined).length;
    expect(english).toMatchObject({ pageNum: 1, totalCount: count, totalPages: Math.ceil(count / 5) });
    expect(english.list.map(({ nodeName }) => nodeName)).not.toEqual(
      (await hot("language=BN&platform=html5")).list.map(({ nodeName }) => nodeName),
    );
    expect(await hot("platform=desktop-app")).toEqual({ list: [], pageNum: 1, totalPages: 0, totalCount: 0 });
  });

  test("[API-03] tile: free play, large picture and HTML5 under the family's names", async () => {
    const { games } = (
      (await get("GCSGAME_gameList?gameType=FISH")).body as { value: OutputOf<typeof calls.games.list> }
    ).value;
    expect(games.length).toBeGreaterThan(0);
    for (const game of games)
      expect(game).toMatchObject({
        freeplay: game.supportPlay,
        mobileLargeIcon: game.iconUrl,
        isGameH5: true,
      });
  });

  test("[API-03] vendor types: type 1 → answered; another → refused", async () => {
    expect((await get("GCSGAME_getVassGameType?typeId=1")).status).toBe(200);
    expect((await get("GCSGAME_getVassGameType?typeId=2")).errorCode).toBe("request_param_err");
  });
});

describe("[HOME-09] winners", () => {
  test("[HOME-09] winner board → the newest wins alone, the largest first, with their time; names masked; settlement repeated → once", async () => {
    expect((await w.visitor().callOrThrow(calls.games.winners, {})).list).toEqual([]);
    const at = await openPlayerSession(w, await w.person("sumaiya", { balance: "230.00" }));
    const amounts = Array.from({ length: 230 }, () => BigInt(randomInt(101, 1_000_000)));
    const settle = (index: number) =>
      at.call("bet-win", {
        transactionId: `t${index}`,
        roundId: `r${index}`,
        amount: "1.00",
        winAmount: (Number(amounts[index]!) / 100).toFixed(2),
      });
    for (const index of amounts.keys()) expect(await settle(index)).toMatchObject({ status: "OK" });
    expect(await settle(229)).toMatchObject({ status: "DUPLICATE" });
    const newest = amounts.slice(-19).sort((a, b) => (b > a ? 1 : -1));
    // uses another limit, because the first response is cached for two seconds
    const { list } = await w
      .visitor()
      .callOrThrow(calls.games.winners, { gameCategory: "ALL", limitNum: 19 });
    expect(list.map(({ vo }) => vo.winAmount)).toEqual(
      newest.map((minor) => (Number(minor) / 100).toFixed(2)),
    );
    expect(new Set(list.map(({ vo }) => vo.betAmount))).toEqual(new Set(["1.00"]));
    for (const { vo } of list) expect(Math.abs(Date.now() - vo.wonAt)).toBeLessThan(10 * 60_000);
    expect(list[0]!.vo.customerName).toBe("su****");
    expect(JSON.stringify(list)).not.toContain("sumaiya");
    const named = async (language: string) =>
      (await w.visitor().callOrThrow(calls.games.winners, { language, limitNum: 18 })).list[0]!.vo.gameName;
    expect(await named("BN")).not.toBe(await named("EN"));
    const trial = await createClient(w.app, { merchant: "khela_trial" }).callOrThrow(calls.games.winners, {});
    expect(trial.list).toEqual([]);
  });

  test("[HOME-09] short name → not shown whole", () => {
    expect(maskName("ra")).toBe("ra****");
    expect(maskName("ab12345678901234")).toBe("ab****");
    expect(maskName("খেলা")).toBe("খে****");
  });
});
