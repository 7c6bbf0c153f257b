// The live tables: roulette, baccarat, dragon tiger, sic bo, andar bahar, teen patti, bull and lucky seven, one round for
// everyone.
import "./live.css";
import { formatFraction } from "@khela/engines/fraction";
import type { TableOutcome } from "@khela/engines/live/table";
import { boot } from "../shell/boot.ts";
import { h } from "../shell/dom.ts";
import type { Rules } from "../shell/rules-sheet.ts";
import type { Table } from "../shell/table.ts";
import { felts, placesOf } from "./felts.ts";
import { buildLive } from "./play.ts";
import { spotName, text } from "./text.ts";

const TABLE_LIMIT = 5n;

/** One line for each return there is, with every bet that has it. */
function returnsOf({ format, state }: Table): HTMLElement {
  const felt = felts[state().game.room ?? ""];
  const groups = new Map<string, string[]>();
  for (const { on } of felt === undefined ? [] : placesOf(felt)) {
    const rtp = felt?.engine.rules.bets[on];
    if (rtp === undefined) continue;
    const key = formatFraction(rtp);
    groups.set(key, [...groups.get(key) ?? [], spotName(format, on)]);
  }
  return h("div", { class: "field" }, h("span", { class: "label" }, text.rtpOf),
    h("dl", { class: "facts" }, ...[...groups].flatMap(([rtp, names]) => [
      h("dt", { class: "quiet" }, names.length > 8 ? `${names.slice(0, 3).join(", ")} … ${names.at(-1) ?? ""}` : names.join(", ")),
      h("dd", { class: "number" }, format.percent(rtp, 3)),
    ])));
}

function rulesOf(table: Table): Rules {
  const { format, state } = table;
  const { limits, game } = state();
  const kind = (game.room ?? "roulette") as keyof typeof text.points;
  const felt = felts[kind];
  return {
    rtp: formatFraction(felt?.engine.rtp ?? { num: 1n, den: 1n }),
    points: [...text.points[kind], ...text.common],
    facts: [
      [text.least, format.money(limits.minMinor)], [text.most, format.money(limits.maxMinor)],
      [text.tableMost, format.money(BigInt(limits.maxMinor) * TABLE_LIMIT)],
    ],
    extra: returnsOf(table),
  };
}

let showFairness: () => void = () => undefined;

void boot({
  hasOwnStake: true,
  build: (table) => {
    const live = buildLive(table);
    showFairness = live.showFairness;
    return live;
  },
  rules: rulesOf,
  fairness: () => showFairness(),
  describe: ({ format }, round) => ("bets" in round.bet
    ? round.bet.bets.slice(0, 3).map(({ on }) => spotName(format, on)).join(", ") : String((round.outcome as TableOutcome).table)),
});
