// The address at which a game opens.

import { lotteryTypes } from "@khela/contract/lottery/lottery-types";

/** Returns a game's address: a lottery has its own screen, and every other game opens in a frame. */
export function playPath({
  nodeId,
  gameType,
}: {
  readonly nodeId: number;
  readonly gameType: string;
}): string {
  return lotteryTypes.includes(gameType) ? `/m/lottery?game=${nodeId}` : `/m/play/${nodeId}`;
}
