// The controls below the felt: the chips beside the balance, and below them the buttons for undo, clear, repeating the
// last bets, and sending the bets. They have two rows, so that a felt of nine rows fits above them on a small phone.
import { drawIcon, h } from "../shell/ui/dom.ts";
import { icons, type IconName } from "../shell/ui/icons.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import type { Chips } from "./chips.ts";
import { shortMoney } from "./felt/felt-view.ts";
import { text } from "./text.ts";

const CHIPS_SHOWN = 5;

export type ChipTray = {
  readonly element: HTMLElement;
  /** The element with the chips, shown beside the balance. */
  readonly chips: HTMLElement;
  readonly chipMinor: () => bigint;
  /** `limit`: text of the limit that the laid chips exceed; null for none. */
  show(isOpen: boolean, limit: string | null): void;
};

type TrayEvents = { readonly onBet: () => void; readonly onRepeat: () => void };

export function createChipTray(
  session: GameSession,
  chips: Chips,
  { onBet, onRepeat }: TrayEvents,
): ChipTray {
  const worths = session
    .state()
    .limits.stakes.map(BigInt)
    .filter((_, at) => at % 2 === 0 || at > 6)
    .slice(0, CHIPS_SHOWN);
  let chosen = worths[1] ?? worths[0] ?? 1n;
  const buttons = worths.map((worth, at) =>
    h(
      "button",
      {
        type: "button",
        class: `chip-pick chip-${at} number`,
        "aria-label": `${text.chips} ${session.format.money(worth)}`,
        onclick: () => {
          chosen = worth;
          mark();
        },
      },
      shortMoney(session, worth),
    ),
  );
  const mark = () => {
    for (const [at, button] of buttons.entries())
      button.setAttribute("aria-pressed", String(worths[at] === chosen));
  };
  const smallButton = (icon: IconName, label: string, onclick: () => void) =>
    h(
      "button",
      { type: "button", class: "second-button", "aria-label": label, title: label, onclick },
      drawIcon(icons[icon]),
    );
  const undo = smallButton("undo", text.undo, () => chips.undo());
  const clear = smallButton("clear", text.clear, () => chips.clear());
  const repeat = smallButton("repeat", text.rebet, onRepeat);
  const bet = h("button", { type: "button", class: "main-button", onclick: onBet });
  mark();
  return {
    element: h("div", { class: "live-desk" }, undo, clear, repeat, bet),
    chips: h("div", { class: "chip-row", role: "group", "aria-label": text.chips }, ...buttons),
    chipMinor: () => chosen,
    show: (isOpen, limit) => {
      const total = chips.total();
      undo.disabled = clear.disabled = total === 0n;
      repeat.disabled = !isOpen || chips.repeatable().length === 0;
      bet.disabled = !isOpen || total === 0n || limit !== null;
      bet.textContent =
        limit ??
        (total === 0n ? text.betNone : formatMessage(text.bet, { amount: session.format.money(total) }));
    },
  };
}
