// Starts a game from its address: redeems the launch token (or resumes this tab's session), creates the
// client seed in this browser, and renders the frame around the game's canvas.
import "../shell.css";
import type { OpenedView, StateView } from "../../../wire/game-api.ts";
import { ApiFailure, createApiClient, openSession, type ApiClient } from "../transport/api-client.ts";
import { createClientSeed } from "../fairness/client-random.ts";
import { h } from "../ui/dom.ts";
import { createFormat } from "../i18n/format.ts";
import { createGameFrame } from "../ui/game-frame.ts";
import type { GameClient } from "../ui/game-client.ts";
import { goBack, readLaunchParams, type LaunchParams } from "./host-bridge.ts";
import { createSound } from "../ui/sound-effects.ts";
import { findStoredSession, forgetSession, storeSession } from "./storage.ts";
import { createGameSession } from "./game-session.ts";
import { pageLanguage, messages } from "../i18n/messages.ts";

type Opened = { readonly api: ApiClient; readonly state: StateView };

const root = () => document.querySelector("main") ?? document.body.appendChild(h("main"));

type NoticeButton = { readonly text: string; readonly onclick: () => void };

function notice(title: string, text: string, button: NoticeButton): HTMLElement {
  return h(
    "div",
    { class: "frame" },
    h(
      "div",
      { class: "notice", role: "alert" },
      h("h2", {}, title),
      h("p", { class: "quiet" }, text),
      h("button", { type: "button", class: "main-button", onclick: button.onclick }, button.text),
    ),
  );
}

function loading(): HTMLElement {
  return h(
    "div",
    { class: "frame" },
    h(
      "div",
      { class: "notice", role: "status" },
      h("div", { class: "spinner" }),
      h("p", { class: "quiet" }, messages.loading),
    ),
  );
}

async function resume(token: string): Promise<Opened> {
  const api = createApiClient(token);
  return { api, state: await api.state() };
}

async function launch(page: LaunchParams, storageKey: string): Promise<Opened> {
  const token = page.launch ?? "";
  if (token === "") throw new ApiFailure("session.unknown");
  const { vendor, gameCode } = page;
  const opened: OpenedView = await openSession({ vendor, token, gameCode });
  storeSession(storageKey, { session: opened.session, launch: token });
  return { api: createApiClient(opened.session), state: opened.state };
}

async function openOrResume(page: LaunchParams): Promise<Opened> {
  const storageKey = `${page.vendor}.${page.gameCode}`;
  const stored = findStoredSession(storageKey, page.launch);
  if (stored === null) return launch(page, storageKey);
  try {
    return await resume(stored);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code === "offline" || page.launch === null) throw error;
    forgetSession(storageKey);
    return launch(page, storageKey);
  }
}

/**
 * Creates a client seed for a new player. Only the browser creates it, after it has received both commitments; the
 * server never does.
 */
async function ensureClientSeed({ api, state }: Opened): Promise<Opened> {
  if (state.seeds.clientSeed !== null) return { api, state };
  return { api, state: { ...state, seeds: await api.setClientSeed(createClientSeed()) } };
}

function showEnd(page: LaunchParams): void {
  const { title, text } = messages.ended;
  root().replaceChildren(notice(title, text, { text: messages.back, onclick: () => goBack(page) }));
}

/** Starts a game's client; `client` renders the canvas and its controls. */
export async function startGame(client: GameClient): Promise<void> {
  const page = readLaunchParams();
  const start = async () => {
    root().replaceChildren(loading());
    try {
      const { api, state } = await ensureClientSeed(await openOrResume(page));
      const format = createFormat(pageLanguage(), state.currency, state.digits);
      const end = () => showEnd(page);
      const session = createGameSession({ page, api, format, sound: createSound(), state, end });
      root().replaceChildren(await createGameFrame(session, client));
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : "internal";
      if (!(error instanceof ApiFailure)) console.error(error);
      if (code === "session.unknown" || code === "session.expired") return showEnd(page);
      root().replaceChildren(
        notice(messages.failed.title, messages.errors[code], {
          text: messages.retry,
          onclick: () => void start(),
        }),
      );
    }
  };
  await start();
}
