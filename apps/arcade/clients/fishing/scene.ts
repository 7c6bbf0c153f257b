// The water: fish on their ways, shots on theirs, the gun, and what a caught fish pays flying home. One loop draws it all
// from pictures and pools made beforehand. It shows results and decides none.
import { wantsLessMotion } from "../shell/dom.ts";
import { createEffects } from "./effects.ts";
import { drawGround } from "./ground.ts";
import { drawCoin, drawGun } from "./pieces.ts";
import { createSchool, type Pose } from "./school.ts";
import { BENDS, drawSprites, type Sprite } from "./sprites.ts";
import type { Kind } from "./waters.ts";

const DESIGN_WIDTH = 360;
const MOST_PIXELS_A_POINT = 1.5;
/** Fish numbers count from this moment, to stay small. */
const EPOCH_MS = 1_700_000_000_000;
const BEND_MS = 95;
const FLIGHT_MS = 260;
const CAUGHT_MS = 520;
const FLIGHTS = 32;
const RING = 64;

/** One shot as the eye follows it. `times` is -1 until its result is known. */
export type Flight = {
  isOn: boolean; fish: number; since: number; fromX: number; fromY: number; toX: number; toY: number; times: number; text: string; isBig: boolean;
};

export type Scene = {
  readonly element: HTMLElement;
  /** Sends a shot off at a fish; null when the fish is gone. */
  launch(fish: number): Flight | null;
  /** What a shot came to: what it pays, as text; null when it was never taken. */
  land(flight: Flight, paid: { readonly times: number; readonly text: string; readonly isBig: boolean } | null): void;
  lock(fish: number | null): void;
  /** Whether a fish can be shot at. */
  isThere(fish: number): boolean;
  /** The fish nearest to the gun; null when none is in the picture. */
  nearest(): number | null;
  readonly kindOf: (fish: number) => number;
};

type Look = { readonly kinds: readonly Kind[]; readonly picture: HTMLImageElement; readonly theme: string; readonly isSea: boolean };
type Told = { onTap(fish: number | null): void; onCaught(fish: number, times: number): void };

