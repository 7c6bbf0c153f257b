/** The two commands that verify our games, run as child processes. */
import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { fraction, parseFraction } from "@khela/engines/fraction";
import { exampleBets } from "@khela/engines/par/example-bets";
import { gamesWithBets } from "@khela/engines/par/all-bets";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SEED = "d".repeat(64);

async function command(script: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [`tools/${script}.ts`, ...args], { cwd: ROOT });
  return stdout;
}

const fair = async (game: string, options = "{}"): Promise<Record<string, unknown>> =>
  JSON.parse(
    await command("fair", [
      game,
      "--server-seed",
      SEED,
      "--client-seed",
      "বাংলা",
      "--nonce",
      "7",
      "--options",
      options,
    ]),
  ) as Record<string, unknown>;

describe("npm run fair", () => {
  it("[GAME-09] round of every game → outcome from the published scheme", async () => {
    const block = createHmac("sha256", SEED).update("বাংলা:7:0").digest();
    const floats = [0, 4].map((at) => block.readUInt32BE(at) / 2 ** 32);
    // crash draws no numbers: its result comes from the hash chain, and is checked below
    for (const game of [...exampleBets.keys()].filter((name) => name !== "crash")) {
      const answer = await fair(game);
      expect((answer["drawn"] as { floats: number[] }).floats.slice(0, 2)).toEqual(floats);
      expect(answer).toMatchObject({ game, clientSeed: "বাংলা", nonce: 7 });
    }
    const [f = 0] = floats;
    expect(await fair("dice")).toMatchObject({ outcome: { rollHundredths: Math.floor(f * 10_001) } });
    expect(
      await fair("roulette", '{"bets":[{"on":"red","stakeMinor":"5"},{"on":"odd","stakeMinor":"7"}]}'),
    ).toMatchObject({
      stakeMinor: "12",
      outcome: { result: { pocket: Math.floor(f * 37) } },
    });
    expect(await fair("mines", '{"mines":24}')).toMatchObject({
      outcome: { status: "open" },
      drawn: { mines: expect.any(Array) as unknown },
    });
    expect(await fair("crash")).toMatchObject({
      game: "crash",
      crashHundredths: expect.stringMatching(/^\d+$/) as unknown,
    });
  });

  it("invalid arguments → exit code 2, no outcome", async () => {
    for (const args of [
      ["dice"],
      ["nothing", "--server-seed", "a", "--client-seed", "b", "--nonce", "0"],
      ["dice", "--server-seed", "a", "--client-seed", "b", "--nonce", "-1"],
      ["dice", "--server-seed", "a", "--client-seed", "b", "--nonce", "0", "--options", "[]"],
      [
        "dice",
        "--server-seed",
        "a",
        "--client-seed",
        "b",
        "--nonce",
        "0",
        "--options",
        '{"targetHundredths":1}',
      ],
    ]) {
      await expect(command("fair", args)).rejects.toMatchObject({ code: 2, stdout: "" });
    }
  });
});

describe("npm run par", () => {
  it("[GAME-07] every bet of every game → return above 0 and at most 1", async () => {
    const { bets } = JSON.parse(await command("par", ["--json"])) as {
      bets: { game: string; bet: string; rtp: string; decimal: string }[];
    };
    expect(new Set(bets.map(({ game }) => game))).toEqual(new Set(gamesWithBets()));
    for (const { rtp, decimal } of bets) {
      const { num, den } = parseFraction(rtp);
      expect(num > 0n && num <= den).toBe(true);
      expect(Math.abs(Number(decimal) - Number((num * 10n ** 15n) / den) / 1e15)).toBeLessThan(1e-11);
    }
    const roulette = JSON.parse(await command("par", ["roulette", "--json"])) as { bets: typeof bets };
    expect(roulette.bets).toHaveLength(157);
    expect(parseFraction(roulette.bets[0]?.rtp ?? "0")).toEqual(fraction(36n, 37n));
    await expect(command("par", ["nothing"])).rejects.toMatchObject({ code: 2 });
  });
});
