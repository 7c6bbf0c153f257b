// Verifies docs/fairness.md: recomputes every number in it and runs its Python verifier.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./draws/check-draw.ts";
import { createDrawStream, hashTicket, merkleRoot, ticketText } from "./draws/draw-proof.ts";
import { lotteryGames } from "./lottery/lottery.ts";
import { drawResult, formatResult } from "./lottery/result.ts";
import { limboResult, limboRules } from "./originals/limbo.ts";
import { drawMines, minesRules } from "./originals/mines.ts";
import { chickenRoadRules, drawRoad } from "./originals/chicken-road.ts";
import { playScratch } from "./originals/scratch.ts";
import { blankCards, scratch } from "./originals/scratch-rules.ts";
import { drawTower, towerRules } from "./originals/tower.ts";
import { createRandomStream } from "./rng.ts";
import { crashPoint } from "./originals/crash.ts";
import { exampleBets } from "./par/example-bets.ts";
import { settleRound, verifyRound, type RoundAction, type RoundBet, type RoundInput } from "./rounds.ts";
import { publishedFloats } from "../test/streams.ts";

const doc = readFileSync(new URL("../../../docs/fairness.md", import.meta.url), "utf8");
const serverSeed = /^server seed {2}(\S+)$/m.exec(doc)?.[1] ?? "";
const clientSeed = /^client seed {2}(\S+)$/m.exec(doc)?.[1] ?? "";

type Example = { readonly round: RoundInput & { readonly serverSeedHash: string }; readonly answer: object };

function blocks(language: string): string[] {
  return [...doc.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\`\`\`$`, "gm"))].map(
    (match) => match[1] ?? "",
  );
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

  const hasPython = spawnSync("python3", ["--version"]).status === 0;
  it.skipIf(!hasPython)("[P7] Python verifier → agrees on 10,000 rounds of each game", () => {
    const [verifier = ""] = blocks("python");
    const main = `
for nonce in range(10000):
    seeds = ("${serverSeed}", "${clientSeed}", nonce)
    rows = nonce % 9 + 8
    came = ["heads", "tails"]
    print(dice(*seeds), mines(*seeds, nonce % 24 + 1), stops(*seeds), limbo(*seeds), draws(*seeds, rows, 2),
        [n + 1 for n in removal(*seeds, 10, 40)], draws(*seeds, 1, 37), draws(*seeds, 1, 30),
        [n + 1 for n in draws(*seeds, 3, 6)], draws(*seeds, 1, 52), removal(*seeds, 10, 52)[:5],
        removal(*seeds, 6, 52)[:3], [n % 52 for n in removal(*seeds, 2, 416)], removal(*seeds, 21, 52), [n % 52 for n in draws(*seeds, 1, 416)],
        crash(hashlib.sha256(str(nonce).encode()).hexdigest(), "salt"), came[draws(*seeds, 1, 2)[0]],
        slide(*seeds), [sorted(floor) for floor in tower(*seeds, 2, 3)], draws(*seeds, 5, 7), [n < 5 for n in draws(*seeds, 18, 20)].index(True) if min(draws(*seeds, 18, 20)) < 5 else None, sep=";")
print(commitment("${serverSeed}"))`;
    const lines = execFileSync("python3", ["-c", verifier + main], { encoding: "utf8", maxBuffer: 2 ** 24 })
      .trim()
      .split("\n");
    expect(lines.pop()).toBe(createHash("sha256").update(serverSeed).digest("hex"));
    expect(lines.length).toBe(10_000);
    expect(lines.filter((line, nonce) => line !== ourLine(nonce))).toEqual([]);
  });
});

