/**
 * Messages by postMessage between a game and the site around it, sent to the other's origin only. They never carry
 * money: each side gets it from its own server. Unknown messages are ignored.
 */

/** Sent by the game. */
export type GameMessage =
  /** The player wants to leave the game. */
  | { readonly type: "khela:back" }
  /**
   * Whether a round is running whose result is not visible yet. Until then the balance beside the game does not
   * change.
   */
  | { readonly type: "khela:busy"; readonly isBusy: boolean }
  /** A limit that the player has set refused a bet: the site shows the limit and how much of it is left. */
  | { readonly type: "khela:limit" };

/** Sent by the site. */
export type SiteMessage =
  /** The site shows the player a message: autoplay stops until the player starts it again. */
  | { readonly type: "khela:hold" }
  /** The balance has changed while no round ran in this game, for example by another tab: the game fetches it. */
  | { readonly type: "khela:balance" };

function typeOf(data: unknown): unknown {
  return typeof data === "object" && data !== null && "type" in data ? data.type : undefined;
}

/** The game's message in an event's data, or null. */
export function parseGameMessage(data: unknown): GameMessage | null {
  const type = typeOf(data);
  if (type === "khela:back" || type === "khela:limit") return { type };
  const { isBusy } = (data ?? {}) as { isBusy?: unknown };
  return type === "khela:busy" && typeof isBusy === "boolean" ? { type, isBusy } : null;
}

/** The site's message in an event's data, or null. */
export function parseSiteMessage(data: unknown): SiteMessage | null {
  const type = typeOf(data);
  return type === "khela:hold" || type === "khela:balance" ? { type } : null;
}
