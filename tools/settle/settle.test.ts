/**
 * Tests the command that settles a slip, run as a child process: examples of the par sheets, files, refusals, the list.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseFraction } from "@khela/engines/fraction";
import { lotteryGames, parseResult, parseSlip, settleSlip } from "@khela/engines/lottery/lottery";
import { formatAmount } from "@khela/engines/money";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
let folder = "";

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "settle-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Answer = { readonly code: number; readonly out: string; readonly err: string };

function run(...args: string[]): Promise<Answer> {
  return new Promise((resolve) =>
    execFile(process.execPath, ["tools/settle/main.ts", ...args], { cwd: ROOT }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    ),
  );
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Returns the examples of a game's par sheet: its result, and a slip with bets, cost, hits and payout on each line. */
function examplesOf(game: string): { readonly result: unknown; readonly rows: readonly string[][] } {
  const sheet = readFileSync(join(ROOT, `docs/par-sheets/${game}.md`), "utf8");
  const [, result = "", lines = ""] =
    /^## Examples\n[\s\S]*?^```json\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m.exec(sheet) ?? [];
  const rows = [...lines.matchAll(/^(\S.*?) +(\S+) +(\S+) +(\S+) +(\S+)$/gm)].map(([, ...cells]) => cells);
  return { result: JSON.parse(result), rows };
}

describe("par sheets of the lottery", () => {
  it.each(lotteryGames)("[LOT-03] $code: an example of every play → settles as written", (game) => {
    const { result, rows } = examplesOf(game.code);
    const shown = new Set<string>();
    for (const cells of rows) {
      const [slip = ""] = cells;
      const lines = parseSlip(game, slip, slip.includes("@") ? "ent" : "trad");
      for (const { play } of lines) shown.add(play);
      const settled = settleSlip(game, lines, parseResult(game, result));
      const hits = settled.lines.reduce((sum, line) => sum + line.hits, 0);
      const amount = (minor: bigint) => formatAmount(minor, "BDT").replace(/\.00$/, "");
      expect([
        slip,
        String(settled.bets),
        amount(settled.costMinor),
        String(hits),
        amount(settled.payoutMinor),
      ]).toEqual(cells);
    }
    expect(game.plays.map(({ code }) => code).filter((code) => !shown.has(code))).toEqual([]);
  });
});

describe("npm run settle", () => {
  const digits = '{"digits":"01234"}';

  it("[LOT-03] one result → bets, cost, payout and a row a line", async () => {
    const slip = "ssc.3front.direct:0,1|1|2,5@2; ssc.fixed:0||2,3||4@2";
    const { code, out } = await run(
      "--game",
      "ssc",
      "--slip",
      slip,
      "--result",
      file("one", digits),
      "--json",
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      bets: 8,
      cost: "16.00",
      payout: "1854.00",
      lines: [
        { line: 1, play: "ssc.3front.direct", bets: 4, cost: "8.00", hits: 1, payout: "1800.00" },
        { line: 2, play: "ssc.fixed", bets: 4, cost: "8.00", hits: 3, payout: "54.00" },
      ],
    });
  });

  it("[LOT-06] a file of results, a merchant's odds, another prize mode → one answer a result", async () => {
    const many = file("many", `${digits}\n\n{"digits":"99999"}\n`);
    const slip = ["--game", "ssc", "--slip", "ssc.3front.direct:0|1|2@2", "--results", many, "--json"];
    const payouts = async (...more: string[]) =>
      (await run(...slip, ...more)).out
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { payout: string }).payout);
    const odds = file("odds", '{"ssc.3front.direct": 1950.5}');
    expect(await payouts()).toEqual(["1800.00", "0.00"]);
    expect(await payouts("--odds", odds)).toEqual(["1950.50", "0.00"]);
    expect(await payouts("--prize", "LOTT")).toEqual(["1000.00", "0.00"]);
    expect(await payouts("--prize", "ZY", "--series", "1956")).toEqual(["1956.00", "0.00"]);
  });

  it("[LOT-03] bad slip, result, table, game or arguments → exit 2 with code and place", async () => {
    const base = ["--game", "ssc", "--json"];
    const good = [...base, "--slip", "ssc.fixed:0||||@2"];
    const one = file("good", digits);
    const refused = async (...args: string[]) => {
      const { code, out, err } = await run(...args);
      expect([code, err === ""], args.join(" ")).toEqual([2, false]);
      return out === "" ? null : (JSON.parse(out.trim().split("\n").at(-1) ?? "") as { error: object }).error;
    };
    expect(await refused(...base, "--slip", "ssc.fixed:0||||10@2", "--result", one)).toMatchObject({
      code: "slip.number_out_of_range",
      line: 1,
      column: 16,
    });
    expect(await refused(...good, "--results", file("bad", `${digits}\n{"digits":"1"}`))).toMatchObject({
      code: "result.bad_number",
      path: "line 2: digits",
    });
    expect(await refused(...good, "--result", file("text", "{"))).toMatchObject({ code: "result.bad_form" });
    expect(await refused(...good, "--result", one, "--odds", file("high", '{"ssc.fixed":21}'))).toMatchObject(
      {
        code: "odds.above_one",
        path: "ssc.fixed",
      },
    );
    expect(await refused("--game", "bingo", "--slip", "x", "--result", one, "--json")).toMatchObject({
      code: "game.unknown",
    });
    expect(await refused(...good, "--result", one, "--series", "9", "--prize", "ZY")).toMatchObject({
      code: "odds.bad_series",
    });
    expect(await refused(...good, "--result", join(folder, "missing"))).toBeNull();
    expect(await refused(...good, "--results", join(folder, "missing"))).toBeNull();
    expect(await refused(...good)).toBeNull();
    expect(await refused(...good, "--result", one, "--mode", "other")).toBeNull();
    expect(await refused("--unknown")).toBeNull();
  });

  it("[LOT-03] --list → every game with its plays, odds and exact returns", async () => {
    const { out } = await run("--list", "--json");
    const { games } = JSON.parse(out) as {
      games: { game: string; plays: { play: string; odds: Record<string, string>; rtp: string }[] }[];
    };
    expect(games.map(({ game }) => game)).toEqual(lotteryGames.map(({ code }) => code));
    for (const { plays } of games)
      for (const { play, rtp } of plays) {
        const { num, den } = parseFraction(rtp);
        expect(num > 0n && num <= den, play).toBe(true);
      }
    expect(games[0]?.plays[0]).toMatchObject({
      play: "lo2",
      odds: { win: "98.5" },
      rtp: "197/200",
      lots: 27,
    });
    expect((await run("--list", "--game", "k3")).out).toContain("k3.single");
  });
});
