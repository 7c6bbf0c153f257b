// The slider puzzle before an SMS, unless the managed challenge replaces it: a picture with a hole, and the piece that
// fits. The server makes and checks it; the hole's position leaves the server only as a picture. A puzzle works once
// whatever the answer, only for its caller, and for three minutes.

import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { Context } from "../../../http/context.ts";
import { clientAddress } from "../../../http/client-address.ts";
import { HEIGHT, PIECE, WIDTH, drawFrom, drawPosition, renderPuzzle } from "./puzzle-picture.ts";
import { insertPuzzle, consumePuzzle } from "./slider-puzzle-store.ts";

type Caller = Pick<Context, "db" | "now" | "randomBytes" | "merchant" | "ip">;

/** Maximum distance between piece and hole in pixels, because a finger is imprecise. */
const TOLERANCE = 6;
const LIFE_MS = 3 * 60_000;

export async function createPuzzle(caller: Caller): Promise<OutputOf<typeof calls.auth.puzzle>> {
  const draw = drawFrom(caller.randomBytes);
  const position = drawPosition(draw);
  const { piece, background } = await renderPuzzle(draw, position);
  const puzzleId = caller.randomBytes(18).toString("base64url");
  await insertPuzzle(caller.db, {
    id: puzzleId,
    x: position.x,
    caller: callerKey(caller),
    expiresAt: new Date(caller.now().getTime() + LIFE_MS),
  });
  return {
    puzzleId,
    background: background.toString("base64"),
    piece: piece.toString("base64"),
    width: WIDTH,
    height: HEIGHT,
    pieceSize: PIECE,
    pieceY: position.y,
  };
}

function callerKey(caller: Caller): string {
  return `${caller.merchant.id} ${clientAddress(caller.ip)}`;
}

/** Whether this caller moved the piece into the hole. Consumes the puzzle either way. */
export async function verifyPuzzle(
  caller: Caller,
  { puzzleId, puzzleX }: { readonly puzzleId?: string | undefined; readonly puzzleX?: number | undefined },
): Promise<boolean> {
  if (puzzleId === undefined || puzzleX === undefined) return false;
  const stored = await consumePuzzle(caller.db, puzzleId);
  if (stored === null || stored.caller !== callerKey(caller) || stored.expiresAt <= caller.now())
    return false;
  return Math.abs(stored.x - puzzleX) <= TOLERANCE;
}
