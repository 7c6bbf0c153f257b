import { scratch } from "@khela/engines/originals/scratch-rules";
import { hashSeed } from "@khela/engines/rng";
import { settleRound } from "@khela/engines/rounds";
import { describe, expect, test } from "vitest";
import { matchesRecorded, expectedResultOf, parseRound, valuesOf } from "./verify-input.ts";
import { verifyPathOf } from "./verify-path.ts";
import { verdictOf } from "./verify-round.ts";

const serverSeed = "5f".repeat(32);
const seeds = { serverSeed, clientSeed: "পদ্মা 7", nonce: 3 };
const fairOf = (game: string, bet: object): Parameters<typeof verifyPathOf>[0] => ({
  game,
  rulesVersion: "1",
  ...seeds,
  serverSeedHash: hashSeed(serverSeed),
  bet,
  outcome: null,
});
const rowOf = (winAmount: string) => ({ winAmount, roundId: "round-1", vassalage: "BGS" });
const nothing = { outcome: null, paid: null, jackpot: null };

function toQueryString(path: string): URLSearchParams {
  return new URL(path, "http://site").searchParams;
}

const bets = [
  ["dice", { stakeMinor: "1000", direction: "over", targetHundredths: 5050 }],
  ["mines", { stakeMinor: "1000", mines: 3, actions: [{ type: "pick", tile: 4 }] }],
  ["sundarban-roar", { stakeMinor: "2000" }],
  ["firefly-night", { stakeMinor: "2500", mode: "more-glades" }],
  ["sonargaon-mint", { stakeMinor: "60500", mode: "buy-mint" }],
  ["scratch", { stakeMinor: "1000" }],
] as const;
const modes: Readonly<Record<string, string>> = { "firefly-night": "ante", "sonargaon-mint": "buy" };

describe("verifier", () => {
  test.each(bets)("[GAME-09] %s round → carried by the address, recomputed as settled", (game, bet) => {
    const { actions, ...rest } = { actions: undefined, ...bet };
    const settled = settleRound({
      game,
      rulesVersion: 1,
      ...seeds,
      bet: rest as never,
      ...(actions === undefined ? {} : { actions }),
    });
    const paid = `${settled.payoutMinor.padStart(3, "0").slice(0, -2)}.${settled.payoutMinor.padStart(3, "0").slice(-2)}`;
    const query = toQueryString(
      verifyPathOf({ ...fairOf(game, bet), outcome: settled.outcome }, rowOf(paid)),
    );
    const reading = parseRound(valuesOf(query));
    if (!reading.ok) throw new Error(`cannot read ${reading.field}`);
    expect(verdictOf(reading.round, expectedResultOf(query), "BDT")).toMatchObject({
      kind: "computed",
      seedFits: true,
      fits: true,
      payout: paid,
      mode: modes[game] ?? null,
    });
  });

  test("[GAME-09] scratch card → the cards of its whole deck, as the rules list them", () => {
    const seeded = { ...seeds, serverSeedHash: hashSeed(serverSeed) };
    const round = { game: "scratch", rulesVersion: 1, ...seeded, bet: { stakeMinor: "1000" } };
    const verdict = verdictOf(round, nothing, "BDT");
    expect(verdict.kind === "computed" && verdict.deck).toEqual([
      ...scratch.rules.prizes,
      { times: 0, cards: 337 },
    ]);
  });

  test("[GAME-09] seed without its commitment, or changed result → reported", () => {
    const query = toQueryString(verifyPathOf(fairOf("dice", bets[0][1]), rowOf("99999.00")));
    const reading = parseRound(valuesOf(query));
    if (!reading.ok) throw new Error("cannot read");
    expect(verdictOf(reading.round, expectedResultOf(query), "BDT")).toMatchObject({
      seedFits: true,
      fits: false,
    });
    expect(verdictOf({ ...reading.round, serverSeed: "60".repeat(32) }, nothing, "BDT")).toMatchObject({
      seedFits: false,
      fits: null,
    });
  });

  test("invalid round → the field's name; engine's refusal → its code", () => {
    const values = valuesOf(toQueryString(verifyPathOf(fairOf("dice", bets[0][1]), rowOf("0.00"))));
    expect(parseRound({ ...values, nonce: "-1" })).toEqual({ ok: false, field: "nonce" });
    expect(parseRound({ ...values, bet: "[1]" })).toEqual({ ok: false, field: "bet" });
    expect(parseRound({ ...values, serverSeedHash: "abc" })).toEqual({ ok: false, field: "serverSeedHash" });
    const other = parseRound({ ...values, game: "chess" });
    if (!other.ok) throw new Error("cannot read");
    expect(verdictOf(other.round, nothing, "BDT")).toEqual({ kind: "refused", code: "round.unknown_game" });
  });

  test("actions given apart from the bet → joined", () => {
    const query = new URLSearchParams({ bet: '{"mines":3}', actions: '[{"type":"pick","tile":4}]' });
    expect(JSON.parse(valuesOf(query).bet)).toEqual({ mines: 3, actions: [{ type: "pick", tile: 4 }] });
    expect(JSON.parse(valuesOf(new URLSearchParams({ bet: '{"a":1}', actions: "[]" })).bet)).toEqual({
      a: 1,
    });
  });

  test("computed outcome with more fields than the record → match; with other values → none", () => {
    expect(matchesRecorded({ a: [1, 2] }, { a: [1, 2], b: 3 })).toBe(true);
    expect(matchesRecorded({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(matchesRecorded({ a: null }, { a: {} })).toBe(false);
  });
});
