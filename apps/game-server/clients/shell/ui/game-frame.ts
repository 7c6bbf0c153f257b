// The frame around every game. Above the canvas: back, name, sound, fairness, rules, the clock, and the session's net
// result. Below the canvas: the balance and the stake, which are always visible.
import { drawIcon, h } from "./dom.ts";
import { icons, type IconName } from "./icons.ts";
import { serverClock } from "../transport/server-clock.ts";
import { loadSheets } from "./load-sheets.ts";
import { createStakeControl, createStakeTools } from "./stake-control.ts";
import { guardDoubleTaps, listenToKeys } from "./taps.ts";
import { formatMessage } from "../i18n/message-format.ts";
import type { GameSession } from "../session/game-session.ts";
import { pageLanguage, messages } from "../i18n/messages.ts";
import type { GameClient } from "./game-client.ts";

function iconButton(icon: IconName, label: string, onclick: () => void): HTMLButtonElement {
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, onclick },
    drawIcon(icons[icon]),
  );
}

function createSoundButton({ sound }: GameSession): HTMLButtonElement {
  const button = iconButton("soundOff", messages.sound, () => {
    sound.toggle();
    show();
  });
  const show = () => {
    button.setAttribute("aria-pressed", String(sound.isOn()));
    button.setAttribute("title", sound.isOn() ? messages.soundOn : messages.soundOff);
    button.replaceChildren(drawIcon(icons[sound.isOn() ? "soundOn" : "soundOff"]));
  };
  show();
  return button;
}

async function openFairness(session: GameSession, { fairness }: GameClient): Promise<void> {
  if (fairness !== undefined) return fairness(session);
  (await loadSheets()).showFairness(session);
}

async function openRules(session: GameSession, client: GameClient): Promise<void> {
  (await loadSheets()).showRules(session, await client.rules(session));
}

/** Opens the history. The session's state does not have the new rounds of a room, so the rounds are fetched first. */
async function openHistory(session: GameSession, client: GameClient): Promise<void> {
  if (client.history !== undefined) return client.history();
  if (session.state().game.room !== null)
    session.showRounds(await session.api.rounds().catch(() => session.state().rounds));
  (await loadSheets()).showRounds(session, client);
}

/**
 * Creates the header. Inside the site's frame the site's own bar shows the back button, the game's name and the sandbox
 * notice, so the header shows the status strip in their place.
 */
function createHeader(session: GameSession, client: GameClient): HTMLElement {
  const { game, play } = session.state();
  const framed = window.parent !== window;
  const own = framed
    ? [h("h1", { class: "hidden-text" }, game.name[pageLanguage()]), createStatusStrip(session, client)]
    : [
        iconButton("back", messages.back, () => session.leave()),
        h(
          "div",
          { class: "head-title" },
          h("h1", {}, game.name[pageLanguage()]),
          play ? h("span", { class: "pill" }, messages.play) : null,
        ),
      ];
  return h(
    "header",
    { class: framed ? "head framed" : "head" },
    ...own,
    createSoundButton(session),
    iconButton("history", messages.history, () => void openHistory(session, client)),
    iconButton("fair", messages.fairness, () => void openFairness(session, client)),
    iconButton("rules", messages.rules, () => void openRules(session, client)),
  );
}

async function openFigures(session: GameSession, { hasOwnStake = false }: GameClient): Promise<void> {
  (await loadSheets()).showSession(session, !hasOwnStake);
}

/** Creates the strip with the clock and the net result; a tap opens the session's figures. */
function createStatusStrip(session: GameSession, client: GameClient): HTMLElement {
  const clock = h("b", { class: "number" });
  const net = h("b", { class: "number" });
  const netBox = h("span", {}, `${messages.net}: `, net);
  const showClock = () => {
    const now = serverClock.now();
    const { format } = session;
    clock.textContent = `${format.clock(new Date(now))} · ${format.span(now - session.state().startedAt)}`;
  };
  const showNet = () => {
    const { paidMinor, stakedMinor } = session.state().totals;
    const change = BigInt(paidMinor) - BigInt(stakedMinor);
    net.textContent = session.format.change(change);
    netBox.classList.toggle("gain", change > 0n);
  };
  session.onChange(showNet);
  setInterval(showClock, 1_000);
  showClock();
  showNet();
  return h(
    "button",
    { type: "button", class: "strip", onclick: () => void openFigures(session, client) },
    h("span", {}, `${messages.time}: `, clock),
    netBox,
    h("span", { class: "hidden-text" }, messages.session),
    drawIcon(icons.figures),
  );
}

/** Creates the note beside the stake with the maximum bet of a bonus in play; hidden without a bonus. */
function createBonusNote(session: GameSession): HTMLElement {
  const note = h("p", { class: "note bonus-note", role: "status" });
  const show = () => {
    const cap = session.bonusMaxMinor();
    note.hidden = cap === null;
    note.textContent =
      cap === null ? "" : formatMessage(messages.bonusMax, { amount: session.format.money(cap) });
  };
  session.onChange(show);
  show();
  return note;
}

function createBalanceRow(
  session: GameSession,
  { hasOwnStake = false }: GameClient,
  beside: HTMLElement | null,
): HTMLElement {
  const balance = h("b", { class: "number" });
  const show = () => {
    const minor = session.balanceMinor();
    balance.textContent = minor === null ? "—" : session.format.money(minor);
  };
  session.onChange(show);
  show();
  return h(
    "div",
    { class: "desk-row" },
    h("div", { class: "figure" }, h("span", {}, messages.balance), balance),
    ...(hasOwnStake ? [beside] : [createStakeControl(session), createStakeTools(session)]),
  );
}

export async function createGameFrame(session: GameSession, client: GameClient): Promise<HTMLElement> {
  const { canvas: stage, controls, beside = null } = await client.build(session);
  // loaded before the first tap, so that the sheets open even if the network fails later
  void loadSheets().catch(() => undefined);
  const desk = h(
    "section",
    { class: "desk" },
    createBonusNote(session),
    createBalanceRow(session, client, beside),
    controls,
  );
  guardDoubleTaps(desk);
  if (client.hasOwnStake !== true) listenToKeys(desk);
  return h(
    "div",
    { class: `frame frame-${session.state().game.family}` },
    createHeader(session, client),
    ...(window.parent === window ? [createStatusStrip(session, client)] : []),
    h("section", { class: "stage" }, stage),
    desk,
    client.turnNotice?.() ?? null,
  );
}
