// Rules, odds and return of a game, one tap away and before any bet.
import { h } from "./dom.ts";
import { openSheet } from "./sheet.ts";
import type { Table } from "./table.ts";
import { words } from "./words.ts";

export type Rules = {
  /** Exact return to player as a fraction, e.g. "99/100"; null where players play each other. */
  readonly rtp: string | null;
  readonly points: readonly string[];
  /** Further facts, such as limits: label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** A paytable, when the game has one. */
  readonly extra: Node | null;
};

export function showRules({ format }: Table, { rtp, points, facts, extra }: Rules): void {
  const rows = [...(rtp === null ? [] : [[words.rtp, format.percent(rtp, 3)] as const]), ...facts];
  openSheet(words.rules, words.close,
    h("dl", { class: "facts" }, ...rows.flatMap(([label, value]) => [
      h("dt", { class: "quiet" }, label), h("dd", { class: "number" }, value),
    ])),
    ...(rtp === null ? [] : [h("p", { class: "note" }, words.rtpNote)]),
    h("ul", { class: "prose" }, ...[...points, words.incomplete].map((point) => h("li", {}, point))),
    ...(extra === null ? [] : [extra]));
}
