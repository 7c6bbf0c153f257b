// From an address to a game that can be played: the launch token is redeemed (or the session of this tab found
// again), the player's seed is made in this browser, and the frame is drawn around the game's stage.
import "./shell.css";
import type { OpenedView, StateView } from "../../wire.ts";
import { ApiFailure, createApi, openSession, type Api } from "./api.ts";
import { makeClientSeed } from "./chance.ts";
import { h } from "./dom.ts";
import { createFormat } from "./format.ts";
import { buildFrame, type GameClient } from "./frame.ts";
import { goBack, readPage, type Page } from "./site.ts";
import { createSound } from "./sound.ts";
import { findKeptSession, forgetSession, keepSession } from "./storage.ts";
import { createTable } from "./table.ts";
import { pageLanguage, words } from "./words.ts";

type Opened = { readonly api: Api; readonly state: StateView };

const root = () => document.querySelector("main") ?? document.body.appendChild(h("main"));

type Way = { readonly text: string; readonly onclick: () => void };

function notice(title: string, text: string, button: Way): HTMLElement {
  return h("div", { class: "frame" }, h("div", { class: "notice", role: "alert" },
    h("h2", {}, title), h("p", { class: "quiet" }, text),
    h("button", { type: "button", class: "main-button", onclick: button.onclick }, button.text)));
}

function loading(): HTMLElement {
  return h("div", { class: "frame" }, h("div", { class: "notice", role: "status" },
    h("div", { class: "spinner" }), h("p", { class: "quiet" }, words.loading)));
}

async function resume(token: string): Promise<Opened> {
  const api = createApi(token);
  return { api, state: await api.state() };
}

async function launch(page: Page, seat: string): Promise<Opened> {
  const token = page.launch ?? "";
  if (token === "") throw new ApiFailure("session.unknown");
  const { vendor, gameCode } = page;
  const opened: OpenedView = await openSession({ vendor, token, gameCode });
  keepSession(seat, { session: opened.session, launch: token });
  return { api: createApi(opened.session), state: opened.state };
}

async function open(page: Page): Promise<Opened> {
  const seat = `${page.vendor}.${page.gameCode}`;
  const kept = findKeptSession(seat, page.launch);
  if (kept === null) return launch(page, seat);
  try {
    return await resume(kept);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code === "offline" || page.launch === null) throw error;
    forgetSession(seat);
    return launch(page, seat);
  }
}

/** The house never makes a player's seed; a new player's browser does, after it saw both promises. */
async function seeded({ api, state }: Opened): Promise<Opened> {
  if (state.seeds.clientSeed !== null) return { api, state };
  return { api, state: { ...state, seeds: await api.setClientSeed(makeClientSeed()) } };
}

function showEnd(page: Page): void {
  const { title, text } = words.ended;
  root().replaceChildren(notice(title, text, { text: words.back, onclick: () => goBack(page) }));
}

/** Starts a game's client; `client` draws the stage and its controls. */
export async function boot(client: GameClient): Promise<void> {
  const page = readPage();
  const start = async () => {
    root().replaceChildren(loading());
    try {
      const { api, state } = await seeded(await open(page));
      const format = createFormat(pageLanguage(), state.currency, state.digits);
      const end = () => showEnd(page);
      const table = createTable({ page, api, format, sound: createSound(), state, end });
      root().replaceChildren(await buildFrame(table, client));
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : "internal";
      if (!(error instanceof ApiFailure)) console.error(error);
      if (code === "session.unknown" || code === "session.expired") return showEnd(page);
      root().replaceChildren(notice(words.failed.title, words.errors[code], { text: words.retry, onclick: () => void start() }));
    }
  };
  await start();
}
