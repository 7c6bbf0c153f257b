// The data of a game that lists show, and functions that read them.

import type { games } from "@khela/contract/games/calls";
import type { OutputOf } from "@khela/contract/schemas";

export type Game = OutputOf<typeof games.list>["games"][number];

/** Returns the game's title in the page's language, or the title that the vendor gave it. */
export function nameOf({ nodeName, gameName }: Pick<Game, "nodeName" | "gameName">): string {
  return nodeName === "" ? gameName : nodeName;
}

/** Returns the address of the picture on a game's tile, or null for a game without a picture. */
export function pictureUrlOf({ showIcon, iconUrl }: Pick<Game, "showIcon" | "iconUrl">): string | null {
  return (showIcon ?? iconUrl) || null;
}
