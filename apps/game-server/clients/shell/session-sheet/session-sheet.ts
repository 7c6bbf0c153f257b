// The bottom sheet with the session's figures, which the server sums, and the list of keys that play the game.
import { sessionStats } from "../session/session-stats.ts";
import type { GameSession } from "../session/game-session.ts";
import { serverClock } from "../transport/server-clock.ts";
import { openBottomSheet } from "../ui/bottom-sheet.ts";
import { h } from "../ui/dom.ts";
import { messages, pickMessages } from "../i18n/messages.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

type Row = readonly [name: string, value: string, isGain?: boolean];

function rowsOf({ format, state }: GameSession): Row[] {
  const { totals, startedAt } = state();
  const elapsedMs = serverClock.now() - startedAt;
  const { rounds, stakedMinor, paidMinor, netMinor, bestMinor, perHour } = sessionStats(totals, elapsedMs);
  return [
    [text.time, format.span(elapsedMs)],
    [text.rounds, format.count(rounds)],
    [text.staked, format.money(stakedMinor)],
    [text.paid, format.money(paidMinor)],
    [text.net, format.change(netMinor), netMinor > 0n],
    [text.best, format.money(bestMinor)],
    [text.roundsAnHour, perHour === null ? "—" : format.count(perHour.rounds)],
    [text.netAnHour, perHour === null ? "—" : format.change(perHour.netMinor)],
  ];
}

function keyList(): HTMLElement[] {
  return [
    h("h3", {}, text.keys),
    h(
      "dl",
      { class: "facts" },
      ...text.keyRows.flatMap(([key, what]) => [
        h("dt", { class: "quiet" }, h("kbd", {}, key)),
        h("dd", {}, what),
      ]),
    ),
  ];
}

/** `hasKeys`: whether the game has a stake and a main button, which keys can operate. */
export function showSession(session: GameSession, hasKeys: boolean): void {
  openBottomSheet(
    messages.session,
    messages.close,
    h(
      "dl",
      { class: "facts" },
      ...rowsOf(session).flatMap(([name, value, isGain = false]) => [
        h("dt", { class: "quiet" }, name),
        h("dd", { class: isGain ? "number gain" : "number" }, value),
      ]),
    ),
    h("p", { class: "note" }, text.note),
    ...(hasKeys ? keyList() : []),
  );
}
