// The type of a live table's scene, and functions that read its cards from a result.
import type { Card } from "@khela/engines/cards/card";

export type Result = Readonly<Record<string, unknown>>;

export type Scene = {
  readonly element: HTMLElement;
  reveal(result: Result, isOld: boolean): Promise<void>;
  clear(): void;
};

export function cardsOf(result: Result, name: string): readonly Card[] {
  const found = result[name];
  return Array.isArray(found) ? (found as Card[]) : typeof found === "number" ? [found] : [];
}
