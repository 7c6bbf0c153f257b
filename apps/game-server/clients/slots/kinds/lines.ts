import type { LinesRules, LinesSpin } from "@khela/engines/slots/lines/lines";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import { h } from "../../shell/ui/dom.ts";
import { scatterWins, type KindClient, type WinView } from "../spin-view-model.ts";
import { nameSymbol } from "../text.ts";

const text = pickMessages({
  bn: {
    stake: "{lines} লাইন · প্রতি লাইনে {amount}",
    win: "লাইন {line} · {symbol} ×{count}",
    fact: "লাইন",
    map: "লাইনগুলো",
    how: "বাঁ দিকের রিল থেকে পাশাপাশি একই প্রতীক তিনটি বা বেশি মিললে লাইনে জয়। প্রতি লাইনে শুধু সবচেয়ে বড় জয়টি ধরা হয়; আলাদা লাইনের জয় যোগ হয়।",
  },
  en: {
    stake: "{lines} lines · {amount} a line",
    win: "Line {line} · {symbol} ×{count}",
    fact: "Lines",
    map: "The lines",
    how: "Three or more of a symbol side by side from the left reel win on a line. Each line pays its best win; wins on different lines are added.",
  },
});

/** Draws one win line as a picture: the row that it crosses on each reel. */
function lineMap(rules: LinesRules, rows: readonly number[], number: string): HTMLElement {
  const cells = Array.from({ length: rules.rows }, (_, row) =>
    rows.map((crossed) => h("i", { class: crossed === row ? "on" : "" })),
  ).flat();
  return h(
    "li",
    {},
    h("span", { class: "number" }, number),
    h("div", { class: "line-map", "aria-hidden": "true" }, ...cells),
  );
}

export const kind: KindClient<LinesRules, LinesSpin> = {
  family: "slots",
  showScreens: (format, rules, { grid, lineWins, scatter, units }) => {
    const wins = lineWins.map(
      ({ line, symbol, count, positions, units: won }): WinView => ({
        positions,
        units: won,
        rows: rules.lines[line] ?? null,
        label: formatMessage(text.win, {
          line: format.count(line + 1),
          symbol: nameSymbol(symbol),
          count: format.count(count),
        }),
      }),
    );
    return [{ grid, units, times: 1, wins: [...wins, ...scatterWins(format, scatter)] }];
  },
  describeStake: (format, { lines }, stakeMinor) =>
    formatMessage(text.stake, {
      lines: format.count(lines.length),
      amount: format.money(stakeMinor / BigInt(lines.length)),
    }),
  explain: () => ({ wins: [text.how], scatters: [] }),
  measure: (format, { lines }) => [text.fact, format.count(lines.length)],
  illustrate: (format, rules) => [
    h("h3", {}, text.map),
    h(
      "ol",
      { class: "line-maps" },
      ...rules.lines.map((rows, index) => lineMap(rules, rows, format.count(index + 1))),
    ),
  ],
};
