// The quiet life of a game at rest: now and then one of its acts starts, such as a gleam over a symbol or a leaf that
// falls. Only transforms and opacity move, so the browser's compositor does the work and no frame of the page is drawn
// for it; between two acts nothing runs. It ends at once when the game is no longer at rest, and is off while the page
// is hidden, under reduced motion and on a data saver.
import "./idle-life.css";
import { h } from "../ui/dom.ts";

type Pose = { readonly transform?: string; readonly opacity?: number; readonly offset?: number };

/** An element, the poses that it or its part `moving` passes through, and the time for it. */
export type IdleMotion = {
  readonly element: HTMLElement;
  readonly moving?: HTMLElement;
  readonly poses: readonly Pose[];
  readonly ms: number;
};

export type IdleAct = {
  /** Time between two starts. */
  readonly everyMs: number;
  /** Creates the motion of a start, counted from 0; null when there is nothing to move now. */
  readonly create: (turn: number, layer: HTMLElement) => IdleMotion | null;
};

export type IdleLife = {
  /** The layer over the game; it takes no taps. `data-life` is `on` while acts may start. */
  readonly element: HTMLElement;
  setResting(isResting: boolean): void;
};

/** Time at rest before the first act. */
const SETTLE_MS = 1_500;

type Connection = { readonly saveData?: boolean };

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true;
}

export function createIdleLife(acts: readonly IdleAct[]): IdleLife {
  const element = h("div", { class: "idle", "aria-hidden": "true", "data-life": "off" });
  const lessMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
  const turns = acts.map(() => 0);
  let isResting = false;
  let timers: number[] = [];

  function play(act: IdleAct, at: number): void {
    timers[at] = window.setTimeout(() => play(act, at), act.everyMs);
    if (document.querySelector("dialog[open]") !== null) return;
    const motion = act.create(turns[at] ?? 0, element);
    turns[at] = (turns[at] ?? 0) + 1;
    if (motion === null) return;
    const { element: shown, moving = shown, poses, ms } = motion;
    element.append(shown);
    const animation = moving.animate([...poses], { duration: ms });
    animation.onfinish = () => shown.remove();
  }
  function update(): void {
    const isOn = isResting && !document.hidden && !lessMotion.matches && !savesData();
    if (isOn === (element.dataset.life === "on")) return;
    element.dataset.life = isOn ? "on" : "off";
    for (const timer of timers) window.clearTimeout(timer);
    timers = isOn
      ? acts.map((act, at) => window.setTimeout(() => play(act, at), SETTLE_MS + (at * act.everyMs) / 2))
      : [];
    if (!isOn) element.replaceChildren();
  }
  document.addEventListener("visibilitychange", update);
  lessMotion.addEventListener("change", update);
  return {
    element,
    setResting: (is) => {
      isResting = is;
      update();
    },
  };
}
