// The call by which a result feed sends the official result of a draw. It is signed like a vendor's calls (Standard
// Webhooks, docs/operate/draws.md#a-feed-of-results).

import Type from "typebox";
import type { ErrorCode } from "../errors.ts";

/** Path of the feed's POST request. The answer is a bare value, like every answer of a path under `/lgw`. */
export const lotteryFeedPath = "/lgw/feed/result";

export const LotteryFeedResult = Type.Object({
  /** Code of the feed, as the operator entered it. */
  feed: Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,29}$" }),
  gameId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  numero: Type.String({ pattern: "^[0-9]{6,8}-[0-9]{1,5}$" }),
  /** The official result, in the format of the game (docs/lottery.md#the-command). */
  result: Type.Unknown(),
});

/** State of the sent result. `waiting`: a person must enter the same result; `drawn`: it is the result of the draw. */
export type LotteryFeedAnswer = { readonly state: "waiting" | "drawn" };

/**
 * The known result with which a sent one conflicts in `lottery.result.differs`. `drawn`: the draw's own result. `feed`
 * and `own`: an entry that waits for a person, from another feed or from this one.
 */
export type LotteryFeedKnown = "drawn" | "feed" | "own";

/** Refusals of a feed's call, in addition to the common ones. */
export const lotteryFeedFails = [
  "permission.denied",
  "lottery.draw.unknown",
  "lottery.draw.state",
  "lottery.result.invalid",
  "lottery.result.differs",
  "lottery.entry.waiting",
  "lottery.entry.differs",
  "lottery.entry.repeated",
] as const satisfies readonly ErrorCode[];
