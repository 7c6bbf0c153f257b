// The state of the water: positions, and which fish the player can see, shoot at and catch. It draws nothing.
import { drawCoin } from "./prerendered.ts";
import { createEffects, type Effects } from "./effects.ts";
import type { FishKind } from "./fish-kinds.ts";
import { createSchool, type Pose, type School } from "./school.ts";
import type { Picture, Sprite } from "./sprites.ts";

/** The time from which fish are numbered; it is recent, so that the numbers stay small. */
const EPOCH_MS = 1_700_000_000_000;
const FLIGHTS = 32;
const RING = 64;

/** A shot in flight. `times` is -1 until its result is known. */
export type Flight = {
  isOn: boolean;
  fish: number;
  since: number;
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  times: number;
  text: string;
  isBig: boolean;
};

export type Sea = {
  readonly pen: CanvasRenderingContext2D;
  readonly kinds: readonly FishKind[];
  readonly school: School;
  readonly effects: Effects;
  /** Position of the fish that was queried last; every query reuses the object. */
  readonly pose: Pose;
  readonly box: { width: number; height: number; unit: number; homeX: number; homeY: number };
  readonly flights: readonly Flight[];
  /** Ring buffers of the last caught fish and their catch times; a fish's index is its number modulo RING. */
  readonly caught: Float64Array;
  readonly caughtAt: Float64Array;
  sprites: readonly Sprite[];
  gun: Picture | null;
  gunAngle: number;
  locked: number | null;
};

export function createSea(pen: CanvasRenderingContext2D, kinds: readonly FishKind[]): Sea {
  return {
    pen,
    kinds,
    school: createSchool(kinds),
    effects: createEffects(drawCoin()),
    pose: { x: 0, y: 0, angle: 0, isLeftward: false, isOn: false },
    box: { width: 1, height: 1, unit: 1, homeX: 0, homeY: 0 },
    flights: Array.from(
      { length: FLIGHTS },
      (): Flight => ({
        isOn: false,
        fish: 0,
        since: 0,
        fromX: 0,
        fromY: 0,
        toX: 0,
        toY: 0,
        times: -1,
        text: "",
        isBig: false,
      }),
    ),
    caught: new Float64Array(RING).fill(-1),
    caughtAt: new Float64Array(RING),
    sprites: [],
    gun: null,
    gunAngle: 0,
    locked: null,
  };
}

function waterTime(now: number): number {
  return performance.timeOrigin + now - EPOCH_MS;
}

export function isCaught({ caught }: Sea, fish: number): boolean {
  return caught[fish % RING] === fish;
}

/** Returns the time at which a fish was caught. */
export function caughtAt({ caughtAt: times }: Sea, fish: number): number {
  return times[fish % RING] ?? 0;
}

/** Removes a caught fish from the water, and unlocks the gun from it. */
export function markCaught(sea: Sea, fish: number, now: number): void {
  sea.caught[fish % RING] = fish;
  sea.caughtAt[fish % RING] = now;
  if (sea.locked === fish) sea.locked = null;
}

export function sizeOf({ kinds, school, box }: Sea, fish: number): number {
  return (kinds[school.kindOf(fish)]?.size ?? 0) * box.unit;
}

/** Fills `pose` with a fish's position. */
export function placeFish({ school, box, pose }: Sea, fish: number, now: number): Pose {
  school.place(fish, waterTime(now), box, pose);
  return pose;
}

/** Calls `seen` with each fish in the water, caught ones included; `pose` has its position. */
export function eachFish({ school, box, pose }: Sea, now: number, seen: (fish: number) => void): void {
  const at = waterTime(now);
  const end = school.next(at);
  for (let fish = school.first(at); fish < end; fish += 1) {
    school.place(fish, at, box, pose);
    if (pose.isOn) seen(fish);
  }
}

function isInside({ pose, box }: Sea): boolean {
  return pose.x > 0 && pose.x < box.width;
}

/** Returns whether the player can shoot at a fish. */
export function isThere(sea: Sea, fish: number): boolean {
  if (isCaught(sea, fish)) return false;
  return placeFish(sea, fish, performance.now()).isOn && isInside(sea);
}

/** Returns the visible fish nearest to a point, by distance divided by its `reach`; null when none is within reach. */
export function closestFish(
  sea: Sea,
  { x, y }: { readonly x: number; readonly y: number },
  reach: (fish: number) => number,
): number | null {
  let best: number | null = null;
  let least = 1;
  eachFish(sea, performance.now(), (fish) => {
    if (isCaught(sea, fish) || !isInside(sea)) return;
    const far = Math.hypot(sea.pose.x - x, sea.pose.y - y) / reach(fish);
    if (far >= least) return;
    least = far;
    best = fish;
  });
  return best;
}

/** Fires a shot at a fish and turns the gun to it; null when the fish is gone or too many shots are flying. */
export function launchFlight(sea: Sea, fish: number): Flight | null {
  const { pose, box } = sea;
  const flight = sea.flights.find((one) => !one.isOn);
  if (flight === undefined || !isThere(sea, fish)) return null;
  const [fromX, fromY] = [box.width / 2, box.height - 8 * box.unit];
  sea.gunAngle = Math.atan2(pose.x - fromX, fromY - pose.y);
  const at = { fromX, fromY, toX: pose.x, toY: pose.y };
  return Object.assign(flight, { isOn: true, fish, since: performance.now(), times: -1, ...at });
}
