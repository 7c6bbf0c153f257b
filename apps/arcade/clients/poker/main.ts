// Poker: the lobby, and the table one sits at. The stream says only that something changed; what this player may see of it
// is asked for, so no card of another's ever comes here before it is shown.
import "./poker.css";
import type { HoldemStep } from "@khela/engines/poker/holdem-round";
import { pokerPaths, type PokerAnswer, type PokerHandView, type PokerLobby, type PokerPlayed, type PokerTableView } from "../../poker-wire.ts";
import { boot } from "../shell/boot.ts";
import { makeClientSeed, makeRequestId } from "../shell/chance.ts";
import { h } from "../shell/dom.ts";
import type { Stage } from "../shell/frame.ts";
import { fill } from "../shell/i18n/words.ts";
import type { Table } from "../shell/table.ts";
import { watch } from "../shell/watch.ts";
import { drawFelt, nameOf } from "./felt.ts";
import { drawControls, keyOfControls, type Doing } from "./hand.ts";
import { showHands } from "./hands-sheet.ts";
import { drawLobby, openAmounts } from "./lobby.ts";
import { text } from "./text.ts";

type Told = { readonly tableId: string; readonly version: string };

const isTurn = ({ hand }: PokerTableView): boolean => hand !== null && hand.options !== null;

/** What is going on, in a line. */
function sayOf(view: PokerTableView, { format }: Table): readonly [said: string, tone: string] {
  const own = view.seats.find(({ isOwn }) => isOwn);
  if (own?.isAway === true) return [text.away, "plain"];
  const { hand } = view;
  if (view.stage === "playing") return isTurn(view) ? [text.yourTurn, "turn"] : [text.others, "plain"];
  if (view.stage === "idle" || hand === null) return [text.waiting, "plain"];
  const winners = hand.places.filter(({ won, put }) => BigInt(won ?? "0") > BigInt(put));
  const names = winners.map(({ seat, won }) => {
    const found = view.seats.find((one) => one.seat === seat);
    return found === undefined ? "" : fill(text.won, { who: nameOf(found, format), amount: format.money(won ?? "0") });
  });
  return [names.join(" · ") || text.waitingNext, "plain"];
}

function drawClock({ leftMs, turn }: PokerHandView): HTMLElement {
  const bar = h("i");
  if (turn !== null) bar.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: Math.max(1, leftMs), fill: "forwards" });
  return h("div", { class: "poker-clock" }, bar);
}

/** The fingerprint of the next hand's seed at the table last looked at. */
let promised: string | null = null;

