// A member's favourites and recent games. They never exceed their limits, also with concurrent requests.

import type { calls } from "@khela/contract/calls";
import type { ParsedInputOf } from "@khela/contract/schemas";
import type { Context } from "../http/context.ts";
import { keyedAnswer, type KeyedAnswer } from "../http/response/answer-cache.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../infra/db/session-store.ts";
import type { GameCards } from "./known-games.ts";
import { isOfVendor, toGame, viewerOf } from "./game-view.ts";
import * as store from "./own-games-store.ts";
import { findGame, type GameRow } from "./store.ts";

type Games = (typeof calls)["games"];

const FAVOURITES_LIMIT = 100;
const RECENT_LIMIT = 50;

/** Puts a launched game first among the member's recent games. */
export async function recordRecentGame(db: Db, member: MemberKey, nodeId: number, now: Date): Promise<void> {
  await store.insertRecent(db, member, nodeId, { now, keep: RECENT_LIMIT });
}

/**
 * Creates the lists of a member: the member's ids joined with the cached catalogue (known-games.ts), which decides
 * visibility and display.
 */
export function createMemberLists(cards: GameCards) {
  /** Returns a response that depends only on these games and the catalogue, with its cache key. */
  function answerOf<Value>(
    ctx: Pick<Context, "merchant" | "language">,
    { nodeIds, page = "" }: { readonly nodeIds: readonly number[]; readonly page?: string },
    draw: (shown: readonly GameRow[]) => Value,
  ): KeyedAnswer<Value> {
    return keyedAnswer(`${cards.version()} ${page} ${nodeIds.join()}`, async () =>
      draw(await cards.list(viewerOf(ctx.merchant.id, ctx.language), nodeIds)),
    );
  }
  return {
    favouriteIds: async (ctx: Context<Games["favouriteIds"]>) =>
      answerOf(ctx, { nodeIds: await store.listFavouriteIds(ctx.db, ctx.session) }, (shown) => ({
        list: shown.map(({ nodeId }) => String(nodeId)),
      })),
    favourites: async (
      ctx: Context<Games["favourites"]>,
      { pageNo, pageSize }: { pageNo: number; pageSize: number },
    ) =>
      answerOf(
        ctx,
        { nodeIds: await store.listFavouriteIds(ctx.db, ctx.session), page: `${pageNo} ${pageSize}` },
        (shown) => ({
          content: shown
            .slice((pageNo - 1) * pageSize, pageNo * pageSize)
            .map((row) => toGame(row, ctx.merchant)),
          pageNum: pageNo,
          totalPages: Math.ceil(shown.length / pageSize),
        }),
      ),
    recent: async (ctx: Context<Games["recent"]>) =>
      answerOf(ctx, { nodeIds: await store.listRecentIds(ctx.db, ctx.session) }, (shown) => {
        const list = shown.slice(0, RECENT_LIMIT).map((row) => toGame(row, ctx.merchant));
        return { list, pageNum: 1, totalPages: list.length === 0 ? 0 : 1, totalCount: list.length };
      }),
  };
}

/** Adds a favourite. A repeated call changes nothing: an existing favourite stays one, also at the limit. */
export async function addFavourite(
  ctx: Context<Games["addFavourite"]>,
  { nodeId, vendor }: ParsedInputOf<Games["addFavourite"]>,
): Promise<Record<string, never>> {
  const game = await findGame(ctx.db, viewerOf(ctx.merchant.id, ctx.language), nodeId);
  if (game === null || !isOfVendor(game, vendor)) ctx.fail("game.unknown");
  const stored = await ctx.db.transaction((tx) =>
    store.insertFavourite(tx, ctx.session, nodeId, { now: ctx.now(), limit: FAVOURITES_LIMIT }),
  );
  if (!stored) ctx.fail("favourites.full", { limit: FAVOURITES_LIMIT });
  return {};
}

export async function removeFavourite(
  ctx: Context<Games["removeFavourite"]>,
  { nodeId }: { nodeId: number },
): Promise<Record<string, never>> {
  await store.deleteFavourite(ctx.db, ctx.session, nodeId);
  return {};
}

/** Records a recent game that opens without the site's launch, for example from a vendor's lobby. */
export async function addRecent(
  ctx: Context<Games["addRecent"]>,
  { nodeId }: { nodeId: number },
): Promise<Record<string, never>> {
  if ((await findGame(ctx.db, viewerOf(ctx.merchant.id, ctx.language), nodeId)) === null)
    ctx.fail("game.unknown");
  await recordRecentGame(ctx.db, ctx.session, nodeId, ctx.now());
  return {};
}