describe("[LOT-02] docs/fairness.md: draws and rounds of several bets", () => {
  const runPython = (main: string): string[] => {
    const [verifier = ""] = blocks("python");
    const options = { encoding: "utf8", maxBuffer: 2 ** 25 } as const;
    return execFileSync("python3", ["-c", verifier + main], options)
      .trim()
      .split("\n");
  };
  const hasPython = spawnSync("python3", ["--version"]).status === 0;

  it.skipIf(!hasPython)(
    "Python verifier → the result of 1,000 draws of every game, from secret, tickets and beacon",
    () => {
      const lines = runPython(`
import json
def hexed(text):
    return hashlib.sha256(text.encode()).hexdigest()
def tree(at):
    return root_of([ticket("20260101-1", f"A{one}", f"k{one}", "ent", 100 + one, f"de:3{one % 10}@1\\nটিকিট") for one in range(at % 18)])
north = [(1, 5), (1, 5), (2, 5), (6, 5), (4, 4), (6, 4), (3, 3), (4, 2)]
south = [(1, 6), (1, 5), (1, 5), (2, 5), (7, 5), (1, 4), (3, 4), (1, 3), (1, 2)]
four = [(1, 4), (1, 4), (1, 4), (10, 4), (10, 4)]
def digits(stream, count, least, many):
    return {"digits": "".join(str((next(stream) * many >> 32) + least) for _ in range(count))}
def four_d(stream):
    first, second, third, special, consolation = prizes(stream, four)
    return {"first": first[0], "second": second[0], "third": third[0], "special": special, "consolation": consolation}
def bonus(stream):
    drawn = balls(stream, 7, 55)
    return {"numbers": sorted(drawn[:6]), "bonus": drawn[6]}
games = {
    "vn-north": lambda s: {"prizes": prizes(s, north)}, "vn-south": lambda s: {"prizes": prizes(s, south)},
    "max3d": lambda s: {"prizes": prizes(s, [(2, 3), (4, 3), (6, 3), (8, 3)])}, "4d-sg": four_d, "4d-my": four_d,
    "ssc": lambda s: digits(s, 5, 0, 10), "p5": lambda s: digits(s, 5, 0, 10), "3d": lambda s: digits(s, 3, 0, 10),
    "p3": lambda s: digits(s, 3, 0, 10), "k3": lambda s: digits(s, 3, 1, 6),
    "pk10": lambda s: {"numbers": balls(s, 10, 10)}, "11x5": lambda s: {"numbers": balls(s, 5, 11)},
    "6x45": lambda s: {"numbers": sorted(balls(s, 6, 45))}, "6x55": bonus, "keno80": lambda s: {"numbers": sorted(balls(s, 20, 80))},
}
for name in sorted(games):
    for at in range(1000):
        root = tree(at)
        drawn = games[name](draw_stream(hexed(f"secret {at}"), root, hexed(f"beacon {at}")))
        print(json.dumps([name, at, root, drawn], separators=(",", ":"), sort_keys=True, ensure_ascii=False))`);
      const hexed = (text: string) => createHash("sha256").update(text).digest("hex");
      const rootAt = (at: number) =>
        merkleRoot(
          Array.from({ length: at % 18 }, (_, one) =>
            hashTicket(
              ticketText({
                numero: "20260101-1",
                id: `A${one}`,
                key: `k${one}`,
                mode: "ent",
                costMinor: BigInt(100 + one),
                slip: `de:3${one % 10}@1\nটিকিট`,
              }),
            ),
          ),
        );
      const ours = lotteryGames
        .toSorted((a, b) => (a.code < b.code ? -1 : 1))
        .flatMap((game) =>
          Array.from({ length: 1_000 }, (_, at) => {
            const root = rootAt(at);
            const stream = createDrawStream({
              secret: hexed(`secret ${at}`),
              root,
              beacon: hexed(`beacon ${at}`),
            });
            return canonicalJson([game.code, at, root, formatResult(game, drawResult(game, stream))]);
          }),
        );
      expect(ours.length).toBe(15_000);
      expect(lines.filter((line, at) => line !== ours[at])).toEqual([]);
      expect(lines.length).toBe(ours.length);
    },
    120_000,
  );

  it.skipIf(!hasPython)(
    "Python verifier → the payout of 1,000 rounds of several bets, each cut by itself",
    () => {
      const lines = runPython(`
red = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
for nonce in range(1000):
    seeds = ("${serverSeed}", "${clientSeed}", nonce)
    pocket = draws(*seeds, 1, 37)[0]
    card = draws(*seeds, 1, 416)[0] % 52
    rank = card // 4 + 2 if card // 4 < 12 else 1
    is_red = card % 4 < 2
    stakes = [nonce % 7 + 1, nonce % 11 + 1, nonce % 13 + 1]
    wheel = payout(zip(stakes, [(36 if pocket == 17 else 0, 1), (2 if pocket in red else 0, 1), (3 if 1 <= pocket <= 12 else 0, 1)]))
    half = (1, 2) if rank == 7 else (2 if rank < 7 else 0, 1)
    seven = payout(zip(stakes, [half, (19 if is_red else 0, 10), (9 if rank % 2 else 0, 5)]))
    print(wheel, seven)`);
      const paid = (game: string, nonce: number, names: readonly string[]) => {
        const stakes = [(nonce % 7) + 1, (nonce % 11) + 1, (nonce % 13) + 1];
        const bets = names.map((on, at) => ({ on, stakeMinor: String(stakes[at]) }));
        const stakeMinor = String(stakes.reduce((sum, one) => sum + one, 0));
        const seeds = { serverSeed, clientSeed, nonce };
        return settleRound({ ...seeds, game, rulesVersion: 1, bet: { stakeMinor, bets } }).payoutMinor;
      };
      const ours = Array.from(
        { length: 1_000 },
        (_, nonce) =>
          `${paid("roulette", nonce, ["straight:17", "red", "dozen:1"])} ${paid("lucky-seven", nonce, ["down", "red", "odd"])}`,
      );
      expect(lines).toEqual(ours);
    },
    60_000,
  );

  it.skipIf(!hasPython)(
    "Python verifier → every card of a deck of scratch cards",
    () => {
      const { rules } = scratch;
      const lines = runPython(`
import json
for place in range(${rules.cards}):
    print(json.dumps(scratch("${serverSeed}", "${clientSeed}", place, [${rules.prizes.map(({ cards }) => cards).join(", ")}], ${blankCards(rules)}), separators=(",", ":")))`);
      const ours = Array.from({ length: rules.cards }, (_, nonce) => {
        const { prize, fields } = playScratch(rules, { serverSeed, clientSeed, nonce });
        return JSON.stringify([prize, fields]);
      });
      expect(lines).toEqual(ours);
    },
    60_000,
  );

  it("limbo's cap, the cut of each bet → as the paper says", () => {
    expect(limboResult(limboRules, 0)).toBe(100_000_000);
    expect(limboResult(limboRules, 1)).toBe(100_000_000);
    expect(doc).toContain("never more than 1,000,000.00");
    expect(doc).toContain("5 + 5 = 10, not 11");
  });
});

