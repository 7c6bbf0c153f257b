// The felt on the screen: a button for each bet, with the chips placed on it and those already in play. Where a felt
// groups its bets, one group is shown at a time, and the button of each group shows the sum on its spots.
import { h } from "../../shell/ui/dom.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import type { Felt } from "./felts.ts";
import type { Spot, BetGroup } from "./spots.ts";
import { toneOf } from "./roulette-felt.ts";
import { spotName, text } from "../text.ts";

type Sums = ReadonlyMap<string, bigint>;

export type FeltView = {
  readonly element: HTMLElement;
  /** Shows the chips on the felt; `inPlay`: chips that are already bet. */
  show(laid: Sums, inPlay: Sums): void;
  setOpen(isOpen: boolean): void;
  /** Highlights the spots whose bets win; null removes the highlight. */
  light(wins: ((on: string) => boolean) | null): void;
};

/** A group of spots, with the sum of the chips on them. */
type Part = {
  readonly element: HTMLElement;
  readonly show: FeltView["show"];
  readonly setOpen: FeltView["setOpen"];
  readonly light: FeltView["light"];
};

const THOUSAND = 1000n;

/** Returns a chip's value in few letters: 500, 1.5k. */
export function shortMoney({ format, state }: GameSession, minor: bigint): string {
  const whole = minor / 10n ** BigInt(state().digits);
  if (whole < THOUSAND) return format.digits(whole.toString());
  const tenths = whole / 100n;
  return format.digits(`${tenths / 10n}${tenths % 10n === 0n ? "" : `.${tenths % 10n}`}k`);
}

function createBadge(session: GameSession): {
  readonly element: HTMLElement;
  show(unplaced: bigint, placed: bigint): void;
} {
  const element = h("i", { class: "chip-badge number" });
  element.hidden = true;
  return {
    element,
    show: (unplaced, placed) => {
      element.hidden = unplaced + placed === 0n;
      element.textContent = element.hidden ? "" : shortMoney(session, unplaced + placed);
      element.classList.toggle("chip-fresh", unplaced > 0n);
    },
  };
}

/**
 * Renders a spot: its name, or the numbers that it covers, in the layout of the felt. A chip lies beside the odds and
 * hides no number.
 */
function drawPlace(
  { format }: GameSession,
  { on, pays, covers, wide = 1 }: Spot,
  chip: HTMLElement,
): HTMLElement[] {
  if (covers !== undefined) {
    return [
      h(
        "span",
        { class: `minis minis-${wide} number` },
        ...covers.map((pocket) => h("i", { class: `mini spot-${toneOf(pocket)}` }, format.count(pocket))),
      ),
      chip,
    ];
  }
  const name = h("b", {}, spotName(format, on));
  return on.startsWith("straight:") ? [name, chip] : [name, drawFoot(odds(format, pays), chip)];
}

function drawFoot(pays: string, chip: HTMLElement): HTMLElement {
  return h("span", { class: "spot-foot" }, h("small", { class: "number" }, pays), chip);
}

function odds(format: GameSession["format"], pays: string): string {
  return `${format.digits(pays)}:${format.digits("1")}`;
}

/**
 * Returns whether a spot has two rows of numbers. These leave no height for a chip below them, so the chip lies beside
 * them.
 */
function isTall({ covers = [], wide = 1 }: Spot): boolean {
  return covers.length > wide;
}

function createRows(session: GameSession, rows: Felt["rows"], onTap: (on: string) => void): Part {
  const { format } = session;
  const spots = rows.map((row) =>
    row.map((spot) => {
      const { on, tone, pays } = spot;
      const badge = createBadge(session);
      const button = h(
        "button",
        {
          type: "button",
          class: `spot spot-${tone}${isTall(spot) ? " spot-tall" : ""}`,
          "data-on": on,
          "aria-label": `${spotName(format, on)}, ${text.pays} ${odds(format, pays)}`,
          onclick: () => onTap(on),
        },
        ...drawPlace(session, spot, badge.element),
      );
      return { on, button, badge };
    }),
  );
  const all = spots.flat();
  return {
    element: h(
      "div",
      { class: "felt-rows" },
      ...spots.map((row) => h("div", { class: "felt-row" }, ...row.map(({ button }) => button))),
    ),
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

function createBetGroup(
  session: GameSession,
  { name, pays, rows }: BetGroup,
  { onTap, onPick }: { onTap: (on: string) => void; onPick: () => void },
) {
  const part = createRows(session, rows, onTap);
  const badge = createBadge(session);
  const button = h(
    "button",
    { type: "button", class: "way", onclick: onPick },
    h("b", {}, text.ways[name]),
    drawFoot(odds(session.format, pays), badge.element),
  );
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
    light: (wins: Parameters<FeltView["light"]>[0]) => {
      // A hidden winning spot cannot be highlighted, so the button of its group is highlighted.
      button.classList.toggle("is-win", wins !== null && own.some(wins));
      part.light(wins);
    },
  };
}

export function createFeltView(session: GameSession, felt: Felt, onTap: (on: string) => void): FeltView {
  const outside = createRows(session, felt.rows, onTap);
  const ways = (felt.groups ?? []).map((group, at) =>
    createBetGroup(session, group, { onTap, onPick: () => pick(at) }),
  );
  const pick = (chosen: number) => {
    for (const [at, group] of ways.entries()) group.pick(at === chosen);
  };
  const parts: readonly Part[] = [outside, ...ways];
  const element = h(
    "div",
    { class: "felt", role: "group", "aria-label": text.layout },
    outside.element,
    ways.length === 0
      ? null
      : h(
          "div",
          { class: "felt-row", role: "group", "aria-label": text.wayOf },
          ...ways.map(({ button }) => button),
        ),
    ...ways.map((group) => group.element),
  );
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
