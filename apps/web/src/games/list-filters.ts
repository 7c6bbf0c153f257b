// Filters of a list of slots besides category and vendor: words of one parameter of its address, such as
// `clusters,high,96,new`.

import type { games } from "@khela/contract/games/calls";
import { slotMechanics, volatilities } from "@khela/contract/games/game-facts/slot-facts";
import type { InputOf } from "@khela/contract/schemas";

type ListInput = InputOf<typeof games.list>;
type ListFilters = Pick<ListInput, "mechanic" | "volatility" | "minRtp" | "isNew">;

/** Minimum returns to choose from, in percent. */
export const rtpSteps = ["94", "95", "96"] as const;
export const newest = "new";

/** Returns the filter words of the address. Each word occurs in only one filter. */
export function filterWordsOf(query: URLSearchParams): readonly string[] {
  return (query.get("slots") ?? "").split(",").filter((word) => word !== "");
}

/** Returns the filters in the address; unknown words are ignored. */
export function listFiltersOf(query: URLSearchParams): ListFilters {
  const words = filterWordsOf(query);
  const mechanic = slotMechanics.find((one) => words.includes(one));
  const volatility = volatilities.find((one) => words.includes(one));
  const minRtp = rtpSteps.find((one) => words.includes(one));
  return {
    ...(mechanic === undefined ? {} : { mechanic }),
    ...(volatility === undefined ? {} : { volatility }),
    ...(minRtp === undefined ? {} : { minRtp: Number(minRtp) }),
    ...(words.includes(newest) ? { isNew: true } : {}),
  };
}

/** Returns the address of the list with these filters; the other parameters of the address stay. */
export function filteredPath(path: string, query: URLSearchParams, words: readonly string[]): string {
  const next = new URLSearchParams(query);
  if (words.length === 0) next.delete("slots");
  else next.set("slots", words.join(","));
  const text = next.toString();
  return text === "" ? path : `${path}?${text}`;
}
