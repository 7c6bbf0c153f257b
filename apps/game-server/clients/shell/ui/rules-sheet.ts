// The bottom sheet with a game's rules, odds and return to player, which one tap opens before any bet.
import { parseFraction, type FractionText } from "@khela/engines/fraction";
import { multiplyFloor } from "@khela/engines/money";
import { formatMessage } from "../i18n/message-format.ts";
import { h } from "./dom.ts";
import { openBottomSheet } from "./bottom-sheet.ts";
import type { GameSession } from "../session/game-session.ts";
import { messages } from "../i18n/messages.ts";

export type Rules = {
  /** Exact return to player as a fraction, such as "99/100"; null when players play against each other. */
  readonly rtp: string | null;
  readonly points: readonly string[];
  /** Further facts about the game, such as limits, each with its label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The pay of each result, in stakes; the sheet also shows the amount for the present stake. */
  readonly pays?: readonly (readonly [result: string, times: FractionText])[];
  /** Further pictures and tables of the rules; null: none. */
  readonly extra: Node | null;
};

function payTable({ format, ...session }: GameSession, pays: NonNullable<Rules["pays"]>): HTMLElement {
  const stake = session.stakeMinor();
  return h(
    "table",
    { class: "pay-table" },
    h("caption", {}, formatMessage(messages.paysAt, { stake: format.money(stake) })),
    h(
      "tbody",
      {},
      ...pays.map(([result, times]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, result),
          h("td", { class: "number" }, format.times(times)),
          h("td", { class: "number" }, format.money(multiplyFloor(stake, parseFraction(times)))),
        ),
      ),
    ),
  );
}

export function showRules(session: GameSession, { rtp, points, facts, pays, extra }: Rules): void {
  const { format } = session;
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
    ...(pays === undefined ? [] : [payTable(session, pays)]),
    ...(extra === null ? [] : [extra]),
  );
}
