// The addresses of free play: a game with play money, and the list to choose one from.

export const freeListPath = "/m/gameList?free=1";

const gamePath = /^\/m\/play\/\d+$/;

/** Returns the address at which a game opens with play money. */
export function freePath({ nodeId }: { readonly nodeId: number }): string {
  return `/m/play/${nodeId}?free=1`;
}

/** Returns the address at which a visitor becomes a guest and continues to a game. */
export function guestPath({ nodeId }: { readonly nodeId: number }): string {
  return `/m/trail?to=${encodeURIComponent(`/m/play/${nodeId}`)}`;
}

export function isFreeAddress(query: URLSearchParams): boolean {
  return query.get("free") === "1";
}

/** Returns the path of the game in a return address, in any play mode, or null. */
export function gamePathOf(returnPath: string): string | null {
  const path = returnPath.replace(/\?.*$/, "");
  return gamePath.test(path) ? path : null;
}
