// Addresses of free play: a game with play money, and the list of games to choose from.

export const freeListPath = "/m/gameList?free=1";

const gamePath = /^\/m\/play\/\d+$/;

/** Returns the address at which a game opens with play money. */
export function freePath({ nodeId }: { readonly nodeId: number }): string {
  return `/m/play/${nodeId}?free=1`;
}

/** Returns the address that makes a visitor a guest and then opens the game. */
export function guestPath({ nodeId }: { readonly nodeId: number }): string {
  return `/m/trail?to=${encodeURIComponent(`/m/play/${nodeId}`)}`;
}

export function isFreeAddress(query: URLSearchParams): boolean {
  return query.get("free") === "1";
}

/** Returns the game's path in a return address, whatever its play mode; null: it is not a game's. */
export function gamePathOf(returnPath: string): string | null {
  const path = returnPath.replace(/\?.*$/, "");
  return gamePath.test(path) ? path : null;
}