function build(table: Table): Stage {
  const stage = h("div", { class: "poker" });
  const controls = h("div");
  let view: PokerTableView | null = null;
  let drawnFor = "";
  let seeded = "";
  let isAsking = false;
  let isStale = false;
  let line = true;
  /** Counts where one went: what was asked for in one place is not drawn in another. */
  let moves = 0;

  function take({ table: next, totals }: PokerAnswer): void {
    if (view?.tableId !== next.tableId) moves += 1;
    else if (BigInt(next.version) < BigInt(view.version)) return;
    const isOwnTurn = isTurn(next) && (view === null || !isTurn(view));
    view = next;
    promised = next.nextSeedHash;
    table.showMoney(null, totals);
    if (isOwnTurn) table.sound.play("safe");
    show();
    giveSeed(next);
  }
  function show(): void {
    if (view === null) return;
    const [said, tone] = sayOf(view, table);
    stage.replaceChildren(
      h("p", { class: "poker-said", role: "status", "data-tone": tone }, line ? said : text.offline),
      ...(view.stage === "playing" && view.hand !== null ? [drawClock(view.hand)] : []),
      drawFelt(view, table.format));
    const key = keyOfControls(view);
    if (key !== drawnFor) controls.replaceChildren(drawControls(view, table.format, doing));
    drawnFor = key;
  }
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      table.showFailure(error);
      await refresh().catch(() => undefined);
    }
  }
  const send = (path: string, body: Record<string, unknown>, { isMoney = false } = {}) => attempt(async () => {
    const from = moves;
    const ask = () => table.api.ask<PokerAnswer>(path, { tableId: view?.tableId, ...body });
    const answer = await (isMoney ? table.move(ask) : ask());
    if (moves === from) take(answer);
  });

  /** A fresh number of this browser's for each hand, made after the hand's own promise was seen. */
  function giveSeed({ seats, nextSeedHash }: PokerTableView): void {
    const own = seats.find(({ isOwn, isSeated }) => isOwn && isSeated);
    if (own === undefined || own.isAway || seeded === nextSeedHash) return;
    seeded = nextSeedHash;
    void send(pokerPaths.seed, { clientSeed: makeClientSeed(), isBack: false });
  }
  function drawRoom(lobby: PokerLobby): void {
    stage.replaceChildren(drawLobby(table, lobby, {
      open: (tableId) => {
        moves += 1;
        void attempt(() => openTable(tableId));
      },
      sit: (tableId, buyMinor) => void attempt(async () => {
        const body = { requestId: makeRequestId(), tableId, buyMinor };
        take(await table.move(() => table.api.ask<PokerAnswer>(pokerPaths.sit, body)));
      }),
    }));
    drawnFor = "";
    controls.replaceChildren(h("div", { class: "poker-row-of" }, handsButton));
  }
  async function askLobby(): Promise<void> {
    const from = moves;
    const lobby = await table.api.ask<PokerLobby>(pokerPaths.lobby);
    if (moves === from) drawRoom(lobby);
  }
  async function openTable(tableId: string): Promise<void> {
    const from = moves;
    const answer = await table.api.ask<PokerAnswer>(pokerPaths.table, { tableId });
    if (moves === from) take(answer);
  }
  async function refresh(): Promise<void> {
    if (view === null) await askLobby();
    else await openTable(view.tableId);
  }
  /** One question at a time, and one more when something was told meanwhile. */
  async function follow(): Promise<void> {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isStale) {
        isStale = false;
        await refresh();
      }
    } catch (error) {
      table.showFailure(error);
    } finally {
      isAsking = false;
    }
  }
  const handsButton = h("button", {
    type: "button", class: "second-button",
    onclick: () => void attempt(async () => showHands(table, (await table.api.ask<{ hands: PokerPlayed[] }>(pokerPaths.hands)).hands, promised)),
  }, text.hands);
  const doing: Doing = {
    act: ({ handId, step }: PokerHandView, action: HoldemStep) => void send(pokerPaths.act, { handId, step, action }),
    comeBack: () => void send(pokerPaths.seed, { clientSeed: makeClientSeed(), isBack: true }),
    callRobot: () => void send(pokerPaths.robot, {}),
    leave: () => void send(pokerPaths.stand, {}, { isMoney: true }),
    topUp: (room) => openAmounts(table, {
      title: text.chooseTopUp, least: BigInt(view?.bigBlind ?? room), most: room,
      take: (addMinor) => void send(pokerPaths.topUp, { requestId: makeRequestId(), addMinor }, { isMoney: true }),
    }),
    toLobby: () => {
      view = null;
      moves += 1;
      void attempt(askLobby);
    },
  };
  watch(table, {
    table: ({ tableId, version }: Told) => {
      if (view === null || (tableId === view.tableId && BigInt(version) > BigInt(view.version))) void follow();
    },
  }, {
    onMoney: (balanceMinor) => table.showMoney(balanceMinor, null),
    onLine: (isUp) => {
      line = isUp;
      show();
    },
  });
  void attempt(async () => {
    const from = moves;
    const lobby = await table.api.ask<PokerLobby>(pokerPaths.lobby);
    if (moves !== from) return;
    if (lobby.own === null) drawRoom(lobby);
    else await openTable(lobby.own);
  });
  return { stage, controls };
}

void boot({
  build,
  hasOwnStake: true,
  rules: ({ format }) => ({
    rtp: null, facts: [], extra: null, points: [...text.points, text.fair].map((point) => fill(point, { rake: format.percent("1/20", 0) })),
  }),
  fairness: (table) => void table.api.ask<{ hands: PokerPlayed[] }>(pokerPaths.hands)
    .then(({ hands }) => showHands(table, hands, promised), (error: unknown) => table.showFailure(error)),
  describe: ({ format }, round) => fill(text.sitting, { amount: format.money(round.stakeMinor) }),
});
