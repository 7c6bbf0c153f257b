// The acts of a game at rest, as data: parts that stir, and motes that pass by.
import { h } from "../ui/dom.ts";
import type { IdleAct, IdleMotion } from "./idle-life.ts";

/** A part of the game at rest: its box in percent of the layer, and its picture. */
type IdlePart = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly picture: HTMLCanvasElement;
};

/** How a part stirs: it swells a little, a light passes over it, or it lights up. */
export type Stirring = {
  readonly how: "breathe" | "gleam" | "glow";
  readonly light: string;
  readonly everyMs: number;
};

/** Small things that cross the layer. `size` in pixels; `ms`: time for one to pass. */
export type Motes = {
  readonly shape: "dot" | "ring" | "leaf" | "streak";
  readonly way: "rise" | "fall" | "drift";
  readonly light: string;
  readonly size: number;
  readonly ms: number;
  readonly everyMs: number;
};

const STIR_MS = 1_700;
const GOLDEN = 0.618;

/** Returns a share between 0 and 1 for each turn; following turns are far apart. */
function spread(turn: number, step = GOLDEN): number {
  return (turn * step) % 1;
}

function copyOf(picture: HTMLCanvasElement): HTMLCanvasElement {
  const copy = h("canvas", { width: picture.width, height: picture.height });
  copy.getContext("2d")?.drawImage(picture, 0, 0);
  return copy;
}

function stir({ how, light }: Stirring, part: IdlePart): IdleMotion {
  const band = how === "gleam" ? h("i") : null;
  const element = how === "breathe" ? copyOf(part.picture) : h("div", { class: `idle-light ${how}` }, band);
  for (const side of ["left", "top", "width", "height"] as const) element.style[side] = `${part[side]}%`;
  element.style.setProperty("--light", light);
  const poses = {
    breathe: [{ transform: "scale(1)" }, { transform: "scale(1.07)" }, { transform: "scale(1)" }],
    gleam: [{ transform: "translateX(-100%)" }, { transform: "translateX(100%)" }],
    glow: [{ opacity: 0 }, { opacity: 0.8 }, { opacity: 0.25 }, { opacity: 0.6 }, { opacity: 0 }],
  }[how];
  return { element, moving: band ?? element, poses, ms: STIR_MS };
}

/** Returns the act that stirs one of the parts that `list` returns at its start. */
export function stirParts(stirring: Stirring, list: () => readonly IdlePart[]): IdleAct {
  return {
    everyMs: stirring.everyMs,
    create: (turn) => {
      const parts = list();
      const part = parts[Math.floor(spread(turn) * parts.length)];
      return part === undefined ? null : stir(stirring, part);
    },
  };
}

const DIM = 0.75;
/** A mote fades in after its start and out before its end. */
const COURSE = [
  { share: 0, opacity: 0 },
  { share: 0.2, opacity: DIM },
  { share: 0.8, opacity: DIM },
  { share: 1, opacity: 0 },
];

function posesOf(
  { shape, way, size }: Motes,
  turn: number,
  { clientWidth, clientHeight }: HTMLElement,
): IdleMotion["poses"] {
  const x = clientWidth * (0.05 + 0.9 * spread(turn));
  const sway = clientWidth * (spread(turn, 0.37) - 0.5) * 0.3;
  const beyond = clientHeight + size;
  const middle = clientHeight * (0.1 + 0.8 * spread(turn, 0.73));
  const courses = {
    fall: [-size, beyond],
    rise: [beyond, -size],
    drift: [middle, middle - clientHeight * 0.06],
  } as const;
  const [from, to] = courses[way];
  const spin = shape === "leaf" ? 300 : 0;
  return COURSE.map(({ share, opacity }) => ({
    transform: `translate(${x + sway * share}px, ${from + (to - from) * share}px) rotate(${spin * share}deg)`,
    opacity,
    offset: share,
  }));
}

/** Returns the act that lets a mote pass while `isQuiet` returns true. */
export function passMotes(motes: Motes, isQuiet: () => boolean): IdleAct {
  return {
    everyMs: motes.everyMs,
    create: (turn, layer) => {
      if (!isQuiet()) return null;
      const element = h("i", { class: `idle-mote ${motes.shape}` });
      element.style.setProperty("--light", motes.light);
      element.style.setProperty("--size", `${motes.size}px`);
      return { element, poses: posesOf(motes, turn, layer), ms: motes.ms };
    },
  };
}
