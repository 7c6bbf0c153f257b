import { lowRank } from "@khela/engines/live/dragon-tiger";
import { beatsBull } from "@khela/engines/live/bull";
import { titles } from "@khela/sandbox/titles";
import { describe, expect, test } from "vitest";
import { getGame, type ArcadeGame } from "../catalogue.ts";
import { drawTable, type TableRoom } from "./kinds.ts";

const ROUNDS = 200;

/** Results of a room with the marks they leave on its road. */
function drawn(room: TableRoom) {
  const title = titles.find(({ engine }) => engine?.family === "room" && engine.room === room)!;
  const game = getGame(title.vassalage, title.gameCode) as ArcadeGame & { readonly room: TableRoom };
  return Array.from({ length: ROUNDS }, (_, nonce) => drawTable(game, { serverSeed: "c".repeat(64), clientSeed: room, nonce }));
}

describe("what a round leaves on the road", () => {
  test("GAME-07 of lucky seven is the card's rank, the ace 1 and the king 13", () => {
    const rounds = drawn("lucky-seven");
    for (const { result, mark } of rounds) expect(mark).toBe(String(lowRank(Number(result["card"]))));
    expect(new Set(rounds.map(({ mark }) => mark)).size).toBe(13);
  });

  test("GAME-07 of bull is for each player who won, he or the banker", () => {
    const rounds = drawn("bull");
    for (const { result, mark } of rounds) {
      const hand = (seat: string) => result[seat] as readonly number[];
      expect(mark).toBe(["player1", "player2", "player3"].map((seat) => (beatsBull(hand(seat), hand("banker")) ? "P" : "B")).join(""));
    }
    expect(new Set(rounds.map(({ mark }) => mark)).size).toBe(8);
  });

  test("GAME-07 of dragon tiger is the higher card, the ace the lowest", () => {
    for (const { result, mark } of drawn("dragon-tiger")) {
      const [dragon, tiger] = [lowRank(Number(result["dragon"])), lowRank(Number(result["tiger"]))];
      expect(mark).toBe(dragon === tiger ? "=" : dragon > tiger ? "D" : "T");
    }
  });
});
