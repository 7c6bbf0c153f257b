import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { approximate } from "@khela/engines/fraction";
import { listGames } from "@khela/engines/games";
import { sonargaonMint } from "@khela/engines/slots/features/sonargaon-mint";
import { slots } from "@khela/engines/slots/slot-kinds";
import { slotTitles } from "@khela/sandbox/slot-titles";
import { titles } from "@khela/sandbox/titles";
import { vendors } from "@khela/sandbox/vendors";
import { createClient } from "../../../../tests/client.ts";
import { startHarness, type Harness } from "../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { categoryOf, findGame, viewerOf } from "./games.ts";
import { seedGames } from "../../seed/games/seed.ts";

let w: Harness;

beforeAll(async () => {
  w = await startHarness();
  await w.database.owner.run(sql`update flag set enabled = true where name = 'LOTTERY3'`);
});
afterAll(async () => {
  await w.close();
});

const english = () => viewerOf(w.merchantId, "EN");
/** Responses of public calls are cached for seconds, so a test that changes the catalogue makes each query unique. */
let queries = 0;
const fresh = () => ({ gameName: " ".repeat((queries += 1)) });

describe("[GAME-01] categories and vendors", () => {
  test("[GAME-01] every category → games of several vendors; e-sports and cockfight on shelves of their own", async () => {
    const { data } = await w.visitor().callOrThrow(calls.games.vendors, {});
    const shelf = Object.fromEntries(
      data.lanes.map((lane) => [lane.title, lane.cards.map((card) => card.vassalage)]),
    );
    expect(Object.keys(shelf)).toEqual([
      "FISH",
      "RNG",
      "BGS",
      "LIVE",
      "PVP",
      "SPORTS",
      "ESPORTS",
      "COCKFIGHT",
      "LOTT",
      "ELOTT",
    ]);
    for (const [type, cards] of Object.entries(shelf))
      expect(cards.length, type).toBeGreaterThan(type === "BGS" ? 0 : 1);
    expect(shelf["BGS"]).toEqual(["BGS"]);
    const icons = new Map(
      data.lanes.flatMap((lane) => lane.cards).map((c) => [c.vassalage, c.mobileLargeIcon]),
    );
    for (const [code, icon] of icons) expect(icon).toBe(`/art/vendors/${code}.webp`);
    expect([...shelf["ESPORTS"]!].sort()).toEqual(["AI", "AV", "IA", "IMES", "TF"]);
    expect([...shelf["COCKFIGHT"]!].sort()).toEqual(["DIG", "DS88", "SV3", "WGB"]);
    expect(shelf["RNG"]).toContain("BGS");
    const inHouse = data.lanes
      .find((lane) => lane.title === "RNG")!
      .cards.find((card) => card.vassalage === "BGS")!;
    expect(titles.find((title) => title.nodeId === inHouse.nodeId)).toMatchObject({
      vassalage: "BGS",
      gameType: "RNG",
    });
    expect(data.lanes.flatMap((lane) => lane.cards).reduce((sum, card) => sum + card.gameCount, 0)).toBe(
      titles.length,
    );
  });

  test("[GAME-01] lotteries, the merchant's flag off → in no list, shelf, search or launch; on → all of them", async () => {
    const setFlag = (isOn: boolean) =>
      w.database.owner.run(sql`update flag set enabled = ${isOn} where name = 'LOTTERY3'`);
    const count = async (input: object) =>
      (await w.visitor().callOrThrow(calls.games.list, { ...input, ...fresh() })).totalCount;
    const lottery = titles.find(({ gameType }) => gameType === "LOTT")!;
    const isFound = async () => (await findGame(w.database.db, english(), lottery.nodeId)) !== null;
    const all = titles.filter(({ gameType }) => gameType === "LOTT" || gameType === "ELOTT").length;
    const [listed, everything] = [await count({ gameType: "LOTT" }), await count({})];
    expect(listed).toBeGreaterThan(10);
    await setFlag(false);
    expect([await count({ gameType: "LOTT" }), await count({ gameType: "ELOTT" }), await isFound()]).toEqual([
      0,
      0,
      false,
    ]);
    expect(await count({})).toBe(everything - all);
    await setFlag(true);
    expect([await count({ gameType: "LOTT" }), await isFound()]).toEqual([listed, true]);
  });

  test("[GAME-01] vendor types → each game type with its vendors", async () => {
    const { content } = await w.visitor().callOrThrow(calls.games.vendorTypes, {});
    expect(Object.keys(content["COCKFIGHT"]!).sort()).toEqual(["DIG", "DS88", "SV3", "WGB"]);
    expect([...content["RNG"]!["BGS"]!].sort()).toEqual(["SC", "SM"]);
    expect(content["BGS"]).toEqual({ BGS: ["AC"] });
  });

  test("[GAME-01] vendor delivers e-sports or cockfight as SPORTS → filed under its own type", () => {
    expect(categoryOf("SV3", "SPORTS")).toBe("COCKFIGHT");
    expect(categoryOf("IMES", "SPORTS")).toBe("ESPORTS");
    expect(categoryOf("UG", "SPORTS")).toBe("SPORTS");
    expect(categoryOf("JL", "RNG")).toBe("RNG");
  });

  test("[GAME-01] names: requested language → that one; language without a name → English", async () => {
    const list = (language: string) =>
      createClient(w.app, { merchant: "khela", language }).callOrThrow(calls.games.vendors, {});
    const nameOf = async (language: string) =>
      (await list(language)).data.lanes.flatMap((lane) => lane.cards).find((card) => card.vassalage === "BGS")
        ?.displayName;
    const inHouse = vendors.find((vendor) => vendor.code === "BGS")!;
    expect(await nameOf("BN")).toBe(inHouse.name.bn);
    expect(await nameOf("EN")).toBe(inHouse.name.en);
    expect(await nameOf("TH")).toBe(inHouse.name.en);
  });
});

