// The strip of coloured tiles: it rests while bets are placed, and slides to the round's result, where it stops for
// every player at the same moment of the server's clock. Only its transform changes while it slides.
import type { TableRoundView } from "../../wire/game-api.ts";
import { slideTiming } from "../../wire/slide-timing.ts";
import type { GameSession } from "../shell/session/game-session.ts";
import { h, wantsLessMotion } from "../shell/ui/dom.ts";
import { createTiles, START, STOP, stoppedTiles, withResult } from "./strip-tiles.ts";
import { text } from "./text.ts";

/** Width of a tile with its gap, as in slide.css. */
const PITCH_PX = 100;
/** Fast at first, then long and slow. */
const EASE_OUT = "cubic-bezier(0.12, 0.62, 0.08, 1)";
const MIN_TICK_MS = 55;

export type Strip = {
  readonly element: HTMLElement;
  /** Shows a round; a result starts the slide, or stands at once when its time has passed. */
  show(round: TableRoundView, now: number, last: number | null): void;
  /** Returns whether the strip stands on the result of a round. */
  readonly hasStopped: (roundId: string) => boolean;
};

/** Returns the colour class of a multiplier: six steps, so that a high result is seen at once. */
export function tierOf(hundredths: number): string {
  const tier = [120, 200, 500, 1_000, 10_000].filter((from) => hundredths >= from).length;
  return `tier-${tier}`;
}

/** Returns a multiplier that fits on a tile: without decimals from 1,000 on. The status shows both decimals. */
function tileText({ format }: GameSession, hundredths: number): string {
  return format.times(`${hundredths}/100`, hundredths >= 100_000 ? 0 : 2);
}

function positionOf(tile: number): string {
  return `translate3d(${-(tile + 0.5) * PITCH_PX}px, 0, 0)`;
}

type Slide = { readonly roundId: string; readonly animation: Animation };

export function createStrip(session: GameSession, onStop: () => void): Strip {
  const band = h("div", { class: "slide-band" });
  const element = h(
    "div",
    { class: "slide-window", role: "img", "aria-label": text.strip },
    band,
    h("i", { class: "slide-marker" }),
  );
  let tiles: readonly number[] = [];
  let roundId = "";
  let stoppedId = "";
  let slide: Slide | null = null;

  function draw(): void {
    band.replaceChildren(
      ...tiles.map((hundredths) =>
        h("b", { class: `slide-tile number ${tierOf(hundredths)}` }, tileText(session, hundredths)),
      ),
    );
  }
  function stop(id: string): void {
    slide?.animation.cancel();
    slide = null;
    stoppedId = id;
    band.style.transform = positionOf(STOP);
    band.children[STOP]?.classList.add("is-result");
    onStop();
  }
  /** Plays a tick for each tile that passes the marker; the sound's own rate limits them at first. */
  function tick({ animation }: Slide): void {
    let last = { tile: START, at: 0 };
    const frame = (at: number) => {
      if (slide?.animation !== animation) return;
      const progress = animation.effect?.getComputedTiming().progress ?? 0;
      const tile = Math.round(START + progress * (STOP - START));
      if (tile !== last.tile && at - last.at >= MIN_TICK_MS) {
        session.sound.play("tick");
        last = { tile, at };
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }
  function start(id: string, elapsedMs: number): void {
    const { slideMs } = slideTiming;
    if (elapsedMs >= slideMs || wantsLessMotion()) return stop(id);
    const animation = band.animate([{ transform: positionOf(START) }, { transform: positionOf(STOP) }], {
      duration: slideMs,
      easing: EASE_OUT,
      fill: "forwards",
    });
    animation.currentTime = Math.max(0, elapsedMs);
    slide = { roundId: id, animation };
    animation.onfinish = () => {
      if (slide?.animation === animation) stop(id);
    };
    tick(slide);
  }
  function open(round: TableRoundView, last: number | null): void {
    slide?.animation.cancel();
    slide = null;
    const before = stoppedId === roundId && roundId !== "" ? stoppedTiles(tiles) : null;
    roundId = round.id;
    tiles = createTiles(round.serverSeedHash, before, last);
    draw();
    band.style.transform = positionOf(START);
  }
  return {
    element,
    hasStopped: (id) => stoppedId === id,
    show: (round, now, last) => {
      if (round.id !== roundId) open(round, last);
      const result = round.stage === "shown" || round.stage === "over" ? round.result : null;
      if (result === null || stoppedId === round.id || slide !== null) return;
      tiles = withResult(tiles, Number(result["resultHundredths"]));
      draw();
      const stopsAt = (round.dueAt ?? now) - slideTiming.restMs;
      start(round.id, round.stage === "over" ? Infinity : slideTiming.slideMs - (stopsAt - now));
    },
  };
}
