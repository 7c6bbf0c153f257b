// The stake control: a step down, a step up, or any step from a bottom sheet, with half, double and maximum below. The
// control is disabled while a round runs.
import { drawIcon, h } from "./dom.ts";
import { icons } from "./icons.ts";
import { openBottomSheet } from "./bottom-sheet.ts";
import type { GameSession } from "../session/game-session.ts";
import { messages } from "../i18n/messages.ts";
import { doubleStake, halfStake, listStakes, maxStake, nextStake } from "./stake-steps.ts";

function openStakes(session: GameSession): void {
  const sheet = openBottomSheet(
    messages.chooseStake,
    messages.close,
    h(
      "div",
      { class: "stakes" },
      ...listStakes(session.stakeRange()).map((stake) =>
        h(
          "button",
          {
            type: "button",
            class: "chip number",
            "aria-pressed": String(stake === session.stakeMinor()),
            onclick: () => {
              session.setStake(stake);
              sheet.close();
            },
          },
          session.format.money(stake),
        ),
      ),
    ),
  );
}

/** Calls `show` at once and after every change of the session or of the busy state; `isBusy`: a round is running. */
function follow(session: GameSession, show: (isBusy: boolean) => void): void {
  const update = () => show(document.documentElement.dataset.busy === "true");
  session.onChange(update);
  new MutationObserver(update).observe(document.documentElement, { attributeFilter: ["data-busy"] });
  update();
}

/** Creates the stake control; `data-busy` on the document disables it during a round. */
export function createStakeControl(session: GameSession): HTMLElement {
  const step = (direction: -1 | 1) => {
    const next = nextStake(session.stakeRange(), session.stakeMinor(), direction);
    if (next !== null) session.setStake(next);
    session.sound.play("tap");
  };
  const button = (direction: -1 | 1) =>
    h(
      "button",
      {
        type: "button",
        class: "icon-button",
        "data-step": direction,
        "aria-label": direction === 1 ? messages.more : messages.less,
        onclick: () => step(direction),
      },
      drawIcon(direction === 1 ? icons.plus : icons.minus),
    );
  const [less, more] = [button(-1), button(1)];
  const value = h("b", { class: "number" });
  const shown = h(
    "button",
    { type: "button", class: "stake-value", onclick: () => openStakes(session) },
    h("span", {}, messages.stake),
    value,
  );
  follow(session, (isBusy) => {
    const now = session.stakeMinor();
    value.textContent = session.format.money(now);
    shown.disabled = isBusy;
    less.disabled = isBusy || nextStake(session.stakeRange(), now, -1) === null;
    more.disabled = isBusy || nextStake(session.stakeRange(), now, 1) === null;
  });
  return h("div", { class: "stake" }, less, shown, more);
}

/** Creates the buttons for half, double and the maximum stake. */
export function createStakeTools(session: GameSession): HTMLElement {
  const tools = [
    ["½", messages.half, () => halfStake(session.stakeRange(), session.stakeMinor())],
    ["2×", messages.double, () => doubleStake(session.stakeRange(), session.stakeMinor())],
    [messages.max, null, () => maxStake(session.stakeRange(), session.balanceMinor())],
  ] as const;
  const buttons = tools.map(([text, label, stake]) =>
    h(
      "button",
      {
        type: "button",
        class: "stake-tool number",
        "aria-label": label,
        onclick: () => {
          session.setStake(stake());
          session.sound.play("tap");
        },
      },
      text === "2×" ? session.format.digits(text) : text,
    ),
  );
  follow(session, (isBusy) => {
    for (const [at, button] of buttons.entries())
      button.disabled = isBusy || tools[at]?.[2]() === session.stakeMinor();
  });
  return h("div", { class: "stake-tools" }, ...buttons);
}

/** Marks a round as running: stake and controls are disabled. */
export function setBusy(isBusy: boolean): void {
  document.documentElement.dataset.busy = String(isBusy);
}
