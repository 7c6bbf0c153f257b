// The foil over a card: a canvas whose colour a finger rubs off. A field is open once most of it is rubbed off. The
// foil only covers the pictures, which the server's answer has put below.
import { h } from "../shell/ui/dom.ts";

const SIDE = 3;
/** Points of a field, along one side, that decide whether it is open. */
const POINTS = 5;
const OPEN_PART = 0.6;
/** Radius of a finger, in parts of the card's width. */
const FINGER = 0.06;

type Point = { readonly x: number; readonly y: number };

type Foil = {
  readonly element: HTMLCanvasElement;
  /** Covers the card again. */
  cover(): void;
  /** Takes the foil away; `isAnimated`: it fades. */
  remove(isAnimated: boolean): void;
};

type FoilOptions = {
  readonly paint: (context: CanvasRenderingContext2D, width: number, height: number) => void;
  readonly onField: (field: number) => void;
  readonly onAllOpen: () => void;
};

function distanceToLine({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const at = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - at * dx, y - from.y - at * dy);
}

/** The points of all fields, with coordinates from 0 to 1. */
function listPoints(): (Point & { readonly field: number })[] {
  const across = SIDE * POINTS;
  return Array.from({ length: across * across }, (_, at) => {
    const [column, row] = [at % across, Math.floor(at / across)];
    const field = Math.floor(row / POINTS) * SIDE + Math.floor(column / POINTS);
    return { field, x: (column + 0.5) / across, y: (row + 0.5) / across };
  });
}

const points = listPoints();

export function createFoil({ paint, onField, onAllOpen }: FoilOptions): Foil {
  const element = h("canvas", { class: "foil", hidden: true, "aria-hidden": "true" });
  let covered = new Set<Point>();
  let open = new Set<number>();
  let last: Point | null = null;

  function placeOf(event: PointerEvent): Point {
    const box = element.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  }
  function openFields(): void {
    for (let field = 0; field < SIDE * SIDE; field += 1) {
      if (open.has(field)) continue;
      const left = points.filter((point) => point.field === field && covered.has(point)).length;
      if (left > POINTS * POINTS * (1 - OPEN_PART)) continue;
      open.add(field);
      onField(field);
    }
    if (open.size === SIDE * SIDE) onAllOpen();
  }
  function rub(from: Point, to: Point): void {
    const context = element.getContext("2d");
    if (context === null || element.hidden) return;
    context.globalCompositeOperation = "destination-out";
    context.lineCap = "round";
    context.lineWidth = 2 * FINGER * element.width;
    context.beginPath();
    context.moveTo(from.x * element.width, from.y * element.height);
    context.lineTo(to.x * element.width + 0.01, to.y * element.height);
    context.stroke();
    for (const point of covered) if (distanceToLine(point, from, to) < FINGER) covered.delete(point);
    openFields();
  }
  element.addEventListener("pointerdown", (event) => {
    last = placeOf(event);
    element.setPointerCapture(event.pointerId);
    rub(last, last);
  });
  element.addEventListener("pointermove", (event) => {
    if (last === null) return;
    const now = placeOf(event);
    rub(last, now);
    last = now;
  });
  for (const end of ["pointerup", "pointercancel"] as const)
    element.addEventListener(end, () => (last = null));

  return {
    element,
    cover: () => {
      const context = element.getContext("2d");
      element.hidden = false;
      delete element.dataset.gone;
      const scale = Math.min(2, window.devicePixelRatio);
      element.width = Math.max(1, Math.round(element.clientWidth * scale));
      element.height = Math.max(1, Math.round(element.clientHeight * scale));
      if (context !== null) paint(context, element.width, element.height);
      covered = new Set(points);
      open = new Set();
      last = null;
    },
    remove: (isAnimated) => {
      if (isAnimated) element.dataset.gone = "";
      else element.hidden = true;
    },
  };
}
