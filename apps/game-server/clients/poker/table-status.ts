// The status line of a poker table, and the clock of the player in turn.
import type { PokerHandView, PokerTableView } from "../../wire/poker-api.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { h } from "../shell/ui/dom.ts";
import { nameOf } from "./table-view.ts";
import { text } from "./text.ts";

export function isTurn({ hand }: PokerTableView): boolean {
  return hand !== null && hand.options !== null;
}

export function statusOf(
  view: PokerTableView,
  { format }: GameSession,
): readonly [text: string, tone: string] {
  const own = view.seats.find(({ isOwn }) => isOwn);
  if (own?.isAway === true) return [text.away, "plain"];
  const { hand } = view;
  if (own !== undefined && own.owes !== "none" && view.stage !== "idle")
    return [own.isPosting ? text.posting : text.waitsForBlind, "plain"];
  if (view.stage === "playing") return isTurn(view) ? [text.yourTurn, "turn"] : [text.others, "plain"];
  if (view.stage === "idle" || hand === null) return [text.waiting, "plain"];
  const winners = hand.places.filter(({ won, put }) => BigInt(won ?? "0") > BigInt(put));
  const names = winners.map(({ seat, won }) => {
    const found = view.seats.find((one) => one.seat === seat);
    return found === undefined
      ? ""
      : formatMessage(text.won, { who: nameOf(found, format), amount: format.money(won ?? "0") });
  });
  return [names.join(" · ") || text.waitingNext, "plain"];
}

export function drawClock({ leftMs, turn }: PokerHandView): HTMLElement {
  const bar = h("i");
  if (turn !== null)
    bar.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
      duration: Math.max(1, leftMs),
      fill: "forwards",
    });
  return h("div", { class: "poker-clock" }, bar);
}
