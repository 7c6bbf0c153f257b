// A live table: the scene, the felt and the chip tray, driven by the round's events on the stream. The result is shown
// before its payout, and a return of the stake or less is not celebrated.
import type { Totals } from "../../wire/game-api.ts";
import { ApiFailure } from "../shell/transport/api-client.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { loadSheets } from "../shell/ui/load-sheets.ts";
import { createRoomClient } from "../shell/transport/room-client.ts";
import { notifyBusy } from "../shell/session/host-bridge.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { showToast } from "../shell/ui/toast.ts";
import { messages, pageLanguage } from "../shell/i18n/messages.ts";
import { createChips, sumByPlace, type PlacedChip } from "./chips.ts";
import { createChipTray } from "./chip-tray.ts";
import { felts } from "./felt/felts.ts";
import { createFeltView } from "./felt/felt-view.ts";
import { ownBets, roundNow, type LiveTable } from "./live-state.ts";
import { limitText, redraw, showMoney, showRoad, tick } from "./live-view.ts";
import { hasLineRoad } from "./roads.ts";
import type { Result } from "./scenes/scene.ts";
import { createScene } from "./scenes/scenes.ts";
import { createStatusBar } from "./status-bar.ts";
import { text } from "./text.ts";

const TICK_MS = 250;
const LATE_MS = 1_500;

async function reveal(table: LiveTable, result: Result, isOld: boolean): Promise<void> {
  const { session, feltView, status } = table;
  table.isRevealing = true;
  feltView.light(null);
  const hasBets = ownBets(table).length > 0;
  if (hasBets) notifyBusy(session.page, true);
  status.setStatus(text.closed);
  session.sound.play("tick");
  await table.scene.reveal(result, isOld);
  if (roundNow(table)?.stage === "shown") {
    feltView.light((on) => {
      const { num, den } = table.felt.engine.returnOf(result as never, on);
      return num > den;
    });
  }
  table.isRevealing = false;
  status.setStatus(text.shown);
  status.setTone(null);
  showMoney(table);
  redraw(table);
  showRoad(table);
  if (hasBets) notifyBusy(session.page, false);
}

function onRoomState(table: LiveTable): void {
  const { room, chips } = table;
  const round = roundNow(table);
  if (round === null) return redraw(table);
  if (round.stage === "shown" && round.result !== null && table.revealed !== round.id) {
    // A player who joins late sees the result without its animation.
    const isOld = table.opened === "" || (round.dueAt ?? 0) - room.now() < LATE_MS;
    table.revealed = round.id;
    if (table.opened === "") table.celebrated = round.id;
    void reveal(table, round.result, isOld);
  }
  if (round.stage === "open" && table.opened !== round.id) {
    table.fullMs = round.closesAt - room.now();
    table.feltView.light(null);
    table.scene.clear();
    table.status.setTone(null);
  }
  table.opened = round.id;
  if (round.stage !== "open" && chips.laid().length > 0) chips.clear();
  if (!table.isRevealing && round.stage !== "shown") showRoad(table);
  redraw(table);
  tick(table);
}

function onBalance(table: LiveTable, balanceMinor: string | null, totals: Totals | null): void {
  const { pendingBalance } = table;
  table.pendingBalance = {
    balanceMinor: balanceMinor ?? pendingBalance?.balanceMinor ?? null,
    totals: totals ?? pendingBalance?.totals ?? null,
  };
  showMoney(table);
}

async function send(table: LiveTable): Promise<void> {
  const { session, chips } = table;
  const places = [...sumByPlace(chips.laid())].map(([on, minor]) => ({ on, stakeMinor: minor.toString() }));
  const stakeMinor = chips.total().toString();
  const sent = chips.laid();
  // Read before the bet is sent, since the stream may show the bet before the call's answer arrives.
  const isFirst = ownBets(table).length === 0;
  table.isSending = true;
  showMoney(table);
  redraw(table);
  try {
    await table.room.bet({ stakeMinor, bets: places });
    chips.sent(sent, isFirst);
    session.sound.play("safe");
  } catch (error) {
    if (error instanceof ApiFailure && error.code === "bet.closed") {
      chips.clear();
      showToast(text.late, "error", messages.notTaken);
    } else session.showFailure(error);
  } finally {
    table.isSending = false;
    redraw(table);
  }
}

/** Lays chips with `put`, or says the limit that they would break. */
function lay(table: LiveTable, chips: readonly PlacedChip[], put: () => void): void {
  const limit = limitText(table, chips);
  if (limit !== null) return showToast(limit, "error");
  put();
  table.session.sound.play("tap");
}

function createTable(session: GameSession): LiveTable {
  const kind = session.state().game.room ?? "roulette";
  const { engine } = session.state().game;
  const felt = felts[engine];
  if (felt === undefined) throw new Error(`no felt for ${engine}`);
  const chips = createChips(() => redraw(table));
  const scene = createScene(session, kind);
  const road = h("div", { class: "live-road" });
  const status = createStatusBar(hasLineRoad(kind) ? road : null);
  const table: LiveTable = {
    session,
    kind,
    felt,
    chips,
    scene,
    status,
    chipTray: createChipTray(session, chips, {
      onBet: () => void send(table),
      onRepeat: () => lay(table, chips.repeatable(), chips.repeat),
    }),
    feltView: createFeltView(session, felt, (on) => {
      const minor = table.chipTray.chipMinor();
      lay(table, [...chips.laid(), { on, minor }], () => chips.lay(on, minor));
    }),
    room: createRoomClient(session, {
      onRoomState: () => onRoomState(table),
      onPlayerBets: () => redraw(table),
      onConnection: () => redraw(table),
      onBalance: (balanceMinor, totals) => onBalance(table, balanceMinor, totals),
    }),
    top: h("div", { class: "live-top" }, scene.element, status.element),
    road,
    below: h("div", { class: "live-below" }),
    isSending: false,
    revealed: "",
    celebrated: "",
    isRevealing: false,
    opened: "",
    fullMs: 0,
    pendingBalance: null,
  };
  return table;
}

export function createLiveGame(session: GameSession): GameLayout & { readonly showFairness: () => void } {
  const table = createTable(session);
  setInterval(() => tick(table), TICK_MS);
  redraw(table);
  return {
    canvas: h(
      "div",
      {
        class: `live live-${table.kind}`,
        role: "group",
        "aria-label": session.state().game.name[pageLanguage()],
        tabindex: 0,
      },
      hasLineRoad(table.kind) ? null : table.road,
      table.top,
      table.feltView.element,
      table.below,
    ),
    controls: table.chipTray.element,
    beside: table.chipTray.chips,
    showFairness: () =>
      void loadSheets().then(({ showRoomFairness }) => showRoomFairness(session, table.room.view())),
  };
}
