import "./matches.css";
import { addFractions, formatFraction, fraction, type Fraction } from "@khela/engines/fraction";
import { matchMargins } from "@khela/engines/matches/margins";
import { boot } from "../shell/boot.ts";
import { h } from "../shell/dom.ts";
import { fill } from "../shell/i18n/words.ts";
import type { Rules } from "../shell/rules-sheet.ts";
import { openSheet } from "../shell/sheet.ts";
import type { Table } from "../shell/table.ts";
import { words } from "../shell/words.ts";
import { buildArenas } from "./arena.ts";
import { openBook, slipOdds, type Book } from "./book.ts";
import { oddsText } from "./labels.ts";
import { buildList, type ListTab } from "./match-list.ts";
import { openMatch } from "./match-page.ts";
import { buildBets } from "./my-bets.ts";
import { openSlip } from "./slip.ts";
import { text } from "./text.ts";

type Tab = ListTab | "bets";

let book: Book | null = null;
let showTab: (tab: Tab) => void = () => undefined;

function buildSlipButton(table: Table, on: Book): HTMLElement {
  const button = h("button", { type: "button", class: "main-button", onclick: () => openSlip(table, on) });
  const show = () => {
    const legs = on.legs();
    button.disabled = legs.length === 0;
    button.replaceChildren(legs.length === 0 ? text.slipEmpty
      : `${fill(text.slipCount, { count: table.format.count(legs.length) })} · ${oddsText(table.format, slipOdds(legs))}`);
  };
  on.onSlip(show);
  show();
  return button;
}

function buildNotice(on: Book): HTMLElement {
  const notice = h("p", { class: "line-notice", role: "status", hidden: true });
  const show = () => {
    notice.textContent = !on.isUp() ? text.away : on.list().isFresh ? "" : text.silent;
    notice.hidden = notice.textContent === "";
  };
  on.onBets(show);
  on.onFixtures(show);
  show();
  return notice;
}

function buildStage(table: Table, on: Book): HTMLElement {
  const { format } = table;
  const isFight = on.fixtures().length > 0 && on.fixtures().every(({ sport }) => sport === "cockfight");
  const list = isFight ? null : buildList({ book: on, format, open: (id) => { openMatch({ book: on, format }, id).catch((error: unknown) => table.showFailure(error)); } });
  const games = list?.element ?? buildArenas({ book: on, format });
  const bets = buildBets(on, format);
  const body = h("div", { class: "matches-body", tabindex: 0 });
  const tabs = (isFight ? ["live", "bets"] as const : ["live", "soon", "bets"] as const).map((tab) => ({
    tab, button: h("button", { type: "button", class: "tab", onclick: () => showTab(tab) }, isFight && tab === "live" ? text.sports.cockfight : text.tabs[tab]),
  }));
  showTab = (tab) => {
    for (const one of tabs) one.button.setAttribute("aria-pressed", String(one.tab === tab));
    if (tab !== "bets") list?.setTab(tab);
    body.replaceChildren(tab === "bets" ? bets : games);
    body.scrollTop = 0;
  };
  const betsTab = tabs.find(({ tab }) => tab === "bets")?.button;
  const showCount = () => {
    const open = on.bets().filter(({ state }) => state === "waiting" || state === "placing" || state === "open").length;
    if (betsTab !== undefined) betsTab.textContent = open === 0 ? text.tabs.bets : `${text.tabs.bets} (${format.count(open)})`;
  };
  on.onBets(showCount);
  showCount();
  showTab(on.fixtures().some(({ phase }) => phase === "live") || isFight ? "live" : "soon");
  return h("div", { class: "matches" }, h("div", { class: "tabs", role: "group" }, ...tabs.map(({ button }) => button)), buildNotice(on), body);
}

/** What a market's margin leaves to who bets without knowing more than the book: 1 / (1 + margin). */
function returnOf(margin: Fraction): Fraction {
  const whole = addFractions(fraction(1n), margin);
  return fraction(whole.den, whole.num);
}

function rules(table: Table): Rules {
  const { format } = table;
  const isFight = table.state().game.code !== "" && book?.fixtures().every(({ sport }) => sport === "cockfight") === true;
  const kinds = isFight ? ["cockfight"] as const : ["1x2", "winner", "handicap", "totals"] as const;
  const most = kinds.map((kind) => matchMargins[kind]).reduce((a, b) => (a.num * b.den >= b.num * a.den ? a : b));
  const { simulated, plain, lines, fight, multi, live, corrected } = text.rules.points;
  const list = book?.list();
  return {
    rtp: formatFraction(returnOf(most)),
    points: isFight ? [simulated, fight, multi] : [simulated, plain, lines, multi, live, corrected],
    facts: [
      ...kinds.map((kind) => [fill(text.rules.marginOf, { market: text.markets[kind] }), format.percent(formatFraction(matchMargins[kind]))] as const),
      [text.rules.payout, format.money(list?.maxPayoutMinor ?? "0")],
      ...(isFight ? [] : [[text.rules.delay, fill(text.rules.seconds, { count: format.count(Math.round((list?.liveDelayMs ?? 0) / 1_000)) })] as const]),
    ],
    extra: null,
  };
}

void boot({
  hasOwnStake: true,
  build: async (table) => {
    book = await openBook(table);
    return { stage: buildStage(table, book), controls: buildSlipButton(table, book) };
  },
  rules,
  describe: () => "",
  history: () => showTab("bets"),
  fairness: () => {
    const { simulated, drawn, margin } = text.fairness.points;
    openSheet(text.fairness.title, words.close, h("ul", { class: "prose" }, ...[simulated, drawn, margin].map((point) => h("li", {}, point))));
  },
});
