/** Scratch cards: the sale of cards, the stream of the decks on sale, and the closed decks for their verification. */
import type { FastifyInstance } from "fastify";
import { isScratch, type ScratchRoom } from "@khela/sandbox/titles";
import { paths, type ClosedDeck, type SeedsView } from "../../wire/game-api.ts";
import { getGame } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { fail } from "../failure.ts";
import { gatheredRead } from "../push/gathered-read.ts";
import type { RoomHandler } from "../push/room-handlers.ts";
import type { SeedSource } from "../rounds/seeds.ts";
import { getRequestSession } from "../rounds/sessions.ts";
import type { Session } from "../rounds/session-store.ts";
import { decksTopic, viewClosedDecks, viewDecks, type ScratchContext } from "./decks.ts";
import { buyCard } from "./sales.ts";

export const scratchRooms: readonly ScratchRoom[] = ["scratch", "scratch-gold"];

type Scratch = {
  readonly handler: RoomHandler;
  register(app: FastifyInstance): void;
};

/** Returns the seeds of the deck with the lowest price. */
async function viewSeeds(scratch: ScratchContext, session: Session): Promise<SeedsView> {
  const [deck] = (await viewDecks(scratch, session)).decks;
  if (deck === undefined) throw new Error("a game without a price");
  const { serverSeedHash, nextServerSeedHash, clientSeed, cards, left } = deck;
  return { serverSeedHash, nextServerSeedHash, clientSeed, nonce: cards - left };
}

export function createScratch(ctx: Context, source: SeedSource): Scratch {
  const scratch: ScratchContext = { ctx, source };
  return {
    handler: {
      topics: (session) => [
        { name: decksTopic(session), event: "room", read: gatheredRead(() => viewDecks(scratch, session)) },
      ],
      seeds: (session) => viewSeeds(scratch, session),
      bet: (session, request) => buyCard(scratch, session, request),
    },
    register: (app) => {
      app.get(paths.decks, async (request): Promise<{ decks: ClosedDeck[] }> => {
        const session = await getRequestSession(ctx, request);
        const { room } = getGame(session.vendor, session.gameCode);
        if (!isScratch(room)) fail("game.unknown", "a game without decks");
        return { decks: await viewClosedDecks(scratch, session) };
      });
    },
  };
}
