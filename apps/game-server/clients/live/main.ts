// The client of the live tables: roulette, baccarat, dragon tiger, sic bo, andar bahar, teen patti, bull and lucky
// seven, with one round for all players.
import "./live.css";
import { formatFraction } from "@khela/engines/fraction";
import type { TableGameOutcome } from "@khela/engines/live/table-game";
import { startGame } from "../shell/session/start-game.ts";
import { createTurnNotice } from "../shell/turn/turn-notice.ts";
import { h } from "../shell/ui/dom.ts";
import type { Rules } from "../shell/ui/rules-sheet.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { betRulesOf } from "./bet-rules.ts";
import { felts, placesOf } from "./felt/felts.ts";
import { createLiveGame } from "./live-game.ts";
import { spotName, text } from "./text.ts";

/** Creates one row for each return to player, with all bets that have it. */
function returnsOf({ format, state }: GameSession): HTMLElement {
  const felt = felts[state().game.engine];
  const groups = new Map<string, string[]>();
  for (const { on } of felt === undefined ? [] : placesOf(felt)) {
    const rtp = felt?.engine.rules.bets[on];
    if (rtp === undefined) continue;
    const key = formatFraction(rtp);
    groups.set(key, [...(groups.get(key) ?? []), spotName(format, on)]);
  }
  return h(
    "div",
    { class: "field" },
    h("span", { class: "label" }, text.rtpOf),
    h(
      "dl",
      { class: "facts" },
      ...[...groups].flatMap(([rtp, names]) => [
        h(
          "dt",
          { class: "quiet" },
          names.length > 8
            ? `${names.slice(0, 3).join(", ")} … ${names[names.length - 1] ?? ""}`
            : names.join(", "),
        ),
        h("dd", { class: "number" }, format.percent(rtp, 3)),
      ]),
    ),
  );
}

/** Lists the winning condition and the pay of each bet. */
function conditionsOf({ format, state }: GameSession): HTMLElement {
  const felt = felts[state().game.engine];
  return h(
    "div",
    { class: "field" },
    h("span", { class: "label" }, text.winsOf),
    h(
      "ul",
      { class: "prose" },
      ...(felt === undefined ? [] : betRulesOf(format, felt)).map(({ names, wins }) =>
        h("li", {}, h("b", {}, names), `: ${wins}`),
      ),
    ),
  );
}

function rulesOf(session: GameSession): Rules {
  const { format, state } = session;
  const { limits, game } = state();
  const felt = felts[game.engine];
  return {
    rtp: formatFraction(felt?.engine.rtp ?? { num: 1n, den: 1n }),
    points: [...text.points[game.engine as keyof typeof text.points], ...text.common],
    facts: [
      [text.least, format.money(limits.minMinor)],
      [text.most, format.money(limits.maxMinor)],
      [text.tableMost, format.money(limits.roundMaxMinor)],
    ],
    extra: h("div", {}, conditionsOf(session), returnsOf(session)),
  };
}

let showFairness: () => void = () => undefined;

void startGame({
  hasOwnStake: true,
  turnNotice: createTurnNotice,
  build: (session) => {
    const live = createLiveGame(session);
    showFairness = live.showFairness;
    return live;
  },
  rules: rulesOf,
  fairness: () => showFairness(),
  describe: ({ format }, round) =>
    "bets" in round.bet
      ? round.bet.bets
          .slice(0, 3)
          .map(({ on }) => spotName(format, on))
          .join(", ")
      : String((round.outcome as TableGameOutcome).table),
});
