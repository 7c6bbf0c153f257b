// Address of a game.

import { lotteryTypes } from "@khela/contract/lottery/lottery-types";

/** Returns the address of a game: a lottery is the site's own, everything else is a frame. */
export function playPath({
  nodeId,
  gameType,
}: {
  readonly nodeId: number;
  readonly gameType: string;
}): string {
  return lotteryTypes.includes(gameType) ? `/m/lottery?game=${nodeId}` : `/m/play/${nodeId}`;
}
