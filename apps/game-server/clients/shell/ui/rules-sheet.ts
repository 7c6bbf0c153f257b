// Rules, odds and return to player of a game, one tap away and before any bet.
import { h } from "./dom.ts";
import { openBottomSheet } from "./bottom-sheet.ts";
import type { GameSession } from "../session/game-session.ts";
import { messages } from "../i18n/messages.ts";

export type Rules = {
  /** Exact return to player as a fraction, such as "99/100"; null when players play against each other. */
  readonly rtp: string | null;
  readonly points: readonly string[];
  /** Further facts, such as limits: label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** A paytable, when the game has one. */
  readonly extra: Node | null;
};

export function showRules({ format }: GameSession, { rtp, points, facts, extra }: Rules): void {
  const rows = [...(rtp === null ? [] : [[messages.rtp, format.percent(rtp, 3)] as const]), ...facts];
  openBottomSheet(
    messages.rules,
    messages.close,
    h(
      "dl",
      { class: "facts" },
      ...rows.flatMap(([label, value]) => [
        h("dt", { class: "quiet" }, label),
        h("dd", { class: "number" }, value),
      ]),
    ),
    ...(rtp === null ? [] : [h("p", { class: "note" }, messages.rtpNote)]),
    h("ul", { class: "prose" }, ...[...points, messages.incomplete].map((point) => h("li", {}, point))),
    ...(extra === null ? [] : [extra]),
  );
}
