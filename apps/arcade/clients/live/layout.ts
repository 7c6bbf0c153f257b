// The felt on the screen: a button for each bet, with the chips that lie on it and those already in play.
import { h } from "../shell/dom.ts";
import type { Table } from "../shell/table.ts";
import type { Felt } from "./felts.ts";
import { spotName, text } from "./text.ts";

type Layout = {
  readonly element: HTMLElement;
  /** Shows what lies where; `inPlay` is with the house already. */
  show(laid: ReadonlyMap<string, bigint>, inPlay: ReadonlyMap<string, bigint>): void;
  setOpen(isOpen: boolean): void;
  /** Lights the places that win; none to put the lights out. */
  light(wins: ((on: string) => boolean) | null): void;
};

const THOUSAND = 1000n;

/** A chip's worth in few letters: 500, 1.5k. */
export function shortMoney({ format, state }: Table, minor: bigint): string {
  const whole = minor / 10n ** BigInt(state().digits);
  if (whole < THOUSAND) return format.digits(whole.toString());
  const tenths = whole / 100n;
  return format.digits(`${tenths / 10n}${tenths % 10n === 0n ? "" : `.${tenths % 10n}`}k`);
}

export function buildLayout(table: Table, felt: Felt, onTap: (on: string) => void): Layout {
  const { format } = table;
  const spots = felt.rows.flat().map(({ on, tone, pays }) => {
    const badge = h("i", { class: "chip-badge number" });
    badge.hidden = true;
    const isNumber = on.startsWith("straight:");
    const name = spotName(format, on);
    const button = h("button", { type: "button", class: `spot spot-${tone}`, "data-on": on, "aria-label": `${name}, ${text.pays} ${format.digits(pays)}:${format.digits("1")}`, onclick: () => onTap(on) },
      h("b", {}, name), isNumber ? null : h("small", { class: "number" }, `${format.digits(pays)}:${format.digits("1")}`), badge);
    return { on, button, badge, name };
  });
  const rows = felt.rows.map((row) => h("div", { class: "felt-row" },
    ...row.map(({ on }) => spots.find((spot) => spot.on === on)?.button ?? null)));
  const element = h("div", { class: "felt", role: "group", "aria-label": text.layout }, ...rows);
  return {
    element,
    show: (laid, inPlay) => {
      for (const { on, badge } of spots) {
        const [fresh, sure] = [laid.get(on) ?? 0n, inPlay.get(on) ?? 0n];
        badge.hidden = fresh + sure === 0n;
        badge.textContent = badge.hidden ? "" : shortMoney(table, fresh + sure);
        badge.classList.toggle("chip-fresh", fresh > 0n);
      }
    },
    setOpen: (isOpen) => {
      for (const { button } of spots) button.disabled = !isOpen;
    },
    light: (wins) => {
      element.classList.toggle("is-lit", wins !== null);
      for (const { on, button } of spots) button.classList.toggle("is-win", wins?.(on) === true);
    },
  };
}
