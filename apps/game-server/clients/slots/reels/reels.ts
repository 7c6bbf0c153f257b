// Computes the reels' motion, without drawing: the position of each reel strip at a time. A reel runs along its own
// strip and shows the real symbols before its stop: none are inserted for suspense.

export type Strip = readonly string[];

export type Reel = {
  /** Index of the symbol in the top row, with a fraction; it decreases as symbols move down. */
  position: number;
  /** Symbols per second, for the motion blur. */
  speed: number;
  phase:
    | { readonly kind: "rest" }
    | { readonly kind: "run"; readonly since: number; readonly from: number }
    | {
        readonly kind: "land";
        readonly since: number;
        readonly from: number;
        readonly stop: number;
        readonly ms: number;
      };
};

const CRUISE = 26;
const RAMP_MS = 160;
/** Distance that a stopping reel still runs, in symbols; and its overshoot, a parameter of the easing. */
const LANDING = 7;
const OVERSHOOT = 1.1;
/**
 * Ease-out-back starts at (3 + s) times its mean speed, so this duration continues the cruise speed without a
 * jerk.
 */
export const LANDING_MS = ((LANDING * (3 + OVERSHOOT)) / CRUISE) * 1000 * 0.72;

export function restingReel(stop: number): Reel {
  return { position: stop, speed: 0, phase: { kind: "rest" } };
}

export function startReel(reel: Reel, now: number): void {
  reel.phase = { kind: "run", since: now, from: reel.position };
}

/** Starts stopping a running reel on `stop`. */
export function landReel(reel: Reel, stop: number, now: number, ms = LANDING_MS): void {
  reel.phase = { kind: "land", since: now, from: stop + LANDING, stop, ms };
}

/** Puts a reel on its stop at once, for reduced motion. */
export function setReel(reel: Reel, stop: number): void {
  reel.position = stop;
  reel.speed = 0;
  reel.phase = { kind: "rest" };
}

function easeOutBack(share: number): number {
  const left = share - 1;
  return 1 + left * left * ((OVERSHOOT + 1) * left + OVERSHOOT);
}

/** Advances a reel to `now`; returns true while it moves. */
export function moveReel(reel: Reel, now: number): boolean {
  const { phase } = reel;
  if (phase.kind === "rest") return false;
  const ms = now - phase.since;
  if (phase.kind === "run") {
    const ramp = Math.min(1, Math.max(0, ms) / RAMP_MS);
    reel.speed = CRUISE * ramp;
    // The reel pulls back a little before it runs, as if pulled by a lever.
    const pull = ms < RAMP_MS ? Math.sin((ms / RAMP_MS) * Math.PI) * 0.14 : 0;
    reel.position = phase.from + pull - (Math.max(0, ms - RAMP_MS / 2) / 1000) * CRUISE;
    return true;
  }
  const share = Math.min(1, Math.max(0, ms) / phase.ms);
  reel.position = phase.from - LANDING * easeOutBack(share);
  reel.speed = CRUISE * (1 - share) * (1 - share);
  if (share === 1) setReel(reel, phase.stop);
  return share < 1;
}

/** Returns the symbol at a whole index of an endless strip. */
export function symbolAt(strip: Strip, index: number): string {
  const length = strip.length;
  return strip[((index % length) + length) % length] ?? "";
}