/** Returns the cards of a round of bull in the order in which they were dealt. */
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
  const of = (game: string, bet: object, actions: readonly RoundAction[] = []) =>
    settleRound({
      ...seeds,
      game,
      rulesVersion: 1,
      bet: { ...exampleBets.get(game), ...bet } as RoundBet,
      actions,
    }).outcome as never;
  const limbo: { resultHundredths: number } = of("limbo", {});
  const plinko: { path: number[] } = of("plinko", { rows: (nonce % 9) + 8 });
  const keno: { drawn: number[] } = of("keno", {});
  const roulette: { result: { pocket: number } } = of("roulette", {});
  const wheel: { segment: number } = of("wheel", { segments: 30 });
  const sicBo: { result: { dice: number[] } } = of("sic-bo", {});
  const hilo: { cards: number[] } = of("hilo", {});
  const coin: { flips: string[] } = of("coin-flip", {}, [{ type: "flip", side: "heads" }]);
  const slide: { resultHundredths: number } = of("slide", {});
  const gems: { gems: number[] } = of("diamonds", {});
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
    coin.flips[0],
    slide.resultHundredths,
    `[${drawTower(towerRules, createRandomStream(seeds), "expert").map(list).join(", ")}]`,
    list(gems.gems),
    drawRoad(chickenRoadRules, createRandomStream(seeds), "hard") ?? "None",
  ].join(";");
}
