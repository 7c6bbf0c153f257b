import { existsSync, readFileSync, readdirSync } from "node:fs";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findRedirect } from "./routing/access.ts";
import { homeRoute } from "./routing/home-route.ts";
import { createMatcher } from "./routing/match-screen.ts";
import { memberRoutes } from "./routing/member-routes.lazy.ts";
import type { LoaderContext } from "./routing/screen.ts";
import { visitorRoutes } from "./routing/visitor-routes.lazy.ts";
import { listPresets, type ListPresetPath } from "../games/list-presets.ts";
import { verifyFields } from "../play/verify/verify-input.ts";

const screens = [homeRoute, ...visitorRoutes, ...memberRoutes];
const matchScreen = createMatcher(screens);
const webRoot = fileURLToPath(new URL("../..", import.meta.url));

function screenOf(path: string): (typeof screens)[number] {
  const match = matchScreen(path);
  if (match === null) throw new Error(`no screen at ${path}`);
  return match.screen;
}

describe("route table", () => {
  test.each(["/", "/m", "/m/", "/m/index", "/m/index.html", "/m/home"])("[SHELL-01] %s → home", (path) => {
    expect(screenOf(path).path).toBe("/m/home");
  });

  test("/m/verify names every field of a round's address", () => {
    expect(screenOf("/m/verify").query).toEqual(expect.arrayContaining([...verifyFields]));
  });

  test.each(["/m/login", "/m/register", "/m/register.html", "/m/forget", "/m/changePsw"])(
    "[SHELL-02] %s → popup over home",
    (path) => {
      expect(screenOf(path)).toMatchObject({ kind: "popup", header: "full", back: "home" });
    },
  );

  test("[SHELL-05] /m/changePsw without a session → home", () => {
    expect(findRedirect(screenOf("/m/changePsw"), null)).toBe("/m/home");
    expect(findRedirect(screenOf("/m/changePsw"), 0)).toBeNull();
  });

  test("[SHELL-06] unknown path → no screen", () => {
    expect(matchScreen("/m/nowhere")).toBeNull();
    expect(matchScreen("/m/home/deeper")).toBeNull();
  });

  test.each(["gameCenter", "lott", "elott", "sport-games", "cockfight"])(
    "[SHELL-08] /m/%s → game centre",
    (name) => {
      expect(screenOf(`/m/${name}`)).toMatchObject({ kind: "page", header: "title" });
      expect(listPresets[`/m/${name}` as ListPresetPath].source).toBe("centre");
    },
  );

  test.each([
    "live-games",
    "slot-games",
    "esport-games",
    "fishing-games",
    "poker-games",
    "roulette",
    "baccarat",
    "inHouse",
    "fav-games",
    "provider",
    "pg-soft",
  ])("[SHELL-09] /m/%s → game list", (name) => {
    expect(screenOf(`/m/${name}`)).toMatchObject({ kind: "page", header: "title" });
  });

  test("[SHELL-10] visitor on a members' screen → login", () => {
    for (const path of ["/m/member/home", "/m/member/benefits"])
      expect(findRedirect(screenOf(path), null)).toBe("/m/login");
  });

  test("[SHELL-11 SHELL-12] headers and footers of the screens → as the specification lists them", () => {
    expect(screenOf("/m/agent")).toMatchObject({ header: "none", footer: false });
    expect(screenOf("/m/message")).toMatchObject({ header: "none", footer: true });
    expect(screenOf("/m/home").header).toBe("full");
    expect(screenOf("/m/help").header).toBe("title");
  });

  test("[SHELL-13] back arrow of a popup → home; elsewhere → one step back", () => {
    expect(screenOf("/m/login").back).toBe("home");
    expect(screenOf("/m/help").back).toBe("step");
  });

  test("trial guest on a cashier screen → home; player → admitted", () => {
    expect(findRedirect(screenOf("/m/voucherCenter"), 4)).toBe("/m/home");
    expect(findRedirect(screenOf("/m/voucherCenter"), 0)).toBeNull();
  });

  test("loader of a game list → its vendors and its first page; of the member's own → nothing", () => {
    const load = (path: string, search = "") =>
      screenOf(path).loader?.({
        path,
        params: {},
        query: new URLSearchParams(search),
        settings: {} as LoaderContext["settings"],
      });
    const named = (...args: Parameters<typeof load>) => load(...args)?.map(([call]) => call.name);
    expect(load("/m/live-games", "vassalage=BGS")?.map(([call, input]) => [call.name, input])).toEqual([
      ["games.vendors", {}],
      ["content.models", {}],
      ["games.list", { gameType: "LIVE", vassalage: "BGS", pageSize: 9, pageNo: 1 }],
    ]);
    expect(named("/m/provider")).toEqual(["games.vendors"]);
    expect(named("/m/provider", "vassalage=PG")).toEqual(["games.vendors", "games.list"]);
    expect(named("/m/search")).toEqual(["games.vendors", "games.hot"]);
    expect(named("/m/search", "name=gold")).toEqual(["games.vendors", "games.list"]);
    expect(named("/m/hot-games")).toEqual(["games.hot"]);
    expect(named("/m/fav-games")).toEqual([]);
  });

  test("all paths → each listed once", () => {
    const paths = screens.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("file of a screen → the one it imports", () => {
    const folder = `${webRoot}src/app/screens`;
    const imported = readdirSync(folder).flatMap((table) =>
      [...readFileSync(`${folder}/${table}`, "utf8").matchAll(/\bimport\("([^"]+)"\)/g)].map(([, path]) =>
        relative(webRoot, resolve(folder, path ?? "")),
      ),
    );
    const files = new Set(screens.map(({ code }) => code.file));
    for (const file of files) expect(existsSync(`${webRoot}${file}`), file).toBe(true);
    expect([...files].sort()).toEqual(["src/home/home-screen.tsx", ...imported].sort());
  });
});
