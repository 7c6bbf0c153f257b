// The position of every fish at a time. It depends only on the fish's number and the time, so that a reload shows the
// fish at the same place. A new fish appears every SPAWN_MS; its kind, side and path follow from its number.
import type { FishKind } from "./fish-kinds.ts";

const SPAWN_MS = 620;
/** Distance of the ends of a path from the canvas, in widths of the canvas. */
const OUTSIDE = 0.22;

export type Pose = { x: number; y: number; angle: number; isLeftward: boolean; isOn: boolean };
type Box = { width: number; height: number };

export type School = {
  readonly kindOf: (fish: number) => number;
  /** Writes the position of a fish into `pose`; the fish is visible while its path lasts. */
  place(fish: number, at: number, box: Box, pose: Pose): void;
  /** The fish visible at a time have the numbers from `first` up to, but not including, `next`. */
  readonly first: (at: number) => number;
  readonly next: (at: number) => number;
};

/**
 * Returns a hash from 0 to 1 of a fish's number and `question`. `question` is the number of the random property, such
 * as the direction.
 */
export function hashToUnit(fish: number, question: number): number {
  let word = Math.imul(fish ^ (question * 0x9e3779b1), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return ((word ^ (word >>> 16)) >>> 0) / 2 ** 32;
}

export function createSchool(kinds: readonly FishKind[]): School {
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const longestMs = Math.max(...kinds.map(({ crossingMs }) => crossingMs));

  function kindOf(fish: number): number {
    let left = hashToUnit(fish, 1) * weights;
    for (let rank = 0; rank < kinds.length; rank += 1) {
      left -= kinds[rank]?.weight ?? 0;
      if (left < 0) return rank;
    }
    return 0;
  }
  function place(fish: number, at: number, box: Box, pose: Pose): void {
    const kind = kinds[kindOf(fish)];
    const share = (at - fish * SPAWN_MS) / (kind?.crossingMs ?? longestMs);
    pose.isOn = share > 0 && share < 1;
    if (!pose.isOn) return;
    const isLeftward = hashToUnit(fish, 2) < 0.5;
    const progress = (isLeftward ? 1 - share : share) * (1 + 2 * OUTSIDE) - OUTSIDE;
    const swing = (0.03 + 0.07 * hashToUnit(fish, 4)) * box.height;
    const turns = (1 + hashToUnit(fish, 5)) * 2 * Math.PI;
    const phase = hashToUnit(fish, 6) * 2 * Math.PI;
    pose.isLeftward = isLeftward;
    pose.x = progress * box.width;
    pose.y = (0.12 + 0.66 * hashToUnit(fish, 3)) * box.height + swing * Math.sin(turns * share + phase);
    const slope = (swing * turns * Math.cos(turns * share + phase)) / (box.width * (1 + 2 * OUTSIDE));
    pose.angle = Math.atan(isLeftward ? -slope : slope);
  }
  return {
    kindOf,
    place,
    first: (at) => Math.ceil((at - longestMs) / SPAWN_MS),
    next: (at) => Math.floor(at / SPAWN_MS) + 1,
  };
}
