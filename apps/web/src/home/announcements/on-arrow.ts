import type { KeyboardEvent } from "react";

/** Arrow keys go along the links of a list that is one stop of the Tab key; few use them, so how comes with the first key. */
export function onArrow({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  void import("./move-along-links.ts").then((m) => m.moveAlongLinks(currentTarget, key));
}
