// A slot's bet modes beside the stake, each with its price and return to player. An ante stays until it is switched
// off; a buy needs a confirmation and is for one round. Kinds that the jurisdiction does not allow are absent.
import { parseFraction } from "@khela/engines/fraction";
import { multiplyFloor } from "@khela/engines/money";
import type { AnySlot } from "@khela/engines/slots/slot-kinds";
import type { BetMode } from "@khela/engines/slots/slot-rules";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { messages } from "../shell/i18n/messages.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { openBottomSheet } from "../shell/ui/bottom-sheet.ts";
import { h } from "../shell/ui/dom.ts";
import { text } from "./text.ts";

/** Returns the price of a round in a mode; without a mode, the stake. Stakes are whole units: no price is rounded. */
export function priceOf(stakeMinor: bigint, mode: BetMode | null): bigint {
  return mode === null ? stakeMinor : multiplyFloor(stakeMinor, parseFraction(mode.price));
}

export type BetModes = {
  /** The element with the bet modes; null for a slot without modes. */
  readonly element: HTMLElement | null;
  /** The mode of a round that the main button starts: the ante that is switched on, or null. */
  readonly chosen: () => BetMode | null;
};

/** Returns the bet modes that the jurisdiction allows for this slot. */
export function listOffered(session: GameSession, { betModes }: AnySlot): readonly BetMode[] {
  const modes: readonly BetMode[] = betModes;
  return modes.filter(({ kind }) => session.state().game.betModes.includes(kind));
}

/** Returns whether the price of a round is within the game's maximum stake and the maximum stake of a bonus in play. */
function isWithinLimits(session: GameSession, priceMinor: bigint): boolean {
  const cap = session.bonusMaxMinor();
  return priceMinor <= BigInt(session.state().limits.maxMinor) && (cap === null || priceMinor <= cap);
}

function askToBuy(session: GameSession, mode: BetMode, onBuy: () => void): void {
  const { format } = session;
  const stake = session.stakeMinor();
  const price = format.money(priceOf(stake, mode));
  const buy = h(
    "button",
    { type: "button", class: "main-button" },
    formatMessage(text.modes.confirm, { price }),
  );
  const cancel = h("button", { type: "button", class: "second-button" }, text.modes.cancel);
  const sheet = openBottomSheet(
    text.modes.buy,
    messages.close,
    h(
      "p",
      {},
      formatMessage(text.modes.ask, { price, times: format.times(mode.price), stake: format.money(stake) }),
    ),
    h(
      "dl",
      { class: "facts" },
      h("dt", { class: "quiet" }, messages.rtp),
      h("dd", { class: "number" }, format.percent(mode.rtp)),
    ),
    h("p", { class: "note" }, messages.rtpNote),
    buy,
    cancel,
  );
  cancel.onclick = () => sheet.close();
  buy.onclick = () => {
    sheet.close();
    onBuy();
  };
}

export function createBetModes(
  session: GameSession,
  slot: AnySlot,
  onBuy: (mode: BetMode) => void,
): BetModes {
  const { format } = session;
  const offered = listOffered(session, slot);
  if (offered.length === 0) return { element: null, chosen: () => null };
  let ante: BetMode | null = null;
  const chosen = () =>
    ante !== null && isWithinLimits(session, priceOf(session.stakeMinor(), ante)) ? ante : null;
  const buttons = offered.map((mode) => {
    const price = h("b", { class: "number" });
    const tap = () => {
      session.sound.play("tap");
      if (mode.kind === "buy") return askToBuy(session, mode, () => onBuy(mode));
      ante = ante === mode ? null : mode;
      show();
    };
    const button = h(
      "button",
      { type: "button", class: "mode-button", onclick: tap },
      h("span", {}, text.modes[mode.kind]),
      price,
      h("small", { class: "number" }, formatMessage(text.modes.rtp, { rtp: format.percent(mode.rtp) })),
    );
    return { mode, button, price };
  });
  function show(): void {
    const isBusy = document.documentElement.dataset.busy === "true";
    for (const { mode, button, price } of buttons) {
      const minor = priceOf(session.stakeMinor(), mode);
      price.textContent = format.money(minor);
      button.disabled = isBusy || !isWithinLimits(session, minor);
      if (mode.kind === "ante") button.setAttribute("aria-pressed", String(chosen() === mode));
    }
  }
  session.onChange(show);
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["data-busy"] });
  show();
  return { element: h("div", { class: "modes" }, ...buttons.map(({ button }) => button)), chosen };
}
