import { lowRank } from "@khela/engines/live/dragon-tiger";
import { beatsBull } from "@khela/engines/live/bull";
import { titles } from "@khela/sandbox/titles";
import { describe, expect, test } from "vitest";
import { getGame, type GameDefinition } from "../catalogue.ts";
import { drawResult, type TableRoom } from "./table-games.ts";

const ROUNDS = 200;

/** Returns results of a room with their short marks. */
function drawn(room: TableRoom) {
  const title = titles.find(({ engine }) => engine?.family === "room" && engine.room === room)!;
  const game = getGame(title.vassalage, title.gameCode) as GameDefinition & { readonly room: TableRoom };
  return Array.from({ length: ROUNDS }, (_, nonce) =>
    drawResult(game, { serverSeed: "c".repeat(64), clientSeed: room, nonce }),
  );
}

describe("short mark of a round", () => {
  test("[GAME-07] lucky seven's mark: any card → its rank, ace 1 to king 13", () => {
    const rounds = drawn("lucky-seven");
    for (const { result, mark } of rounds) expect(mark).toBe(String(lowRank(Number(result["card"]))));
    expect(new Set(rounds.map(({ mark }) => mark)).size).toBe(13);
  });

  test("[GAME-07] bull's mark: any round → player or banker for each player", () => {
    const rounds = drawn("bull");
    for (const { result, mark } of rounds) {
      const hand = (seat: string) => result[seat] as readonly number[];
      expect(mark).toBe(
        ["player1", "player2", "player3"]
          .map((seat) => (beatsBull(hand(seat), hand("banker")) ? "P" : "B"))
          .join(""),
      );
    }
    expect(new Set(rounds.map(({ mark }) => mark)).size).toBe(8);
  });

  test("[GAME-07] dragon tiger's mark: two cards → the higher one, ace lowest", () => {
    for (const { result, mark } of drawn("dragon-tiger")) {
      const [dragon, tiger] = [lowRank(Number(result["dragon"])), lowRank(Number(result["tiger"]))];
      expect(mark).toBe(dragon === tiger ? "=" : dragon > tiger ? "D" : "T");
    }
  });
});
