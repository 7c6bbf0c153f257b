// Draws one frame of the water: fish, the marker of the locked fish, the gun, and shots with their results.
import { wantsLessMotion } from "../shell/ui/dom.ts";
import { addCoins, addRipple, addSum, drawEffects } from "./effects.ts";
import { caughtAt, eachFish, isCaught, markCaught, placeFish, sizeOf, type Flight, type Sea } from "./sea.ts";
import { BENDS } from "./sprites.ts";

const BEND_MS = 95;
const FLIGHT_MS = 260;
const CAUGHT_MS = 520;

type OnCaught = (fish: number, times: number) => void;

function drawFish(sea: Sea, fish: number, now: number): void {
  const { pen, box, pose } = sea;
  const sprite = sea.sprites[sea.school.kindOf(fish)];
  if (sprite === undefined) return;
  const { strip, side, top } = sprite;
  const { height } = strip;
  let scale = 1;
  let { angle, x, y } = pose;
  if (isCaught(sea, fish)) {
    const share = (now - caughtAt(sea, fish)) / CAUGHT_MS;
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
  pen.drawImage(strip, bend * side, 0, side, height, -side / 2, top - side / 2, side, height);
}

function drawSchool(sea: Sea, now: number): void {
  eachFish(sea, now, (fish) => drawFish(sea, fish, now));
  sea.pen.setTransform(1, 0, 0, 1, 0, 0);
}

function drawLock(sea: Sea, now: number): void {
  const { pen, box, pose, locked } = sea;
  if (locked === null || isCaught(sea, locked)) return;
  if (!placeFish(sea, locked, now).isOn) return;
  const reach = sizeOf(sea, locked) * 0.55 + Math.sin(now / 160) * 2 * box.unit;
  pen.strokeStyle = "#ffd76a";
  pen.lineWidth = 2.5 * box.unit;
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const from = quarter * (Math.PI / 2) + now / 900;
    pen.beginPath();
    pen.arc(pose.x, pose.y, reach, from, from + 0.9);
    pen.stroke();
  }
}

function drawShot({ pen, box }: Sea, flight: Flight, share: number): void {
  pen.fillStyle = "#fff6d0";
  pen.beginPath();
  pen.arc(
    flight.fromX + (flight.toX - flight.fromX) * share,
    flight.fromY + (flight.toY - flight.fromY) * share,
    4.5 * box.unit,
    0,
    2 * Math.PI,
  );
  pen.fill();
}

/** Draws a shot that has reached its fish and is waiting for the server's answer. */
function drawWaiting({ pen, box }: Sea, flight: Flight, now: number): void {
  pen.strokeStyle = "rgba(255,255,255,.6)";
  pen.lineWidth = 1.5 * box.unit;
  pen.beginPath();
  pen.arc(flight.toX, flight.toY, (12 + 3 * Math.sin(now / 70)) * box.unit, 0, 2 * Math.PI);
  pen.stroke();
}

function catchFish(sea: Sea, flight: Flight, now: number): void {
  const { effects, box, pose } = sea;
  if (pose.isOn && !isCaught(sea, flight.fish)) markCaught(sea, flight.fish, now);
  const at = { x: flight.toX, y: flight.toY, now };
  addRipple(effects, at, 46 * box.unit);
  if (!wantsLessMotion()) addCoins(effects, at, flight.isBig ? 16 : 5);
  addSum(effects, at, flight);
}

function drawFlight(sea: Sea, flight: Flight, now: number, onCaught: OnCaught): void {
  const { box, effects } = sea;
  const share = (now - flight.since) / FLIGHT_MS;
  const pose = placeFish(sea, flight.fish, now);
  if (pose.isOn) {
    flight.toX = Math.min(box.width * 0.96, Math.max(box.width * 0.04, pose.x));
    flight.toY = pose.y;
  }
  if (share < 1) return drawShot(sea, flight, share);
  if (flight.times < 0) return drawWaiting(sea, flight, now);
  flight.isOn = false;
  if (flight.times === 0) return addRipple(effects, { x: flight.toX, y: flight.toY, now }, 20 * box.unit);
  catchFish(sea, flight, now);
  onCaught(flight.fish, flight.times);
}

function drawGunAt({ pen, box, gun, gunAngle }: Sea): void {
  if (gun === null) return;
  const cos = Math.cos(gunAngle);
  const sin = Math.sin(gunAngle);
  pen.setTransform(cos, sin, -sin, cos, box.width / 2, box.height - 8 * box.unit);
  pen.drawImage(gun, -gun.width / 2, -gun.height * 0.78);
  pen.setTransform(1, 0, 0, 1, 0, 0);
}

/**
 * Draws the water at the time `now`. A shot whose result has arrived ends, and `onCaught` is called if it caught its
 * fish.
 */
export function drawSea(sea: Sea, now: number, onCaught: OnCaught): void {
  const { pen, box } = sea;
  pen.clearRect(0, 0, box.width, box.height);
  drawSchool(sea, now);
  drawLock(sea, now);
  for (const flight of sea.flights) if (flight.isOn) drawFlight(sea, flight, now, onCaught);
  drawGunAt(sea);
  drawEffects(sea.effects, pen, now, box);
}