describe("[I18N-01] the catalogue in a language without names of its own", () => {
  test("[I18N-01 GAME-01] Thai: every title and vendor → the English name, none blank", async () => {
    const catalogue = async (language: string) => {
      const client = createClient(w.app, { merchant: "khela", language });
      const names: [string, string][] = [];
      for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
        const page = await client.callOrThrow(calls.games.list, { pageNo, pageSize: 60 });
        names.push(
          ...page.games.map(({ gameName, displayName }): [string, string] => [gameName, displayName]),
        );
        pages = page.totalPages;
      }
      return names;
    };
    const thai = await catalogue("TH");
    expect(thai.length).toBeGreaterThan(100);
    expect(thai.flat().filter((name) => name.trim() === "")).toEqual([]);
    expect(thai).toEqual(await catalogue("EN"));
  });
});

describe("[GAME-02] the game list", () => {
  test("[GAME-02] pages of nine → stable order, every game once", async () => {
    const first = await w.visitor().callOrThrow(calls.games.list, { gameType: "RNG" });
    expect(first.games).toHaveLength(9);
    expect(first).toMatchObject({
      pageNum: 1,
      totalCount: titles.filter((title) => title.gameType === "RNG").length,
    });
    expect(first.totalPages).toBe(Math.ceil(first.totalCount / 9));
    const seen: number[] = [];
    for (let pageNo = 1; pageNo <= first.totalPages; pageNo += 1) {
      const page = await w.visitor().callOrThrow(calls.games.list, { gameType: "RNG", pageNo });
      expect(page.pageNum).toBe(pageNo);
      seen.push(...page.games.map((game) => game.nodeId));
    }
    expect(new Set(seen).size).toBe(first.totalCount);
    expect(seen).toHaveLength(first.totalCount);
    const beyond = await w
      .visitor()
      .callOrThrow(calls.games.list, { gameType: "RNG", pageNo: first.totalPages + 1 });
    expect(beyond).toMatchObject({ games: [], totalCount: first.totalCount });
  });

  test("[GAME-02] filters by type, vendor, class and newness, alone and together → the matching games", async () => {
    const count = async (filter: object) =>
      (await w.visitor().callOrThrow(calls.games.list, filter)).totalCount;
    const matching = (keep: (title: (typeof titles)[number]) => boolean) => titles.filter(keep).length;
    expect(await count({})).toBe(titles.length);
    expect(await count({ gameType: "", vassalage: "" })).toBe(titles.length);
    expect(await count({ vassalage: "JL" })).toBe(matching((title) => title.vassalage === "JL"));
    expect(await count({ gameType: "FISH", vassalage: "JL" })).toBe(
      matching((title) => title.gameType === "FISH" && title.vassalage === "JL"),
    );
    expect(await count({ gameClassify: "SC" })).toBe(matching((title) => title.gameClassify === "SC"));
    expect(await count({ isNew: true })).toBe(matching((title) => title.isNew));
    expect(await count({ gameType: "NOSUCH" })).toBe(0);
  });

  test("[GAME-02] page size above sixty, page before the first → refused", async () => {
    expect((await w.visitor().call(calls.games.list, { pageSize: 61 })).errorCode).toBe("request_param_err");
    expect((await w.visitor().call(calls.games.list, { pageNo: 0 })).errorCode).toBe("request_param_err");
  });

  test("[GAME-02] search in Bengali and English, whole words or parts → titles and vendors, beginnings first", async () => {
    const find = async (gameName: string) =>
      (await w.visitor().callOrThrow(calls.games.list, { gameName, pageSize: 60 })).games;
    const dice = titles.find((title) => title.gameCode === "bgs-dice")!;
    expect((await find(dice.name.en)).map((game) => game.nodeId)).toContain(dice.nodeId);
    expect((await find(dice.name.bn)).map((game) => game.nodeId)).toContain(dice.nodeId);
    expect((await find(dice.name.en.slice(1, 8).toUpperCase())).map((game) => game.nodeId)).toContain(
      dice.nodeId,
    );
    expect(
      (await find(`  ${dice.name.en.split(" ").reverse().join("   ")} `)).map((game) => game.nodeId),
    ).toContain(dice.nodeId);
    expect((await find(dice.name.bn.normalize("NFD"))).map((game) => game.nodeId)).toContain(dice.nodeId);
    const begun = dice.name.en.slice(0, 5).toLowerCase();
    const names = (await find(begun)).map((game) => game.nodeName.toLowerCase());
    const firstOther = names.findIndex((name) => !name.startsWith(begun));
    if (firstOther !== -1) expect(names.slice(firstOther).some((name) => name.startsWith(begun))).toBe(false);
    expect(await find("no such title anywhere")).toEqual([]);
  });

  test("[GAME-11] search with a slip → the games of the corrected name, which is named; nothing near or nothing there → none", async () => {
    const find = (gameName: string, more: object = {}) =>
      w.visitor().callOrThrow(calls.games.list, { gameName, ...more });
    for (const [typed, corrected] of [
      ["khela diec", "khela dice"],
      ["goldne", "golden"],
    ] as const) {
      const right = await find(corrected);
      expect(right.totalCount, corrected).toBeGreaterThan(0);
      expect(right.correctedName).toBeUndefined();
      const found = await find(typed);
      expect(found).toMatchObject({ correctedName: corrected, totalCount: right.totalCount });
      expect(found.games).toEqual(right.games);
      const second = await find(typed, { pageNo: 2, pageSize: 1 });
      expect([second.correctedName, second.totalCount]).toEqual([corrected, right.totalCount]);
    }
    for (const nothing of ["qxqxqxqx", "zq", "khela qxqxqxqx"])
      expect(await find(nothing)).toMatchObject({ games: [], totalCount: 0 });
    const elsewhere = await find("khela diec", { gameType: "LIVE" });
    expect([elsewhere.totalCount, elsewhere.correctedName]).toEqual([0, undefined]);
  });

  test("[GAME-11] search by another word → the games it stands for, and the category it names; switched off by the operator → itself alone", async () => {
    const find = (gameName: string) => w.visitor().callOrThrow(calls.games.list, { gameName, pageSize: 60 });
    const codesOf = async (gameName: string) => (await find(gameName)).games.map(({ gameCode }) => gameCode);
    for (const [words, code] of [
      [["ক্রাশ", "aviator", "Aviator ", "avia"], "bgs-crash"],
      [["plinko", "প্লিঙ্কো"], "bgs-plinko"],
      [["video poker", "ভিডিও পোকার", "Jacks or Better", "bonus poker", "জ্যাকস অর বেটার"], "bgs-video-poker"],
    ] as const)
      for (const word of words) expect(await codesOf(word), word).toContain(code);
    const playing = (name: string) =>
      titles.filter(({ engine }) => JSON.stringify(engine ?? null).includes(`"${name}"`));
    for (const [words, game] of [
      [["rulet", "রুলেট"], "roulette"],
      [["তিনপাত্তি", "তিন পাত্তি", "3 patti"], "teen-patti"],
      [["টাইগার"], "dragon-tiger"],
    ] as const)
      for (const word of words)
        expect(await codesOf(word), word).toEqual(
          expect.arrayContaining(playing(game).map(({ gameCode }) => gameCode)),
        );
    const hilsa = titles.filter(({ name }) => name.en.includes("Hilsa")).map(({ gameCode }) => gameCode);
    expect(hilsa.length).toBeGreaterThan(0);
    for (const word of ["ilish", "ইলিশ"]) expect(await codesOf(word)).toEqual(expect.arrayContaining(hilsa));
    for (const [word, category] of [
      ["স্লট", "RNG"],
      ["মাছ ধরা", "FISH"],
      ["live casino", "LIVE"],
    ] as const) {
      const found = await find(word);
      const all = await w.visitor().callOrThrow(calls.games.list, { gameType: category });
      expect(found.namedType, word).toBe(category);
      expect(found.totalCount).toBeGreaterThanOrEqual(all.totalCount);
    }
    expect((await find("aviatr")).correctedName).toBe("aviator");
    expect((await find("khela dice")).namedType).toBeUndefined();

    await w.database.owner.run(
      sql`update search_alias set enabled = false where word in ('aviator', 'avietor')`,
    );
    await seedGames(w.database.owner);
    await expect.poll(async () => (await find("aviator")).totalCount).toBe(0);
    await w.database.owner.run(
      sql`update search_alias set enabled = true where word in ('aviator', 'avietor')`,
    );
  });

  test("[GAME-02] search for characters that SQL patterns use → taken literally", async () => {
    for (const gameName of ["%", "_", "\\", "100%", "' or true --", "%%%%", "a\\%b"]) {
      const { totalCount } = await w.visitor().callOrThrow(calls.games.list, { gameName });
      expect(totalCount, gameName).toBe(0);
    }
  });

  test("[GAME-02] merchant's switches and order, closed vendor, disabled game → shown at once", async () => {
    const [first, second] = (await w.visitor().callOrThrow(calls.games.list, { gameType: "LIVE" })).games;
    const { db, owner } = w.database;
    await owner.run(
      sql`insert into merchant_game (merchant_id, node_id, enabled) values (${w.merchantId}, ${first!.nodeId}, false)`,
    );
    await owner.run(
      sql`insert into merchant_game (merchant_id, node_id, sort) values (${w.merchantId}, ${second!.nodeId}, 1000000)`,
    );
    await owner.run(sql`update vendor set status = 'off' where code = 'PT'`);
    const { games } = await w
      .visitor()
      .callOrThrow(calls.games.list, { gameType: "LIVE", pageSize: 60, ...fresh() });
    expect(games.map((game) => game.nodeId)).not.toContain(first!.nodeId);
    expect(games.at(-1)?.nodeId).toBe(second!.nodeId);
    expect(games.some((game) => game.vassalage === "PT")).toBe(false);
    expect(await findGame(db, english(), first!.nodeId)).toBeNull();
    await owner.run(sql`delete from merchant_game`);
    await owner.run(sql`update vendor set status = 'on' where code = 'PT'`);
  });

  test("[GAME-02] catalogue changed → cached answers forgotten by every server", async () => {
    const input = { gameType: "COCKFIGHT", pageSize: 60 };
    const before = await w.visitor().callOrThrow(calls.games.list, input);
    const gone = before.games[0]!.nodeId;
    await w.database.owner.run(sql`update game set enabled = false where node_id = ${gone}`);
    await expect
      .poll(async () => (await w.visitor().callOrThrow(calls.games.list, input)).totalCount)
      .toBe(before.totalCount - 1);
    await w.database.owner.run(sql`update game set enabled = true where node_id = ${gone}`);
    await expect
      .poll(async () => (await w.visitor().callOrThrow(calls.games.list, input)).totalCount)
      .toBe(before.totalCount);
  });

  test("[GAME-02] slots by mechanic, volatility, return and age → as their definitions say", async () => {
    const list = async (filter: object) =>
      (
        await w.visitor().callOrThrow(calls.games.list, { gameType: "RNG", pageSize: 60, ...filter })
      ).games.map(({ gameCode }) => gameCode);
    const codesOf = (keep: (slot: (typeof slots)[number]) => boolean) =>
      slotTitles
        .filter(({ sheet }) => slots.some((slot) => slot.name === sheet && keep(slot)))
        .map(({ gameCode }) => gameCode)
        .sort();
    expect((await list({ mechanic: "clusters" })).sort()).toEqual(
      codesOf(({ family }) => family === "clusters"),
    );
    expect((await list({ mechanic: "lines" })).sort()).toEqual(codesOf(({ family }) => family === "slots"));
    expect((await list({ volatility: "high" })).sort()).toEqual(
      codesOf(({ volatility }) => volatility === "high"),
    );
    expect(await list({ mechanic: "clusters", volatility: "high", minRtp: 100 })).toEqual([]);
    const all = await list({});
    const above = await list({ minRtp: 96 });
    expect(above.length).toBeGreaterThan(0);
    expect(above.length).toBeLessThan(all.length);
    expect((await w.visitor().call(calls.games.list, { mechanic: "magic" } as never)).errorCode).toBe(
      "request_param_err",
    );
  });

  test("[GAME-04] details of a game → return, mechanic, volatility, stake of its definition; similar ones, itself not among them", async () => {
    const nodeIdOf = (code: string) => titles.find(({ gameCode }) => gameCode === code)!.nodeId;
    const details = (code: string) =>
      w.visitor().callOrThrow(calls.games.details, { nodeId: nodeIdOf(code) });
    const mint = await details("jdb-gold-of-sonargaon");
    expect(mint).toMatchObject({
      mechanic: "hold-and-win",
      volatility: "high",
      lines: 20,
      minBet: "1.00",
      maxBet: "1000.00",
    });
    expect(Number(mint.rtp)).toBeCloseTo(approximate(sonargaonMint.rtp) * 100, 3);
    expect(mint.similar).toHaveLength(6);
    expect(mint.similar.every(({ gameType, playable }) => gameType === "RNG" && playable)).toBe(true);
    const padma = await details("bgs-padma-catch");
    expect(padma.similar[0]?.gameCode).toBe(
      slotTitles.find(
        ({ gameCode, sheet }) =>
          gameCode !== "bgs-padma-catch" && ["rickshaw-fair", "sundarban-roar"].includes(sheet),
      )?.gameCode,
    );
    expect(padma.similar.some(({ gameCode }) => gameCode === "bgs-padma-catch")).toBe(false);
    const dice = await details("bgs-dice");
    expect(dice).toMatchObject({ mechanic: null, volatility: null, lines: null });
    expect((await w.visitor().call(calls.games.details, { nodeId: 999_999_999 })).errorCode).toBe(
      "game.unknown",
    );
  });

  test("[GAME-02] filters by stake, lines and platform → narrowed, names in the requested language", async () => {
    const list = (filter: object) =>
      w.visitor().callOrThrow(calls.games.list, { gameType: "RNG", pageSize: 60, ...filter });
    const { totalCount } = await list({});
    expect((await list({ minBet: "1.00" })).totalCount).toBe(totalCount);
    const cheap = await list({ minBet: "0.99" });
    expect(cheap.totalCount).toBeLessThan(totalCount);
    expect((await list({ minBet: "0.01" })).totalCount).toBe(0);
    expect((await w.visitor().call(calls.games.list, { minBet: "1.001" })).errorCode).toBe(
      "request_param_err",
    );
    expect((await w.visitor().call(calls.games.list, { minBet: "-1" })).errorCode).toBe("request_param_err");
    const lines = async (minLine: number) => (await list({ minLine })).totalCount;
    const ofLines = new Set(
      listGames().flatMap(({ engine }) =>
        "paylines" in engine && engine.paylines !== null ? [engine.name] : [],
      ),
    );
    const reels = titles.filter(
      ({ engine }) => engine?.family === "slots" && ofLines.has(engine.sheet),
    ).length;
    expect(titles.filter(({ engine }) => engine?.family === "slots").length).toBeGreaterThan(reels);
    expect(await lines(0)).toBe(totalCount);
    expect(await lines(1)).toBe(reels);
    expect(await lines(10_000)).toBe(0);
    expect((await list({ platform: "html5" })).totalCount).toBe(totalCount);
    expect(await list({ platform: "windows" })).toEqual({
      games: [],
      pageNum: 1,
      totalPages: 0,
      totalCount: 0,
    });
    const named = async (language: string) =>
      (await list({ language, vassalage: "BGS" })).games.map((game) => game.nodeName);
    const inHouse = titles.filter((title) => title.vassalage === "BGS" && title.gameType === "RNG");
    expect((await named("EN")).sort()).toEqual(inHouse.map((title) => title.name.en).sort());
    expect((await named("BN")).sort()).toEqual(inHouse.map((title) => title.name.bn).sort());
  });

  test("[GAME-02] search → uses its index", async () => {
    const plan = await w.database.db.transaction(async (tx) => {
      // makes Citus apply the same settings on the other nodes
      await tx.run(sql`set local citus.propagate_set_commands = 'local'`);
      await tx.run(sql`set local enable_seqscan = off`);
      return tx.rows<{ "QUERY PLAN": string }>(sql`explain select from game where search like '%tiger%'`);
    });
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("game_search");
  });
});

