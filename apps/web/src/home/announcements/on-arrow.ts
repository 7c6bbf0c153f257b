import type { KeyboardEvent } from "react";

/**
 * Handles the arrow keys in a list that is one stop of the Tab key: they move along its links. Few people use these
 * keys, so the code loads at the first key.
 */
export function onArrow({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  void import("./move-along-links.ts").then((m) => m.moveAlongLinks(currentTarget, key));
}
