// The stake: a step down, a step up, or any of the steps from a sheet. It stands still while a round runs.
import { drawIcon, h } from "./dom.ts";
import { icons } from "./icons.ts";
import { openSheet } from "./sheet.ts";
import type { Table } from "./table.ts";
import { words } from "./words.ts";

function openStakes(table: Table): void {
  const sheet = openSheet(words.chooseStake, words.close, h("div", { class: "stakes" },
    ...table.state().limits.stakes.map((stake) => h("button", {
      type: "button", class: "chip number", "aria-pressed": String(BigInt(stake) === table.stakeMinor()),
      onclick: () => {
        table.setStake(BigInt(stake));
        sheet.close();
      },
    }, table.format.money(stake)))));
}

/** `data-busy` on the document keeps it from changing during a round. */
export function buildStake(table: Table): HTMLElement {
  const stakes = table.state().limits.stakes.map(BigInt);
  const step = (direction: -1 | 1) => {
    const now = table.stakeMinor();
    const next = direction === 1 ? stakes.find((stake) => stake > now) : stakes.findLast((stake) => stake < now);
    if (next !== undefined) table.setStake(next);
    table.sound.play("tap");
  };
  const value = h("b", { class: "number" });
  const less = h("button", { type: "button", class: "icon-button", "aria-label": words.less, onclick: () => step(-1) },
    drawIcon(icons.minus));
  const more = h("button", { type: "button", class: "icon-button", "aria-label": words.more, onclick: () => step(1) },
    drawIcon(icons.plus));
  const shown = h("button", { type: "button", class: "stake-value", onclick: () => openStakes(table) },
    h("span", {}, words.stake), value);
  const show = () => {
    const now = table.stakeMinor();
    const isBusy = document.documentElement.dataset.busy === "true";
    value.textContent = table.format.money(now);
    shown.disabled = isBusy;
    less.disabled = isBusy || now <= (stakes[0] ?? now);
    more.disabled = isBusy || now >= (stakes.at(-1) ?? now);
  };
  table.onChange(show);
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ["data-busy"] });
  show();
  return h("div", { class: "stake" }, less, shown, more);
}

/** Marks a round as running: stake and controls stand still. */
export function setBusy(isBusy: boolean): void {
  document.documentElement.dataset.busy = String(isBusy);
}
