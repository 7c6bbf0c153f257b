// Prepares a new hand at a table: its seeds, who is dealt in and who pays blinds.
import { createHash } from "node:crypto";
import { holdem } from "@khela/engines/poker/holdem-round";
import type { Context } from "../../context.ts";
import { newId } from "../../new-id.ts";
import { createSeed, type SeedSource } from "../../rounds/seeds.ts";
import type { PokerHand, Setup } from "../hand-store.ts";
import type { PokerSeat, PokerTable } from "../store.ts";
import { dealBlinds } from "./deal-blinds.ts";

export type NewHand = {
  readonly hand: PokerHand;
  readonly table: PokerTable;
  /**
   * All seats after the deal. A player who is dealt in owes no blinds. A player who was dealt in before and is left out
   * of this hand owes both blinds.
   */
  readonly seats: readonly PokerSeat[];
};

function mixSeeds(players: readonly { readonly clientSeed: string }[]): string {
  return createHash("sha256")
    .update(players.map(({ clientSeed }) => clientSeed).join("\n"))
    .digest("hex");
}

function seatAfterDeal(seat: PokerSeat, seated: readonly PokerSeat[]): PokerSeat {
  if (seated.includes(seat)) return { ...seat, owes: "none", isPosting: false };
  return seat.isSeated && seat.owes === "none" ? { ...seat, owes: "both" } : seat;
}

/** Prepares the next hand. `ready`: seats that can play, at least two. */
export function prepareHand(
  { ctx, source }: { readonly ctx: Context; readonly source: SeedSource },
  table: PokerTable,
  { all, ready }: { readonly all: readonly PokerSeat[]; readonly ready: readonly PokerSeat[] },
): NewHand {
  const { seated, button, blinds, bigBlindSeat } = dealBlinds(table, ready);
  const players = seated.map(({ seat, roundId, name, clientSeed }) => ({ seat, roundId, name, clientSeed }));
  const setup: Setup = {
    smallBlind: table.smallBlind.toString(),
    bigBlind: table.bigBlind.toString(),
    rakeBasisPoints: String(table.rakeBasisPoints),
    rakeCap: table.rakeCap.toString(),
    button,
    blinds,
    chips: seated.map(({ chips }) => chips.toString()),
    players,
  };
  const now = ctx.now();
  const hand: PokerHand = {
    id: newId(ctx),
    tableId: table.id,
    number: table.hands + 1,
    rulesVersion: holdem.version,
    serverSeed: table.nextSeed,
    serverSeedHash: table.nextSeedHash,
    clientSeed: mixSeeds(players),
    setup,
    actions: [],
    startedAt: now,
    endedAt: null,
  };
  const { serverSeed: nextSeed, serverSeedHash: nextSeedHash } = createSeed(source, "next");
  return {
    hand,
    table: {
      ...table,
      button: seated[button]?.seat ?? 0,
      bigBlindSeat,
      hands: hand.number,
      stage: "playing",
      handId: hand.id,
      nextSeed,
      nextSeedHash,
      turnAt: now,
    },
    seats: all.map((seat) => seatAfterDeal(seat, seated)),
  };
}