test("[GAME-01] catalogue seeded again → nothing changed, operator's decisions kept", async () => {
  const { owner } = w.database;
  const state = () =>
    owner.one<{ hash: string }>(sql`
    select md5((select string_agg(g::text || xmin, '' order by node_id) from game g)
      || (select string_agg(v::text || xmin, '' order by code) from vendor v)) hash`);
  await owner.run(sql`update game set enabled = false where game_code = 'bgs-dice'`);
  await owner.run(sql`update vendor set status = 'maintenance' where code = 'JL'`);
  const before = await state();
  await seedGames(owner);
  expect(await state()).toEqual(before);
  await owner.run(sql`update game set sort = 77777 where game_code = 'bgs-mines'`);
  await seedGames(owner);
  const { sort, enabled } = await owner.one<{ sort: number; enabled: boolean }>(sql`
    select m.sort, d.enabled from game m, game d where m.game_code = 'bgs-mines' and d.game_code = 'bgs-dice'`);
  expect({ corrected: sort !== 77_777, enabled }).toEqual({ corrected: true, enabled: false });
});

test("[GAME-01] game that has left the catalogue, seeded again → closed; a game that an operator added stays", async () => {
  const { owner, db } = w.database;
  const add = (nodeId: number, code: string, icon: string) =>
    owner.run(sql`
      insert into game (node_id, vendor, game_code, game_type, name, search, playable, icon, sort)
      values (${nodeId}, 'JL', ${code}, 'RNG', '{"EN": "Kite Duel"}', 'kite duel', true, ${icon}, 1)`);
  await add(171_901, "jl-kite-duel", "/art/tiles/jl-kite-duel.webp");
  await add(171_902, "jl-own-game", "/pictures/own.webp");
  await seedGames(owner);
  const listed = await db.rows<{ code: string }>(
    sql`select game_code as code from game where node_id in (171901, 171902) and enabled`,
  );
  expect(listed.map(({ code }) => code)).toEqual(["jl-own-game"]);
  await owner.run(sql`delete from game where node_id in (171901, 171902)`);
});
