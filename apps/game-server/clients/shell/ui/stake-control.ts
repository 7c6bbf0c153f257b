// The stake: a step down, a step up, or any of the steps from a bottom sheet. Disabled while a round runs.
import { drawIcon, h } from "./dom.ts";
import { icons } from "./icons.ts";
import { openBottomSheet } from "./bottom-sheet.ts";
import type { GameSession } from "../session/game-session.ts";
import { messages } from "../i18n/messages.ts";

/** The stakes to choose from; while a bonus is under way its largest stake is the last. */
function stakesOf(session: GameSession): readonly bigint[] {
  const stakes = session.state().limits.stakes.map(BigInt);
  const cap = session.bonusMaxMinor();
  const least = stakes[0];
  if (cap === null || least === undefined || cap < least) return stakes;
  const below = stakes.filter((stake) => stake < cap);
  return below.length === stakes.length ? stakes : [...below, cap];
}

function openStakes(session: GameSession): void {
  const sheet = openBottomSheet(
    messages.chooseStake,
    messages.close,
    h(
      "div",
      { class: "stakes" },
      ...stakesOf(session).map((stake) =>
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

/** `data-busy` on the document keeps it from changing during a round. */
export function createStakeControl(session: GameSession): HTMLElement {
  const step = (direction: -1 | 1) => {
    const now = session.stakeMinor();
    const stakes = stakesOf(session);
    const next =
      direction === 1
        ? stakes.find((stake) => stake > now)
        : [...stakes].reverse().find((stake) => stake < now);
    if (next !== undefined) session.setStake(next);
    session.sound.play("tap");
  };
  const value = h("b", { class: "number" });
  const less = h(
    "button",
    { type: "button", class: "icon-button", "aria-label": messages.less, onclick: () => step(-1) },
    drawIcon(icons.minus),
  );
  const more = h(
    "button",
    { type: "button", class: "icon-button", "aria-label": messages.more, onclick: () => step(1) },
    drawIcon(icons.plus),
  );
  const shown = h(
    "button",
    { type: "button", class: "stake-value", onclick: () => openStakes(session) },
    h("span", {}, messages.stake),
    value,
  );
  const show = () => {
    const now = session.stakeMinor();
    const stakes = stakesOf(session);
    const isBusy = document.documentElement.dataset.busy === "true";
    value.textContent = session.format.money(now);
    shown.disabled = isBusy;
    less.disabled = isBusy || now <= (stakes[0] ?? now);
    more.disabled = isBusy || now >= (stakes[stakes.length - 1] ?? now);
  };
  session.onChange(show);
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["data-busy"] });
  show();
  return h("div", { class: "stake" }, less, shown, more);
}

/** Marks a round as running: stake and controls are disabled. */
export function setBusy(isBusy: boolean): void {
  document.documentElement.dataset.busy = String(isBusy);
}
