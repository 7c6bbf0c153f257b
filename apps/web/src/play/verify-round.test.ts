import { hashSeed } from "@khela/engines/rng";
import { settleRound } from "@khela/engines/rounds";
import { describe, expect, test } from "vitest";
import { agrees, expectedOf, readRound, valuesOf, verifyPathOf } from "./verify-input.ts";
import { verdictOf } from "./verify-round.ts";

const serverSeed = "5f".repeat(32);
const seeds = { serverSeed, clientSeed: "পদ্মা 7", nonce: 3 };
const fairOf = (game: string, bet: object): Parameters<typeof verifyPathOf>[0] => ({
  game, rulesVersion: "1", ...seeds, serverSeedHash: hashSeed(serverSeed), bet, outcome: null,
});
const nothing = { outcome: null, paid: null, jackpot: null };

function queryOf(path: string): URLSearchParams {
  return new URL(path, "http://site").searchParams;
}

const bets = [
  ["dice", { stakeMinor: "1000", direction: "over", targetHundredths: 5050 }],
  ["mines", { stakeMinor: "1000", mines: 3, actions: [{ type: "pick", tile: 4 }] }],
  ["sundarban-roar", { stakeMinor: "2000" }],
] as const;

describe("the verifier", () => {
  test.each(bets)("GAME-09 a round of %s goes through the address and comes out as it was settled", (game, bet) => {
    const { actions, ...rest } = { actions: undefined, ...bet };
    const settled = settleRound({
      game, rulesVersion: 1, ...seeds, bet: rest as never, ...(actions === undefined ? {} : { actions }),
    });
    const paid = `${settled.payoutMinor.padStart(3, "0").slice(0, -2)}.${settled.payoutMinor.padStart(3, "0").slice(-2)}`;
    const query = queryOf(verifyPathOf({ ...fairOf(game, bet), outcome: settled.outcome }, { winAmount: paid }));
    const reading = readRound(valuesOf(query));
    if (!reading.ok) throw new Error(`cannot read ${reading.field}`);
    expect(verdictOf(reading.round, expectedOf(query), "BDT")).toMatchObject({ kind: "computed", seedFits: true, fits: true, payout: paid });
  });

  test("GAME-09 a seed that was not promised, or a result that was changed, is called out", () => {
    const query = queryOf(verifyPathOf(fairOf("dice", bets[0][1]), { winAmount: "99999.00" }));
    const reading = readRound(valuesOf(query));
    if (!reading.ok) throw new Error("cannot read");
    expect(verdictOf(reading.round, expectedOf(query), "BDT")).toMatchObject({ seedFits: true, fits: false });
    expect(verdictOf({ ...reading.round, serverSeed: "60".repeat(32) }, nothing, "BDT")).toMatchObject({ seedFits: false, fits: null });
  });

  test("what cannot be a round names the field, what the engine refuses its code", () => {
    const values = valuesOf(queryOf(verifyPathOf(fairOf("dice", bets[0][1]), { winAmount: "0.00" })));
    expect(readRound({ ...values, nonce: "-1" })).toEqual({ ok: false, field: "nonce" });
    expect(readRound({ ...values, bet: "[1]" })).toEqual({ ok: false, field: "bet" });
    expect(readRound({ ...values, serverSeedHash: "abc" })).toEqual({ ok: false, field: "serverSeedHash" });
    const other = readRound({ ...values, game: "chess" });
    if (!other.ok) throw new Error("cannot read");
    expect(verdictOf(other.round, nothing, "BDT")).toEqual({ kind: "refused", code: "round.unknown_game" });
  });

  test("actions that come apart from the bet are joined to it", () => {
    const query = new URLSearchParams({ bet: "{\"mines\":3}", actions: "[{\"type\":\"pick\",\"tile\":4}]" });
    expect(JSON.parse(valuesOf(query).bet)).toEqual({ mines: 3, actions: [{ type: "pick", tile: 4 }] });
    expect(JSON.parse(valuesOf(new URLSearchParams({ bet: "{\"a\":1}", actions: "[]" })).bet)).toEqual({ a: 1 });
  });

  test("the computed may say more than the record, never something else", () => {
    expect(agrees({ a: [1, 2] }, { a: [1, 2], b: 3 })).toBe(true);
    expect(agrees({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(agrees({ a: null }, { a: {} })).toBe(false);
  });
});
