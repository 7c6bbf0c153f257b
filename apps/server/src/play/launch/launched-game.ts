// Finds the game of a launch, by its catalogue id or by vendor and the vendor's game code.

import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf } from "@khela/contract/schemas";
import { findFirstGame, findGame, findGameByCode, isOfVendor, viewerOf } from "../../games/games.ts";
import type { Context } from "../../http/context.ts";

type Launch = typeof calls.play.launch;
export type LaunchedGame = NonNullable<Awaited<ReturnType<typeof findGame>>>;

const LOBBY = "lobby";
/** A catalogue id, which a game's tile sends as `gameId`. */
const NODE_ID = /^[1-9][0-9]{0,8}$/;

/** Returns the game; null for a game that the merchant does not show. Fails when the input names no game. */
export async function findLaunchedGame(
  ctx: Context<Launch>,
  { nodeId, vendor, gameCode, gameId, gameCategory }: ParsedInputOf<Launch>,
): Promise<LaunchedGame | null> {
  const viewer = viewerOf(ctx.merchant.id, ctx.language);
  const ofCatalogue =
    nodeId ?? (gameCode === undefined && NODE_ID.test(gameId ?? "") ? Number(gameId) : undefined);
  if (ofCatalogue !== undefined) {
    const game = await findGame(ctx.db, viewer, ofCatalogue);
    return game === null || !isOfVendor(game, vendor) ? null : game;
  }
  if (vendor === undefined) return ctx.fail("request_param_err", { field: "/nodeId" });
  const code = gameCode ?? gameId ?? LOBBY;
  return code.toLowerCase() === LOBBY
    ? findFirstGame(ctx.db, viewer, vendor.toUpperCase(), gameCategory?.toUpperCase())
    : findGameByCode(ctx.db, viewer, vendor.toUpperCase(), code);
}
