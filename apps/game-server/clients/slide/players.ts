// The bets of the players at the table, the largest first, with their targets; once the strip has stopped, what each is
// paid.
import { multiplyFloor } from "@khela/engines/money";
import type { TableBetsView } from "../../wire/game-api.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { setText, timesText } from "../shell/target/target-game.ts";
import { h } from "../shell/ui/dom.ts";
import { text } from "./text.ts";

type Shown = {
  /** The bets of the present round; null: none is known yet. */
  readonly view: TableBetsView | null;
  /** The tag of the player's own bet; null without a bet. */
  readonly ownTag: string | null;
  /** The result, once the strip has stopped on it. */
  readonly resultHundredths: number | null;
};

export function createPlayers(session: GameSession) {
  const title = h("h2", { class: "slide-players-title number" });
  const list = h("ul", { class: "slide-players-list" });
  const element = h("section", { class: "slide-players" }, title, list);
  let drawn = "";

  function listBet(
    { tag, stakeMinor, targetHundredths }: TableBetsView["bets"][number],
    { ownTag, resultHundredths }: Shown,
  ): HTMLElement {
    const isPaid = resultHundredths !== null && resultHundredths >= targetHundredths;
    const paid = multiplyFloor(BigInt(stakeMinor), { num: BigInt(targetHundredths), den: 100n });
    const end = resultHundredths === null ? "" : isPaid ? " is-paid" : " is-lost";
    return h(
      "li",
      { class: `slide-player number${tag === ownTag ? " is-own" : ""}${end}` },
      h("span", {}, tag === ownTag ? text.you : tag),
      h("span", {}, timesText(session, targetHundredths)),
      h("b", {}, isPaid ? `+${session.format.money(paid)}` : session.format.money(stakeMinor)),
    );
  }
  function show(shown: Shown): void {
    const key = JSON.stringify(shown);
    if (key === drawn) return;
    drawn = key;
    const bets = shown.view?.bets ?? [];
    const count = session.format.count(shown.view?.players ?? 0);
    setText(title, bets.length === 0 ? text.nobody : formatMessage(text.players, { count }));
    list.replaceChildren(...bets.map((bet) => listBet(bet, shown)));
  }
  return { element, show };
}
