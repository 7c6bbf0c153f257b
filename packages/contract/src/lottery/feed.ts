// The call by which a feed sends the official result of a draw. It is signed as a vendor's calls are (Standard
// Webhooks, docs/operate/draws.md#a-feed-of-results).

import Type from "typebox";
import type { ErrorCode } from "../errors.ts";

/** POST; answers bare, as all of `/lgw`. */
export const lotteryFeedPath = "/lgw/feed/result";

export const LotteryFeedResult = Type.Object({
  /** The feed's code, as the operator entered it. */
  feed: Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,29}$" }),
  gameId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  numero: Type.String({ pattern: "^[0-9]{6,8}-[0-9]{1,5}$" }),
  /** In the format of its game (docs/lottery.md#the-command). */
  result: Type.Unknown(),
});

/** `waiting`: a person must enter the same result; `drawn`: it is the result of the draw. */
export type LotteryFeedAnswer = { readonly state: "waiting" | "drawn" };

/**
 * The result that a `lottery.result.differs` conflicts with. `drawn`: the draw's own result; `feed`, `own`: an entry of
 * another feed, or of this one, that waits for a person.
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
