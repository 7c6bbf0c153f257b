// A poker room in the browser: its last known state, the calls that change it, and its drawing. The stream only reports
// that something changed. The client then fetches this player's view, so no card of another player arrives here before
// it is shown.
import {
  pokerPaths,
  type PokerAnswer,
  type PokerLobby,
  type PokerPlayed,
  type PokerTableView,
} from "../../wire/poker-api.ts";
import { createClientSeed, createRequestId } from "../shell/fairness/client-random.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { readDeviceMark } from "../shell/session/storage.ts";
import { watchRoom } from "../shell/transport/watch-room.ts";
import { h } from "../shell/ui/dom.ts";
import type { GameLayout } from "../shell/ui/game-client.ts";
import { drawControls, keyOfControls, type ActionHandlers } from "./action-bar.ts";
import { showHands } from "./hands-sheet.ts";
import { drawLobby, openAmounts } from "./lobby.ts";
import { drawClock, isTurn, statusOf } from "./table-status.ts";
import { drawTable } from "./table-view.ts";
import { text } from "./text.ts";

type TableChange = { readonly tableId: string; readonly version: string };

type PokerGame = {
  readonly session: GameSession;
  readonly canvas: HTMLElement;
  readonly controls: HTMLElement;
  /** The last known state of the player's table; null in the lobby. */
  view: PokerTableView | null;
  /** The key of the state for which the controls were last drawn (keyOfControls). */
  drawnFor: string;
  /** The seed hash (commitment) of the hand for which this browser last sent a client seed. */
  seeded: string;
  isAsking: boolean;
  isStale: boolean;
  isConnected: boolean;
  /**
   * Counts moves between the lobby and tables: an answer is drawn only if the player has not moved since its request.
   */
  navigation: number;
};

/** The hash of the next hand's seed at the table that was shown last. */
let nextSeedHash: string | null = null;

/** Shows the player's own hands, each with its verification link. */
export async function showOwnHands(session: GameSession): Promise<void> {
  const { hands } = await session.api.request<{ hands: PokerPlayed[] }>(pokerPaths.hands);
  showHands(session, hands, nextSeedHash);
}

function show(game: PokerGame): void {
  const { view, session } = game;
  if (view === null) return;
  const [statusText, tone] = statusOf(view, session);
  const status = game.isConnected ? statusText : text.offline;
  game.canvas.replaceChildren(
    h("p", { class: "poker-said", role: "status", "data-tone": tone }, status),
    view.stage === "playing" && view.hand !== null
      ? drawClock(view.hand)
      : h("div", { class: "poker-clock" }),
    drawTable(view, session.format),
  );
  const key = keyOfControls(view);
  if (key !== game.drawnFor)
    game.controls.replaceChildren(drawControls(view, session.format, actionHandlers(game)));
  game.drawnFor = key;
}

function applyAnswer(game: PokerGame, { table: next, totals }: PokerAnswer): void {
  const { view, session } = game;
  if (view?.tableId !== next.tableId) game.navigation += 1;
  else if (BigInt(next.version) < BigInt(view.version)) return;
  const isOwnTurn = isTurn(next) && (view === null || !isTurn(view));
  game.view = next;
  nextSeedHash = next.nextSeedHash;
  session.showMoney(null, totals);
  if (isOwnTurn) session.sound.play("safe");
  show(game);
  sendClientSeed(game, next);
}

async function attempt(game: PokerGame, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    game.session.showFailure(error);
    await refresh(game).catch(() => undefined);
  }
}

type Call = { readonly path: string; readonly body?: Record<string, unknown>; readonly isMoney?: boolean };

function send(game: PokerGame, { path, body, isMoney = false }: Call): Promise<void> {
  const { session } = game;
  return attempt(game, async () => {
    const from = game.navigation;
    const request = () => session.api.request<PokerAnswer>(path, { tableId: game.view?.tableId, ...body });
    const answer = await (isMoney ? session.transact(request) : request());
    if (game.navigation === from) applyAnswer(game, answer);
  });
}

/** Sends a fresh client seed for each hand, created after the hand's commitment was seen. */
function sendClientSeed(game: PokerGame, { seats, nextSeedHash }: PokerTableView): void {
  const own = seats.find(({ isOwn, isSeated }) => isOwn && isSeated);
  if (own === undefined || own.isAway || game.seeded === nextSeedHash) return;
  game.seeded = nextSeedHash;
  void send(game, { path: pokerPaths.seed, body: { clientSeed: createClientSeed(), isBack: false } });
}

