// The felt on the screen: a button for each bet, with the chips that lie on it and those already in play. Where a felt has
// several ways of betting, one is shown at a time, and each tells what lies on its places.
import { h } from "../shell/dom.ts";
import type { Table } from "../shell/table.ts";
import type { Felt, Spot, Way } from "./felts.ts";
import { toneOf } from "./roulette-felt.ts";
import { spotName, text } from "./text.ts";

type Sums = ReadonlyMap<string, bigint>;

type Layout = {
  readonly element: HTMLElement;
  /** Shows what lies where; `inPlay` is with the house already. */
  show(laid: Sums, inPlay: Sums): void;
  setOpen(isOpen: boolean): void;
  /** Lights the places that win; none to put the lights out. */
  light(wins: ((on: string) => boolean) | null): void;
};

/** A group of places with what lies on them. */
type Part = { readonly element: HTMLElement; readonly show: Layout["show"]; readonly setOpen: Layout["setOpen"]; readonly light: Layout["light"] };

const THOUSAND = 1000n;

/** A chip's worth in few letters: 500, 1.5k. */
export function shortMoney({ format, state }: Table, minor: bigint): string {
  const whole = minor / 10n ** BigInt(state().digits);
  if (whole < THOUSAND) return format.digits(whole.toString());
  const tenths = whole / 100n;
  return format.digits(`${tenths / 10n}${tenths % 10n === 0n ? "" : `.${tenths % 10n}`}k`);
}

function buildBadge(table: Table): { readonly element: HTMLElement; show(fresh: bigint, sure: bigint): void } {
  const element = h("i", { class: "chip-badge number" });
  element.hidden = true;
  return {
    element,
    show: (fresh, sure) => {
      element.hidden = fresh + sure === 0n;
      element.textContent = element.hidden ? "" : shortMoney(table, fresh + sure);
      element.classList.toggle("chip-fresh", fresh > 0n);
    },
  };
}

/** What stands on a place: its name, or the numbers it covers as they lie beside one another. */
function drawPlace({ format }: Table, { on, pays, covers, wide = 1 }: Spot): HTMLElement[] {
  if (covers !== undefined) {
    return [h("span", { class: `minis minis-${wide} number` }, ...covers.map((pocket) => h("i", { class: `mini spot-${toneOf(pocket)}` }, format.count(pocket))))];
  }
  const name = h("b", {}, spotName(format, on));
  return on.startsWith("straight:") ? [name] : [name, h("small", { class: "number" }, odds(format, pays))];
}

function odds(format: Table["format"], pays: string): string {
  return `${format.digits(pays)}:${format.digits("1")}`;
}

function buildRows(table: Table, rows: Felt["rows"], onTap: (on: string) => void): Part {
  const { format } = table;
  const spots = rows.map((row) => row.map((spot) => {
    const { on, tone, pays } = spot;
    const badge = buildBadge(table);
    const button = h("button", {
      type: "button", class: `spot spot-${tone}`, "data-on": on, "aria-label": `${spotName(format, on)}, ${text.pays} ${odds(format, pays)}`,
      onclick: () => onTap(on),
    }, ...drawPlace(table, spot), badge.element);
    return { on, button, badge };
  }));
  const all = spots.flat();
  return {
    element: h("div", { class: "felt-rows" }, ...spots.map((row) => h("div", { class: "felt-row" }, ...row.map(({ button }) => button)))),
    show: (laid, inPlay) => {
      for (const { on, badge } of all) badge.show(laid.get(on) ?? 0n, inPlay.get(on) ?? 0n);
    },
    setOpen: (isOpen) => {
      for (const { button } of all) button.disabled = !isOpen;
    },
    light: (wins) => {
      for (const { on, button } of all) button.classList.toggle("is-win", wins?.(on) === true);
    },
  };
}

function buildWay(table: Table, { name, pays, rows }: Way, { onTap, onPick }: { onTap: (on: string) => void; onPick: () => void }) {
  const part = buildRows(table, rows, onTap);
  const badge = buildBadge(table);
  const button = h("button", { type: "button", class: "way", onclick: onPick },
    h("b", {}, text.ways[name]), h("small", { class: "number" }, odds(table.format, pays)), badge.element);
  const places = rows.flat().map(({ on }) => on);
  const sum = (sums: Sums) => places.reduce((total, on) => total + (sums.get(on) ?? 0n), 0n);
  let own: readonly string[] = [];
  return {
    ...part,
    button,
    pick: (isPicked: boolean) => {
      part.element.hidden = !isPicked;
      button.setAttribute("aria-pressed", String(isPicked));
    },
    show: (laid: Sums, inPlay: Sums) => {
      own = places.filter((on) => inPlay.has(on));
      badge.show(sum(laid), sum(inPlay));
      part.show(laid, inPlay);
    },
    light: (wins: Parameters<Layout["light"]>[0]) => {
      // Places that are not shown cannot be lit: their way is, for whoever has won there.
      button.classList.toggle("is-win", wins !== null && own.some(wins));
      part.light(wins);
    },
  };
}

export function buildLayout(table: Table, felt: Felt, onTap: (on: string) => void): Layout {
  const outside = buildRows(table, felt.rows, onTap);
  const ways = (felt.ways ?? []).map((way, at) => buildWay(table, way, { onTap, onPick: () => pick(at) }));
  const pick = (chosen: number) => {
    for (const [at, way] of ways.entries()) way.pick(at === chosen);
  };
  const parts: readonly Part[] = [outside, ...ways];
  const element = h("div", { class: "felt", role: "group", "aria-label": text.layout }, outside.element,
    ways.length === 0 ? null : h("div", { class: "felt-row", role: "group", "aria-label": text.wayOf }, ...ways.map(({ button }) => button)),
    ...ways.map((way) => way.element));
  pick(0);
  return {
    element,
    show: (laid, inPlay) => {
      for (const part of parts) part.show(laid, inPlay);
    },
    setOpen: (isOpen) => {
      for (const part of parts) part.setOpen(isOpen);
    },
    light: (wins) => {
      element.classList.toggle("is-lit", wins !== null);
      for (const part of parts) part.light(wins);
    },
  };
}
