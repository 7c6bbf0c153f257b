// Three-card poker: your three cards, the dealer's hidden until you play or fold.
import { formatFraction } from "@khela/engines/fraction";
import { threeCardPoker, type ThreeCardOutcome } from "@khela/engines/live/three-card-poker";
import { threeKindOf } from "@khela/engines/live/three-cards";
import type { PlacedBet, TableBet } from "@khela/engines/live/table";
import { boot } from "../shell/boot.ts";
import { drawHand, layCards } from "../shell/cards.ts";
import { buildChoice } from "../shell/choice.ts";
import { h } from "../shell/dom.ts";
import type { Stage } from "../shell/frame.ts";
import { fill } from "../shell/i18n/words.ts";
import { plainRules } from "../shell/plain-rules.ts";
import { buildSteps } from "../shell/steps.ts";
import type { Table } from "../shell/table.ts";
import { text } from "./text.ts";

const HIDDEN = [null, null, null];

function build(table: Table): Stage {
  const { format } = table;
  const last = table.state().rounds[0]?.bet as TableBet | undefined;
  const pairPlus = buildChoice(text.pairPlus, [[false, text.no], [true, text.same]], {
    first: last?.bets.some(({ on }) => on === "pair-plus") ?? false, onPick: () => table.sound.play("tap"),
  });
  const seat = () => ({ title: h("span", {}), hand: drawHand(HIDDEN, "wide") });
  const [dealer, player] = [seat(), seat()];
  const anteOf = (bet: TableBet) => bet.bets.find(({ on }) => on === "ante")?.stakeMinor ?? "0";
  const bet = (): TableBet => {
    const stakeMinor = table.stakeMinor().toString();
    const bets: PlacedBet[] = [{ on: "ante", stakeMinor }];
    if (pairPlus.value()) bets.push({ on: "pair-plus", stakeMinor });
    return { stakeMinor: (table.stakeMinor() * BigInt(bets.length)).toString(), bets };
  };
  return buildSteps(table, {
    words: text, ask: text.ask, options: pairPlus.element, bet,
    board: h("div", { class: "felt" },
      h("div", { class: "seat" }, dealer.title, dealer.hand), h("div", { class: "seat" }, player.hand, player.title)),
    buttons: (round) => [
      { text: fill(text.play, { amount: format.money(anteOf(round.bet as TableBet)) }), action: { type: "play" }, isMain: true },
      { text: text.fold, action: { type: "fold" } },
    ],
    show: (round) => {
      const outcome = round === null ? null : (round.outcome as ThreeCardOutcome);
      const named = (cards: readonly number[] | null | undefined) => (cards ? ` · ${text.kinds[threeKindOf(cards)]}` : "");
      const house = outcome?.qualifies === false ? ` · ${text.unqualified}` : named(outcome?.dealer);
      dealer.title.textContent = text.dealer + house;
      layCards(dealer.hand, outcome?.dealer ?? HIDDEN);
      player.title.textContent = text.you + named(outcome?.player);
      layCards(player.hand, outcome?.player ?? HIDDEN);
    },
  });
}

void boot({
  build,
  rules: (table) => plainRules(table, formatFraction(threeCardPoker.rtp), text),
  describe: (_table, round) => text.kinds[threeKindOf((round.outcome as ThreeCardOutcome).player)],
});
