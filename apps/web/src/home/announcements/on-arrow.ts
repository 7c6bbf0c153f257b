import type { KeyboardEvent } from "react";

/**
 * Arrow keys move along the links of a list that is one stop of the Tab key. Few people use them, so the code loads
 * at the first key.
 */
export function onArrow({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  void import("./move-along-links.ts").then((m) => m.moveAlongLinks(currentTarget, key));
}
