import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { refusedTo } from "./gate.ts";
import { matchScreen } from "./match.ts";
import { screens } from "./screens.ts";

const webRoot = fileURLToPath(new URL("../..", import.meta.url));

function screenOf(path: string): (typeof screens)[number] {
  const match = matchScreen(path);
  if (match === null) throw new Error(`no screen at ${path}`);
  return match.screen;
}

describe("the screen table", () => {
  test.each(["/", "/m", "/m/", "/m/index", "/m/index.html", "/m/home"])("SHELL-01 %s shows home", (path) => {
    expect(screenOf(path).path).toBe("/m/home");
  });

  test.each(["/m/login", "/m/register", "/m/register.html", "/m/forget", "/m/changePsw"])("SHELL-02 %s opens over home", (path) => {
    expect(screenOf(path)).toMatchObject({ kind: "popup", header: "full", back: "home" });
  });

  test("SHELL-05 /m/changePsw without a session goes home", () => {
    expect(refusedTo(screenOf("/m/changePsw"), null)).toBe("/m/home");
    expect(refusedTo(screenOf("/m/changePsw"), 0)).toBeNull();
  });

  test("SHELL-06 an unknown path has no screen", () => {
    expect(matchScreen("/m/nowhere")).toBeNull();
    expect(matchScreen("/m/home/deeper")).toBeNull();
  });

  test.each(["/m/lott", "/m/elott", "/m/sport-games", "/m/cockfight"])("SHELL-08 game centre %s", (path) => {
    expect(screenOf(path)).toMatchObject({ kind: "page", header: "title" });
  });

  test.each([
    "live-games", "slot-games", "esport-games", "fishing-games", "poker-games", "roulette", "baccarat", "inHouse",
    "fav-games", "provider", "pg-soft",
  ])("SHELL-09 game list /m/%s", (name) => {
    expect(screenOf(`/m/${name}`)).toMatchObject({ kind: "page", header: "title" });
  });

  test("SHELL-10 a visitor is sent to log in", () => {
    for (const path of ["/m/member/home", "/m/member/benefits"]) expect(refusedTo(screenOf(path), null)).toBe("/m/login");
  });

  test("SHELL-11 and SHELL-12 headers and footers", () => {
    expect(screenOf("/m/agent")).toMatchObject({ header: "none", footer: false });
    expect(screenOf("/m/message")).toMatchObject({ header: "none", footer: true });
    expect(screenOf("/m/home").header).toBe("full");
    expect(screenOf("/m/help").header).toBe("title");
  });

  test("SHELL-13 back goes home from the popups, one step back elsewhere", () => {
    expect(screenOf("/m/login").back).toBe("home");
    expect(screenOf("/m/help").back).toBe("step");
  });

  test("a cashier screen refuses the trial guest and lets a player in", () => {
    expect(refusedTo(screenOf("/m/voucherCenter"), 4)).toBe("/m/home");
    expect(refusedTo(screenOf("/m/voucherCenter"), 0)).toBeNull();
  });

  test("no path stands twice", () => {
    const paths = screens.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("every screen's file is the one it imports", () => {
    const table = readFileSync(new URL("./screens.ts", import.meta.url), "utf8");
    for (const { code } of screens) {
      expect(existsSync(`${webRoot}${code.file}`), code.file).toBe(true);
      if (code.file === "src/home/home-screen.tsx") continue;
      const imported = code.file.startsWith("src/app/") ? code.file.replace("src/app/", "./") : code.file.replace("src/", "../");
      expect(table).toContain(`import("${imported}")`);
    }
  });
});
