/**
 * Messages by postMessage between a game and the surrounding site, sent only to the receiver's origin. They never carry
 * money: each side fetches amounts from its own server. Unknown messages are ignored.
 */

/** Messages that the game sends. */
export type GameMessage =
  /** The player wants to leave the game. */
  | { readonly type: "khela:back" }
  /**
   * Tells whether a round is running whose result is not visible yet. Meanwhile the balance beside the game does not
   * change.
   */
  | { readonly type: "khela:busy"; readonly isBusy: boolean }
  /** A limit that the player has set refused a bet. The site then shows the limit and the remaining amount. */
  | { readonly type: "khela:limit" };

/** Messages that the site sends. */
export type SiteMessage =
  /** The site shows the player a message. Autoplay stops until the player starts it again. */
  | { readonly type: "khela:hold" }
  /**
   * The balance has changed while no round ran in this game, for example by another tab. The game then fetches the
   * balance.
   */
  | { readonly type: "khela:balance" };

function typeOf(data: unknown): unknown {
  return typeof data === "object" && data !== null && "type" in data ? data.type : undefined;
}

/** Returns the game's message in the data of a message event, or null. */
export function parseGameMessage(data: unknown): GameMessage | null {
  const type = typeOf(data);
  if (type === "khela:back" || type === "khela:limit") return { type };
  const { isBusy } = (data ?? {}) as { isBusy?: unknown };
  return type === "khela:busy" && typeof isBusy === "boolean" ? { type, isBusy } : null;
}

/** Returns the site's message in the data of a message event, or null. */
export function parseSiteMessage(data: unknown): SiteMessage | null {
  const type = typeOf(data);
  return type === "khela:hold" || type === "khela:balance" ? { type } : null;
}
