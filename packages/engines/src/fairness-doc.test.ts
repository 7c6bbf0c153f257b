// Verifies docs/fairness.md: recomputes every number in it and runs its Python verifier.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { slotDefinitions, waysDefinitions } from "./slots/slot-definitions.ts";
import { drawMines, minesRules } from "./originals/mines.ts";
import { createRandomStream } from "./rng.ts";
import { crashPoint } from "./originals/crash.ts";
import { exampleBets } from "./par/example-bets.ts";
import { settleRound, verifyRound, type RoundBet, type RoundInput } from "./rounds.ts";
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

/** A slot's row, from its par sheet in docs/par-sheets, which has its own test against the engine. */
function tableRow(name: string): string {
  const sheet = readFileSync(new URL(`../../../docs/par-sheets/${name}.md`, import.meta.url), "utf8");
  const trigger = /start on ([\d.]+) % of paid spins/.exec(sheet)?.[1];
  const [rtp = "", , hitRate = "", deviation, most] =
    /^\| `spin` \| (.*) \|$/m.exec(sheet)?.[1]?.split(" | ") ?? [];
  const cut = (percent: string, decimals: number) =>
    `${/^\d+\.\d+/.exec(percent)?.[0].slice(0, percent.indexOf(".") + 1 + decimals)} %`;
  const cells = [
    `\`${name}\``,
    cut(rtp, 4),
    cut(hitRate, 2),
    `1 in ${Math.round(100 / Number(trigger))}`,
    Number(deviation).toFixed(2),
    `${Number.parseFloat(most ?? "").toFixed(1)} × stake`,
  ];
  return `| ${cells.join(" | ")} |`;
}

describe("docs/fairness.md", () => {
  it("commitment and first block → equal those of another library", () => {
    expect(doc).toContain(`SHA-256      ${createHash("sha256").update(serverSeed).digest("hex")}`);
    expect(doc).toContain(createHmac("sha256", serverSeed).update(`${clientSeed}:0:0`).digest("hex"));
  });

  it("dice arithmetic → recomputed", () => {
    const [f = 0] = publishedFloats({ serverSeed, clientSeed, nonce: 0 }, 1);
    expect(doc).toContain(`= ${f}. f × 10001 = ${(f * 10_001).toFixed(4)}, cut to ${Math.floor(f * 10_001)}`);
  });

  it("three example rounds → complete, outcomes recomputed", () => {
    const examples = blocks("json").map((text) => JSON.parse(text) as Example);
    expect(examples.map(({ round }) => round.game)).toEqual(["dice", "padma-catch", "mines"]);
    for (const { round, answer } of examples) expect(verifyRound(round)).toMatchObject(answer);
    const order = drawMines(minesRules, createRandomStream({ serverSeed, clientSeed, nonce: 2 }), 3);
    expect(doc).toContain(`take out the tiles ${order[0]}, ${order[1]} and ${order[2]}`);
  });

  it("enumerated returns → equal every par sheet", () => {
    for (const { name } of [...slotDefinitions, ...waysDefinitions]) expect(doc).toContain(tableRow(name));
  });

  const hasPython = spawnSync("python3", ["--version"]).status === 0;
  it.skipIf(!hasPython)("[P7] Python verifier → agrees on 10,000 rounds of each game", () => {
    const [verifier = ""] = blocks("python");
    const main = `
for nonce in range(10000):
    seeds = ("${serverSeed}", "${clientSeed}", nonce)
    rows = nonce % 9 + 8
    print(dice(*seeds), mines(*seeds, nonce % 24 + 1), stops(*seeds), limbo(*seeds), draws(*seeds, rows, 2),
        [n + 1 for n in removal(*seeds, 10, 40)], draws(*seeds, 1, 37), draws(*seeds, 1, 30),
        [n + 1 for n in draws(*seeds, 3, 6)], draws(*seeds, 1, 52), removal(*seeds, 10, 52)[:5],
        removal(*seeds, 6, 52)[:3], [n % 52 for n in removal(*seeds, 2, 416)], removal(*seeds, 21, 52), [n % 52 for n in draws(*seeds, 1, 416)],
        crash(hashlib.sha256(str(nonce).encode()).hexdigest(), "salt"), sep=";")
print(commitment("${serverSeed}"))`;
    const lines = execFileSync("python3", ["-c", verifier + main], { encoding: "utf8", maxBuffer: 2 ** 24 })
      .trim()
      .split("\n");
    expect(lines.pop()).toBe(createHash("sha256").update(serverSeed).digest("hex"));
    expect(lines.length).toBe(10_000);
    expect(lines.filter((line, nonce) => line !== ourLine(nonce))).toEqual([]);
  });
});

/** The cards of a round of bull in the order dealt. */
function bullCards({
  result: { head, ...seats },
}: {
  result: Record<"banker" | "player1" | "player2" | "player3", number[]> & { head: number };
}): number[] {
  const hands = [seats.banker, seats.player1, seats.player2, seats.player3];
  const first = Math.floor(head / 4) === 12 ? 0 : Math.floor(head / 4) + 1;
  return [
    head,
    ...Array.from({ length: 20 }, (_, at) => hands[(first + at) % 4]?.[Math.floor(at / 4)] ?? -1),
  ];
}

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
  const list = (numbers: readonly number[]): string => `[${numbers.join(", ")}]`;
  const of = (game: string, bet: object) =>
    settleRound({ ...seeds, game, rulesVersion: 1, bet: { ...exampleBets.get(game), ...bet } as RoundBet })
      .outcome as never;
  const limbo: { resultHundredths: number } = of("limbo", {});
  const plinko: { path: number[] } = of("plinko", { rows: (nonce % 9) + 8 });
  const keno: { drawn: number[] } = of("keno", {});
  const roulette: { result: { pocket: number } } = of("roulette", {});
  const wheel: { segment: number } = of("wheel", { segments: 30 });
  const sicBo: { result: { dice: number[] } } = of("sic-bo", {});
  const hilo: { cards: number[] } = of("hilo", {});
  const videoPoker: { dealt: number[] } = of("video-poker", {});
  const threeCards: { player: number[] } = of("three-card-poker", {});
  const dragon: { result: { dragon: number; tiger: number } } = of("dragon-tiger", {});
  const seven: { result: { card: number } } = of("lucky-seven", {});
  return [
    roll,
    list(drawMines(minesRules, createRandomStream(seeds), (nonce % 24) + 1)),
    `[${stops}]`,
    limbo.resultHundredths,
    list(plinko.path),
    list(keno.drawn),
    list([roulette.result.pocket]),
    list([wheel.segment]),
    list(sicBo.result.dice),
    list(hilo.cards),
    list(videoPoker.dealt),
    list(threeCards.player),
    list([dragon.result.dragon, dragon.result.tiger]),
    list(bullCards(of("bull", {}))),
    list([seven.result.card]),
    crashPoint(createHash("sha256").update(String(nonce)).digest("hex"), "salt"),
  ].join(";");
}