export function createScene(look: Look, told: Told): Scene {
  const { kinds } = look;
  const canvas = document.createElement("canvas");
  canvas.className = "sea";
  const element = document.createElement("div");
  element.className = "sea-box";
  element.append(canvas);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  const pen = context;
  const school = createSchool(kinds);
  const effects = createEffects(drawCoin());
  const pose: Pose = { x: 0, y: 0, angle: 0, isLeftward: false, isOn: false };
  const box = { width: 1, height: 1, unit: 1, homeX: 0, homeY: 0 };
  const flights = Array.from({ length: FLIGHTS }, (): Flight =>
    ({ isOn: false, fish: 0, since: 0, fromX: 0, fromY: 0, toX: 0, toY: 0, times: -1, text: "", isBig: false }));
  const caught = new Float64Array(RING).fill(-1);
  const caughtAt = new Float64Array(RING);
  let sprites: readonly Sprite[] = [];
  let ground: HTMLCanvasElement | null = null;
  let gun: HTMLCanvasElement | null = null;
  let gunAngle = 0;
  let locked: number | null = null;
  let pixelsAPoint = 1;

  const waterTime = (now: number) => performance.timeOrigin + now - EPOCH_MS;
  const isCaught = (fish: number) => caught[fish % RING] === fish;
  const sizeOf = (fish: number) => (kinds[school.kindOf(fish)]?.size ?? 0) * box.unit;
  const isInside = () => pose.x > 0 && pose.x < box.width;

  function layOut(): void {
    const { clientWidth, clientHeight } = element;
    if (clientWidth === 0 || clientHeight === 0) return;
    pixelsAPoint = Math.min(MOST_PIXELS_A_POINT, window.devicePixelRatio || 1);
    const width = Math.round(clientWidth * pixelsAPoint);
    const height = Math.round(clientHeight * pixelsAPoint);
    if (width === canvas.width && height === canvas.height && ground !== null) return;
    const unit = width / DESIGN_WIDTH;
    if (unit !== box.unit || sprites.length === 0) {
      sprites = drawSprites(kinds, look.picture, unit);
      gun = drawGun(unit);
    }
    canvas.width = width;
    canvas.height = height;
    Object.assign(box, { width, height, unit, homeX: width * 0.16, homeY: height });
    // What stands still is a picture of its own below the fish, so that no frame has to draw it again.
    const drawn = drawGround({ width, height, theme: look.theme, isSea: look.isSea });
    drawn.className = "sea";
    ground?.remove();
    element.prepend(drawn);
    ground = drawn;
  }
  function drawFish(fish: number, now: number): void {
    const sprite = sprites[school.kindOf(fish)];
    if (sprite === undefined) return;
    const { strip, side } = sprite;
    let scale = 1;
    let { angle, x, y } = pose;
    if (isCaught(fish)) {
      const share = (now - (caughtAt[fish % RING] ?? 0)) / CAUGHT_MS;
      if (share >= 1) return;
      scale = 1 - share * 0.75;
      angle += share * 5;
      x += (box.width / 2 - x) * share * share;
      y += (box.height - y) * share * share;
    }
    const cos = Math.cos(angle) * scale;
    const sin = Math.sin(angle) * scale;
    if (pose.isLeftward) pen.setTransform(cos, sin, -sin, cos, x, y);
    else pen.setTransform(-cos, -sin, -sin, cos, x, y);
    const bend = Math.floor(now / BEND_MS + fish * 1.7) % BENDS;
    pen.drawImage(strip, bend * side, 0, side, side, -side / 2, -side / 2, side, side);
  }
  function drawSchool(now: number): void {
    const at = waterTime(now);
    const end = school.next(at);
    for (let fish = school.first(at); fish < end; fish += 1) {
      school.place(fish, at, box, pose);
      if (pose.isOn) drawFish(fish, now);
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
  }
  function drawLock(now: number): void {
    if (locked === null || isCaught(locked)) return;
    school.place(locked, waterTime(now), box, pose);
    if (!pose.isOn) return;
    const reach = sizeOf(locked) * 0.55 + Math.sin(now / 160) * 2 * box.unit;
    pen.strokeStyle = "#ffd76a";
    pen.lineWidth = 2.5 * box.unit;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const from = quarter * (Math.PI / 2) + now / 900;
      pen.beginPath();
      pen.arc(pose.x, pose.y, reach, from, from + 0.9);
      pen.stroke();
    }
  }
  function catchFish(flight: Flight, now: number): void {
    if (pose.isOn && !isCaught(flight.fish)) {
      caught[flight.fish % RING] = flight.fish;
      caughtAt[flight.fish % RING] = now;
      if (locked === flight.fish) locked = null;
    }
    effects.ripple(flight.toX, flight.toY, 46 * box.unit, now);
    if (!wantsLessMotion()) effects.coins(flight.toX, flight.toY, flight.isBig ? 16 : 5, now);
    effects.sum(flight.toX, flight.toY, flight.text, flight.isBig, now);
    told.onCaught(flight.fish, flight.times);
  }
  function drawFlight(flight: Flight, now: number): void {
    const share = (now - flight.since) / FLIGHT_MS;
    school.place(flight.fish, waterTime(now), box, pose);
    if (pose.isOn) {
      flight.toX = Math.min(box.width * 0.96, Math.max(box.width * 0.04, pose.x));
      flight.toY = pose.y;
    }
    if (share < 1) {
      pen.fillStyle = "#fff6d0";
      pen.beginPath();
      pen.arc(flight.fromX + (flight.toX - flight.fromX) * share, flight.fromY + (flight.toY - flight.fromY) * share, 4.5 * box.unit, 0, 2 * Math.PI);
      pen.fill();
    } else if (flight.times < 0) {
      // There, and waiting for the server's word.
      pen.strokeStyle = "rgba(255,255,255,.6)";
      pen.lineWidth = 1.5 * box.unit;
      pen.beginPath();
      pen.arc(flight.toX, flight.toY, (12 + 3 * Math.sin(now / 70)) * box.unit, 0, 2 * Math.PI);
      pen.stroke();
    } else {
      flight.isOn = false;
      if (flight.times > 0) catchFish(flight, now);
      else effects.ripple(flight.toX, flight.toY, 20 * box.unit, now);
    }
  }
  function drawGunAt(): void {
    if (gun === null) return;
    const cos = Math.cos(gunAngle);
    const sin = Math.sin(gunAngle);
    pen.setTransform(cos, sin, -sin, cos, box.width / 2, box.height - 8 * box.unit);
    pen.drawImage(gun, -gun.width / 2, -gun.height * 0.78);
    pen.setTransform(1, 0, 0, 1, 0, 0);
  }
  function frame(now: number): void {
    requestAnimationFrame(frame);
    if (document.hidden || ground === null) return;
    pen.clearRect(0, 0, box.width, box.height);
    drawSchool(now);
    drawLock(now);
    for (const flight of flights) if (flight.isOn) drawFlight(flight, now);
    drawGunAt();
    effects.draw(pen, now, box);
  }
  /** Calls `seen` with each fish in the picture, `pose` being where it is. */
  function eachFish(seen: (fish: number) => void): void {
    const at = waterTime(performance.now());
    const end = school.next(at);
    for (let fish = school.first(at); fish < end; fish += 1) {
      if (isCaught(fish)) continue;
      school.place(fish, at, box, pose);
      if (pose.isOn && isInside()) seen(fish);
    }
  }
  function closest(x: number, y: number, reach: (fish: number) => number): number | null {
    let best: number | null = null;
    let least = 1;
    eachFish((fish) => {
      const far = Math.hypot(pose.x - x, pose.y - y) / reach(fish);
      if (far >= least) return;
      least = far;
      best = fish;
    });
    return best;
  }
  function isThere(fish: number): boolean {
    if (isCaught(fish)) return false;
    school.place(fish, waterTime(performance.now()), box, pose);
    return pose.isOn && isInside();
  }
  canvas.addEventListener("pointerdown", (event) => {
    const x = event.offsetX * pixelsAPoint;
    const y = event.offsetY * pixelsAPoint;
    told.onTap(closest(x, y, (fish) => sizeOf(fish) * 0.5 + 16 * box.unit));
  });
  new ResizeObserver(layOut).observe(element);
  requestAnimationFrame(frame);

  return {
    element, isThere,
    kindOf: school.kindOf,
    nearest: () => closest(box.width / 2, box.height, () => box.height * 2),
    lock: (fish) => {
      locked = fish;
    },
    launch: (fish) => {
      const flight = flights.find((one) => !one.isOn);
      if (flight === undefined || !isThere(fish)) return null;
      const [fromX, fromY] = [box.width / 2, box.height - 8 * box.unit];
      gunAngle = Math.atan2(pose.x - fromX, fromY - pose.y);
      return Object.assign(flight, { isOn: true, fish, since: performance.now(), fromX, fromY, toX: pose.x, toY: pose.y, times: -1 });
    },
    land: (flight, paid) => {
      if (paid === null) flight.isOn = false;
      else Object.assign(flight, paid);
    },
  };
}
