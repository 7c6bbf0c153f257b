import { findTwins } from "@khela/engines/slots/definition/twins";
import { slots } from "@khela/engines/slots/slot-kinds";
import { describe, expect, it } from "vitest";
import { banners } from "./banners.ts";
import { hotOrder, newCodes } from "./highlights.ts";
import { slotTitles } from "./slot-titles.ts";
import { titles } from "./titles.ts";
import { gameTypes, vendorCodes, vendors, vendorOf } from "./vendors.ts";

const bengali = /^[\u0980-\u09FF\s-]+$/;
const english = /^[A-Z][A-Za-z' ,-]+$/;

/** Suppliers of the industry and their titles: none may appear in our names. */
const denied = [
  "playtech",
  "playace",
  "asia gaming",
  "jili",
  "pocket games",
  "pg soft",
  "pgsoft",
  "jdb",
  "pragmatic",
  "evolution",
  "netent",
  "microgaming",
  "spade gaming",
  "cq9",
  "habanero",
  "red tiger",
  "novomatic",
  "yggdrasil",
  "ezugi",
  "sexy",
  "sv388",
  "ga28",
  "wm casino",
  "dream gaming",
  "saba",
  "sbobet",
  "cmd368",
  "kingmaker",
  "fa chai",
  "spribe",
  "aviator",
  "tada",
  "fortune tiger",
  "super ace",
  "golden empire",
  "boxing king",
  "money coming",
  "mahjong ways",
  "starburst",
  "sweet bonanza",
  "gates of olympus",
  "book of ra",
  "crazy time",
  "lightning roulette",
  "gonzo",
  "wild bounty",
];

/** Page size of the game list. */
const PAGE_SIZE = 9;

function distinct<T>(values: readonly T[]): number {
  return new Set(values).size;
}

describe("sandbox catalogue", () => {
  it("[GAME-01 GAME-02] catalogue → every game type and vendor code, types of several vendors and more than a page", () => {
    expect(new Set(titles.map((title) => title.gameType))).toEqual(new Set(gameTypes));
    expect(new Set(titles.map((title) => title.vassalage))).toEqual(new Set(vendorCodes));
    for (const type of gameTypes) {
      const served = new Set(
        titles.filter((title) => title.gameType === type).map((title) => title.vassalage),
      );
      // All originals come from one vendor.
      expect(served.size, `vendors of ${type}`).toBeGreaterThanOrEqual(type === "BGS" ? 1 : 2);
      const listed = titles.filter((title) => title.gameType === type);
      expect(listed.length, `titles of ${type}`).toBeGreaterThan(PAGE_SIZE);
    }
  });

  it("vendor → exactly the game types of its titles", () => {
    for (const vendor of vendors) {
      const types = new Set(
        titles.filter((title) => title.vassalage === vendor.code).map((title) => title.gameType),
      );
      expect(types, vendor.code).toEqual(new Set(vendor.gameTypes));
    }
    expect(distinct(vendors.map((vendor) => vendor.number))).toBe(vendors.length);
    expect(vendors.map((vendor) => vendor.code)).toEqual([...vendorCodes]);
  });

  it("every title → ids and names of its own", () => {
    expect(distinct(titles.map((title) => title.nodeId))).toBe(titles.length);
    expect(distinct(titles.map((title) => title.gameCode))).toBe(titles.length);
    expect(distinct(titles.map((title) => title.name.bn))).toBe(titles.length);
    expect(distinct(titles.map((title) => title.name.en.toLowerCase()))).toBe(titles.length);
    for (const title of titles) {
      expect(title.gameCode).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
      expect(title.gameCode.length).toBeLessThanOrEqual(60);
      expect(Number.isSafeInteger(title.nodeId)).toBe(true);
    }
  });

  it("node ids → unchanged", () => {
    const idOf = (code: string) => titles.find((title) => title.gameCode === code)?.nodeId;
    expect(idOf("bgs-sundarban-roar")).toBe(101_001);
    expect(idOf("bgs-dice")).toBe(101_101);
    expect(idOf("pg-storybook")).toBe(181_005);
    expect(idOf("jdb-gold-of-sonargaon")).toBe(191_005);
    expect(idOf("tcg-lotto-vn-mekong-three-dice")).toBe(128_004);
  });

  it("every name → in Bengali script and in English", () => {
    for (const { name } of [...titles, ...vendors]) {
      expect(name.bn).toMatch(bengali);
      expect(name.en).toMatch(english);
    }
  });

  it("no name → a supplier's brand or title", () => {
    for (const { name } of [...titles, ...vendors]) {
      const words = ` ${name.en.toLowerCase()} `;
      expect(
        denied.filter((brand) => words.includes(brand)),
        name.en,
      ).toEqual([]);
    }
  });
});

describe("playable titles", () => {
  it("every slot, fishing and poker title → playable", () => {
    for (const title of titles.filter(({ gameType }) => ["RNG", "FISH", "PVP"].includes(gameType))) {
      expect(title.engine, title.gameCode).toBeDefined();
    }
    expect(titles.find((title) => title.gameCode === "bgs-dice")?.engine).toEqual({
      family: "game",
      game: "dice",
    });
    expect(titles.find((title) => title.gameCode === "bgs-mines")?.engine).toEqual({
      family: "game",
      game: "mines",
    });
  });

  it("every fishing title → river or sea", () => {
    const waters = titles
      .filter(({ gameType }) => gameType === "FISH")
      .map(({ engine }) => engine?.family === "game" && engine.game);
    expect(new Set(waters)).toEqual(new Set(["fishing", "fishing-sea"]));
  });

  it("every live table → its kind of table game", () => {
    const live = titles.filter(({ gameType }) => gameType === "LIVE");
    expect(live.filter(({ engine }) => engine === undefined)).toEqual([]);
    expect(live.find(({ name }) => name.en === "Royal Hold'em Table")?.engine).toEqual({
      family: "room",
      room: "poker",
    });
    const kinds = new Map(
      live.map(({ gameClassify, engine }) => [
        gameClassify,
        engine?.family === "room" ? engine.room : engine?.family,
      ]),
    );
    expect(kinds.get("BAC")).toBe("baccarat");
    expect(kinds.get("ROU")).toBe("roulette");
    expect(kinds.get("DAT")).toBe("dragon-tiger");
    expect(kinds.get("SIC")).toBe("sic-bo");
    expect(kinds.get("NN")).toBe("bull");
    expect(kinds.has("BJ")).toBe(false);
    expect(new Set(live.flatMap(({ engine }) => (engine?.family === "room" ? [engine.room] : []))).size).toBe(
      9,
    );
  });

  it("games between players → poker only, marked as such", () => {
    for (const { engine, name } of titles.filter(({ gameType }) => gameType === "PVP")) {
      expect(engine).toEqual({ family: "room", room: "poker" });
      expect(name.en).toMatch(/Poker|Hold'em/);
    }
  });

  it("slots → no twins: each plays a slot of its own, and every slot of the engines is played", () => {
    const sheets = slotTitles.map(({ sheet }) => sheet);
    expect(sheets.toSorted()).toEqual([...new Set(slots.map(({ name }) => name))].sort());
    expect(findTwins(slots)).toEqual([]);
    expect(titles.filter(({ engine }) => engine?.family === "slots")).toHaveLength(slotTitles.length);
  });

  it("slots → more than a page of them, of several vendors", () => {
    expect(slotTitles.length).toBeGreaterThan(PAGE_SIZE);
    expect(distinct(slotTitles.map(({ vendor }) => vendor))).toBeGreaterThanOrEqual(5);
  });
});

describe("highlights and banners", () => {
  it("lists of titles → existing ones, each once", () => {
    const codes = new Set(titles.map((title) => title.gameCode));
    expect([...hotOrder, ...newCodes].filter((code) => !codes.has(code))).toEqual([]);
    expect(distinct(hotOrder)).toBe(hotOrder.length);
    expect(titles.filter((title) => title.hotRank !== undefined)).toHaveLength(hotOrder.length);
  });

  it("six home banners → a playable game or no link", () => {
    expect(banners).toHaveLength(6);
    expect(distinct(banners.map((banner) => banner.id))).toBe(6);
    for (const banner of banners) {
      if (banner.gameCode === undefined) continue;
      expect(titles.find((title) => title.gameCode === banner.gameCode)?.engine, banner.id).toBeDefined();
    }
  });

  it("vendor code → its vendor", () => {
    expect(vendorOf("BGS").name.en).toBe("Khela House");
  });
});
