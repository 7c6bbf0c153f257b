import "./matches.css";
import { addFractions, formatFraction, fraction, type Fraction } from "@khela/engines/fraction";
import { matchMargins } from "@khela/engines/matches/margins";
import { startGame } from "../shell/session/start-game.ts";
import { createTurnNotice } from "../shell/turn/turn-notice.ts";
import { h } from "../shell/ui/dom.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { Rules } from "../shell/ui/rules-sheet.ts";
import { openBottomSheet } from "../shell/ui/bottom-sheet.ts";
import { showToast } from "../shell/ui/toast.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { messages } from "../shell/i18n/messages.ts";
import { createArenas } from "./arena.ts";
import { createOddsBoard, slipOdds, type OddsBoard } from "./odds-board.ts";
import { oddsText } from "./labels.ts";
import { createList, type ListTab } from "./match-list.ts";
import { openMatch } from "./match-page.ts";
import { createBets } from "./my-bets.ts";
import { openBetSlip } from "./bet-slip.ts";
import { text } from "./text.ts";

type Tab = ListTab | "bets";

let board: OddsBoard | null = null;
let showTab: (tab: Tab) => void = () => undefined;

function createSlipButton(session: GameSession, on: OddsBoard): HTMLElement {
  const button = h("button", {
    type: "button",
    class: "main-button",
    onclick: () => openBetSlip(session, on),
  });
  const show = () => {
    const legs = on.legs();
    button.disabled = legs.length === 0;
    button.replaceChildren(
      legs.length === 0
        ? text.slipEmpty
        : `${formatMessage(text.slipCount, { count: session.format.count(legs.length) })} · ${oddsText(session.format, slipOdds(legs))}`,
    );
  };
  on.onSlip(show);
  show();
  return button;
}

function createConnectionNotice(on: OddsBoard): HTMLElement {
  const notice = h("p", { class: "line-notice", role: "status", hidden: true });
  const show = () => {
    notice.textContent = !on.isConnected() ? text.away : on.list().isFresh ? "" : text.silent;
    notice.hidden = notice.textContent === "";
  };
  on.onBets(show);
  on.onFixtures(show);
  show();
  return notice;
}

function createMatchesView(session: GameSession, on: OddsBoard): HTMLElement {
  const { format } = session;
  const isFight = on.fixtures().length > 0 && on.fixtures().every(({ sport }) => sport === "cockfight");
  const list = isFight
    ? null
    : createList({
        board: on,
        format,
        open: (id) => {
          openMatch({ board: on, format }, id).catch((error: unknown) => session.showFailure(error));
        },
      });
  const games = list?.element ?? createArenas({ board: on, format });
  const bets = createBets(format, {
    board: on,
    onAgain: (bet) => {
      on.repeat(bet).then(
        (isOffered) => {
          if (!isOffered) return showToast(text.closed);
          session.setStake(BigInt(bet.stakeMinor));
          openBetSlip(session, on);
        },
        (error: unknown) => session.showFailure(error),
      );
    },
  });
  const body = h("div", { class: "matches-body", tabindex: 0 });
  const tabs = (isFight ? (["live", "bets"] as const) : (["live", "soon", "bets"] as const)).map((tab) => ({
    tab,
    button: h(
      "button",
      { type: "button", class: "tab", onclick: () => showTab(tab) },
      isFight && tab === "live" ? text.sports.cockfight : text.tabs[tab],
    ),
  }));
  showTab = (tab) => {
    for (const one of tabs) one.button.setAttribute("aria-pressed", String(one.tab === tab));
    if (tab !== "bets") list?.setTab(tab);
    body.replaceChildren(tab === "bets" ? bets : games);
    body.scrollTop = 0;
  };
  const betsTab = tabs.find(({ tab }) => tab === "bets")?.button;
  const showCount = () => {
    const open = on
      .bets()
      .filter(({ state }) => state === "waiting" || state === "placing" || state === "open").length;
    if (betsTab !== undefined)
      betsTab.textContent = open === 0 ? text.tabs.bets : `${text.tabs.bets} (${format.count(open)})`;
  };
  on.onBets(showCount);
  showCount();
  showTab(on.fixtures().some(({ phase }) => phase === "live") || isFight ? "live" : "soon");
  return h(
    "div",
    { class: "matches" },
    h("div", { class: "tabs", role: "group" }, ...tabs.map(({ button }) => button)),
    createConnectionNotice(on),
    body,
  );
}

/** Returns the return to player that a market's margin leaves: 1 / (1 + margin). */
function returnOf(margin: Fraction): Fraction {
  const whole = addFractions(fraction(1n), margin);
  return fraction(whole.den, whole.num);
}

function rules(session: GameSession): Rules {
  const { format } = session;
  const isFight =
    session.state().game.code !== "" &&
    board?.fixtures().every(({ sport }) => sport === "cockfight") === true;
  const kinds = isFight ? (["cockfight"] as const) : (["1x2", "winner", "handicap", "totals"] as const);
  const most = kinds
    .map((kind) => matchMargins[kind])
    .reduce((a, b) => (a.num * b.den >= b.num * a.den ? a : b));
  const { simulated, plain, lines, fight, multi, live, corrected } = text.rules.points;
  const list = board?.list();
  return {
    rtp: formatFraction(returnOf(most)),
    points: isFight ? [simulated, fight, multi] : [simulated, plain, lines, multi, live, corrected],
    facts: [
      ...kinds.map(
        (kind) =>
          [
            formatMessage(text.rules.marginOf, { market: text.markets[kind] }),
            format.percent(formatFraction(matchMargins[kind])),
          ] as const,
      ),
      [text.rules.payout, format.money(list?.maxPayoutMinor ?? "0")],
      ...(isFight
        ? []
        : [
            [
              text.rules.delay,
              formatMessage(text.rules.seconds, {
                count: format.count(Math.round((list?.liveDelayMs ?? 0) / 1_000)),
              }),
            ] as const,
          ]),
    ],
    extra: null,
  };
}

void startGame({
  hasOwnStake: true,
  turnNotice: createTurnNotice,
  build: async (session) => {
    board = await createOddsBoard(session);
    return { canvas: createMatchesView(session, board), controls: createSlipButton(session, board) };
  },
  rules,
  describe: () => "",
  history: () => showTab("bets"),
  fairness: () => {
    const { simulated, drawn, margin } = text.fairness.points;
    openBottomSheet(
      text.fairness.title,
      messages.close,
      h("ul", { class: "prose" }, ...[simulated, drawn, margin].map((point) => h("li", {}, point))),
    );
  },
});
