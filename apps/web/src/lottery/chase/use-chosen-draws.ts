// State of the draws chosen for an order, with the multiple for each.

import { useState } from "react";
import { MAX_MULTIPLE } from "@khela/contract/lottery/schemas";

export const drawCounts = ["1", "2", "3", "5", "10"] as const;
type DrawCount = (typeof drawCounts)[number];

const isMultiple = (value: number): boolean => value >= 1 && value <= MAX_MULTIPLE;

export function useChosenDraws() {
  const [count, setCount] = useState<DrawCount>("1");
  const [stopsOnWin, setStopsOnWin] = useState(true);
  const [written, setWritten] = useState<readonly string[]>([]);
  const texts = Array.from({ length: Number(count) }, (_, at) => written[at] ?? "1");
  const numbers = texts.map(Number);
  return {
    count,
    setCount,
    stopsOnWin: count !== "1" && stopsOnWin,
    setStopsOnWin,
    texts,
    setTexts: setWritten,
    /** The multiple of each draw; null while one is invalid. */
    multiples: numbers.every(isMultiple) ? numbers : null,
  };
}

export type ChosenDrawsProps = { readonly form: ReturnType<typeof useChosenDraws> };
