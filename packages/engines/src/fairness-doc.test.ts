// Keeps docs/fairness.md true: every number in it is worked out again here, and its Python verifier is run.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { approximate, decimalOf, fraction, timesFractions } from "./fraction.ts";
import { slotSheets } from "./games.ts";
import { drawMines, minesRules } from "./originals/mines.ts";
import { openStream } from "./rng.ts";
import { settleRound, verifyRound, type RoundInput } from "./rounds.ts";
import { parSheet, type ParSheet } from "./slots/par-sheet.ts";
import { publishedFloats } from "./test-support.ts";

const doc = readFileSync(new URL("../../../docs/fairness.md", import.meta.url), "utf8");
const serverSeed = /^server seed {2}(\S+)$/m.exec(doc)?.[1] ?? "";
const clientSeed = /^client seed {2}(\S+)$/m.exec(doc)?.[1] ?? "";

type Example = { readonly round: RoundInput & { readonly serverSeedHash: string }; readonly answer: object };

function blocks(language: string): string[] {
  return [...doc.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\`\`\`$`, "gm"))].map(
    (match) => match[1] ?? "",
  );
}

function tableRow({ name, rtp, hitRate, triggerRate, standardDeviation, maxMultiplier }: ParSheet): string {
  const percent = (value: typeof rtp, decimals: number) =>
    `${decimalOf(timesFractions(value, fraction(100n)), decimals)} %`;
  const one = Math.round(1 / approximate(triggerRate));
  const most = decimalOf(maxMultiplier, 1);
  const deviation = standardDeviation.toFixed(2);
  const cells = [`\`${name}\``, percent(rtp, 4), percent(hitRate, 2), `1 in ${one}`, deviation, `${most} × stake`];
  return `| ${cells.join(" | ")} |`;
}

describe("docs/fairness.md", () => {
  it("states the commitment and the block by another library", () => {
    expect(doc).toContain(`SHA-256      ${createHash("sha256").update(serverSeed).digest("hex")}`);
    expect(doc).toContain(createHmac("sha256", serverSeed).update(`${clientSeed}:0:0`).digest("hex"));
  });

  it("states the dice arithmetic", () => {
    const [f = 0] = publishedFloats({ serverSeed, clientSeed, nonce: 0 }, 1);
    expect(doc).toContain(`= ${f}. f × 10001 = ${(f * 10_001).toFixed(4)}, cut to ${Math.floor(f * 10_001)}`);
  });

  it("gives three complete rounds and their true answers", () => {
    const examples = blocks("json").map((text) => JSON.parse(text) as Example);
    expect(examples.map(({ round }) => round.game)).toEqual(["dice", "padma-catch", "mines"]);
    for (const { round, answer } of examples) expect(verifyRound(round)).toMatchObject(answer);
    const order = drawMines(minesRules, openStream({ serverSeed, clientSeed, nonce: 2 }), 3);
    expect(doc).toContain(`take out the tiles ${order[0]}, ${order[1]} and ${order[2]}`);
  });

  it("states the enumerated return of every sheet", () => {
    for (const sheet of slotSheets) expect(doc).toContain(tableRow(parSheet(sheet)));
  });

  const hasPython = spawnSync("python3", ["--version"]).status === 0;
  it.skipIf(!hasPython)("carries a Python verifier that agrees on 10,000 rounds of each game", () => {
    const [verifier = ""] = blocks("python");
    const main = `
for nonce in range(10000):
    seeds = ("${serverSeed}", "${clientSeed}", nonce)
    print(dice(*seeds), mines(*seeds, nonce % 24 + 1), stops(*seeds), sep=";")
print(commitment("${serverSeed}"))`;
    const lines = execFileSync("python3", ["-c", verifier + main], { encoding: "utf8", maxBuffer: 2 ** 24 })
      .trim()
      .split("\n");
    expect(lines.pop()).toBe(createHash("sha256").update(serverSeed).digest("hex"));
    expect(lines.length).toBe(10_000);
    expect(lines.filter((line, nonce) => line !== ourLine(nonce))).toEqual([]);
  });
});

function ourLine(nonce: number): string {
  const seeds = { serverSeed, clientSeed, nonce };
  const dice = settleRound({
    ...seeds,
    game: "dice",
    rulesVersion: 1,
    bet: { stakeMinor: "100", direction: "over", targetHundredths: 5050 },
  });
  const slots = settleRound({ ...seeds, game: "padma-catch", rulesVersion: 1, bet: { stakeMinor: "100" } });
  const roll = dice.outcome.family === "dice" ? dice.outcome.rollHundredths : "";
  const stops = slots.outcome.family === "slots" ? slots.outcome.spin.stops.join(", ") : "";
  return `${roll};[${drawMines(minesRules, openStream(seeds), (nonce % 24) + 1).join(", ")}];[${stops}]`;
}
