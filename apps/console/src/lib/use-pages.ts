import { useState } from "react";

/** Pages of a list by cursor: the current page, with functions for the next and the previous page. */
export function usePages(): {
  readonly cursor: string;
  readonly isFirst: boolean;
  readonly goOn: (cursor: string) => void;
  readonly goBack: () => void;
  readonly restart: () => void;
} {
  const [places, setPlaces] = useState<readonly string[]>([""]);
  return {
    cursor: places.at(-1) ?? "",
    isFirst: places.length === 1,
    goOn: (cursor) => setPlaces([...places, cursor]),
    goBack: () => setPlaces(places.slice(0, -1)),
    restart: () => setPlaces([""]),
  };
}