function showLobby(game: PokerGame, lobby: PokerLobby): void {
  const { session } = game;
  const open = (tableId: string) => {
    game.navigation += 1;
    void attempt(game, () => openTable(game, tableId));
  };
  const sit = (tableId: string, buyMinor: string) =>
    void attempt(game, async () => {
      const body = { requestId: createRequestId(), tableId, buyMinor, device: readDeviceMark() };
      applyAnswer(game, await session.transact(() => session.api.request<PokerAnswer>(pokerPaths.sit, body)));
    });
  const onclick = () => void attempt(game, () => showOwnHands(session));
  const handsButton = h("button", { type: "button", class: "second-button", onclick }, text.hands);
  game.canvas.replaceChildren(drawLobby(session, lobby, { open, sit }));
  game.drawnFor = "";
  game.controls.replaceChildren(h("div", { class: "poker-row-of" }, handsButton));
}

async function fetchLobby(game: PokerGame): Promise<void> {
  const from = game.navigation;
  const lobby = await game.session.api.request<PokerLobby>(pokerPaths.lobby);
  if (game.navigation === from) showLobby(game, lobby);
}

async function openTable(game: PokerGame, tableId: string): Promise<void> {
  const from = game.navigation;
  const answer = await game.session.api.request<PokerAnswer>(pokerPaths.table, { tableId });
  if (game.navigation === from) applyAnswer(game, answer);
}

/** Opens the table at which the player already sits, otherwise the lobby. */
async function openFirst(game: PokerGame): Promise<void> {
  const from = game.navigation;
  const lobby = await game.session.api.request<PokerLobby>(pokerPaths.lobby);
  if (game.navigation !== from) return;
  if (lobby.own === null) showLobby(game, lobby);
  else await openTable(game, lobby.own);
}

async function refresh(game: PokerGame): Promise<void> {
  if (game.view === null) await fetchLobby(game);
  else await openTable(game, game.view.tableId);
}

/** Fetches the present view: one request at a time, and another one if a change was pushed during the request. */
async function refreshLatest(game: PokerGame): Promise<void> {
  game.isStale = true;
  if (game.isAsking) return;
  game.isAsking = true;
  try {
    while (game.isStale) {
      game.isStale = false;
      await refresh(game);
    }
  } catch (error) {
    game.session.showFailure(error);
  } finally {
    game.isAsking = false;
  }
}

function actionHandlers(game: PokerGame): ActionHandlers {
  const { session } = game;
  const topUp = (addMinor: string) =>
    void send(game, {
      path: pokerPaths.topUp,
      body: { requestId: createRequestId(), addMinor },
      isMoney: true,
    });
  return {
    act: ({ handId, step }, action) =>
      void send(game, { path: pokerPaths.act, body: { handId, step, action } }),
    comeBack: () =>
      void send(game, { path: pokerPaths.seed, body: { clientSeed: createClientSeed(), isBack: true } }),
    post: () => void send(game, { path: pokerPaths.post }),
    addRobot: () => void send(game, { path: pokerPaths.robot }),
    leave: () => void send(game, { path: pokerPaths.stand, isMoney: true }),
    topUp: (room) => {
      const least = BigInt(game.view?.bigBlind ?? room);
      openAmounts(session, { title: text.chooseTopUp, least, most: room, take: topUp });
    },
    toLobby: () => {
      game.view = null;
      game.navigation += 1;
      void attempt(game, () => fetchLobby(game));
    },
  };
}

function watchTables(game: PokerGame): void {
  const { session } = game;
  const handleTableAnswer = ({ tableId, version }: TableChange) => {
    const { view } = game;
    if (view === null || (tableId === view.tableId && BigInt(version) > BigInt(view.version)))
      void refreshLatest(game);
  };
  const onConnection = (connected: boolean) => {
    game.isConnected = connected;
    show(game);
  };
  const onBalance = (balanceMinor: string | null) => session.showMoney(balanceMinor, null);
  watchRoom(session, { table: handleTableAnswer }, { onBalance, onConnection });
}

export function createPokerGame(session: GameSession): GameLayout {
  const game: PokerGame = {
    session,
    canvas: h("div", { class: "poker" }),
    controls: h("div"),
    view: null,
    drawnFor: "",
    seeded: "",
    isAsking: false,
    isStale: false,
    isConnected: true,
    navigation: 0,
  };
  watchTables(game);
  void attempt(game, () => openFirst(game));
  return { canvas: game.canvas, controls: game.controls };
}
