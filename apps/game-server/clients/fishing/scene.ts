// The water on the screen: swimming fish, shots, the gun, and flying payouts of caught fish. One loop draws everything
// from prepared pictures and pools of objects. The scene only shows the server's results.
import { drawBackground } from "./background.ts";
import { drawSea } from "./draw-sea.ts";
import type { FishKind } from "./fish-kinds.ts";
import { drawGun } from "./prerendered.ts";
import { closestFish, createSea, isThere, launchFlight, sizeOf, type Flight, type Sea } from "./sea.ts";
import { drawSprites } from "./sprites.ts";

const DESIGN_WIDTH = 360;
const MOST_PIXELS_A_POINT = 1.5;

export type Scene = {
  readonly element: HTMLElement;
  /** Fires a shot at a fish; null when the fish is gone. */
  launch(fish: number): Flight | null;
  /** Shows a shot's result: its payout as text; null when the bet was not accepted. */
  land(
    flight: Flight,
    paid: { readonly times: number; readonly text: string; readonly isBig: boolean } | null,
  ): void;
  lock(fish: number | null): void;
  /** Returns whether the player can shoot at a fish. */
  isThere(fish: number): boolean;
  /** Returns the fish nearest to the gun; null when none is visible. */
  nearest(): number | null;
  readonly kindOf: (fish: number) => number;
};

type SceneOptions = {
  readonly kinds: readonly FishKind[];
  readonly picture: HTMLImageElement;
  readonly theme: string;
  readonly isSea: boolean;
};
type SceneEvents = { onTap(fish: number | null): void; onCaught(fish: number, times: number): void };

/**
 * The canvas of the fish above the static background. The background is a separate picture, so that no frame redraws
 * it.
 */
type Layers = {
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  ground: HTMLCanvasElement | null;
  pixelsAPoint: number;
};

function createLayers(): Layers {
  const canvas = document.createElement("canvas");
  canvas.className = "sea";
  const element = document.createElement("div");
  element.className = "sea-box";
  element.append(canvas);
  return { element, canvas, ground: null, pixelsAPoint: 1 };
}

/** Fits the water to the size of its element. Prerendered pictures are drawn again only when the size changes. */
function layOut(layers: Layers, sea: Sea, options: SceneOptions): void {
  const { element, canvas } = layers;
  const { clientWidth, clientHeight } = element;
  if (clientWidth === 0 || clientHeight === 0) return;
  layers.pixelsAPoint = Math.min(MOST_PIXELS_A_POINT, window.devicePixelRatio || 1);
  const width = Math.round(clientWidth * layers.pixelsAPoint);
  const height = Math.round(clientHeight * layers.pixelsAPoint);
  if (width === canvas.width && height === canvas.height && layers.ground !== null) return;
  const unit = width / DESIGN_WIDTH;
  if (unit !== sea.box.unit || sea.sprites.length === 0) {
    sea.sprites = drawSprites(options.kinds, options.picture, unit);
    sea.gun = drawGun(unit);
  }
  canvas.width = width;
  canvas.height = height;
  Object.assign(sea.box, { width, height, unit, homeX: width * 0.16, homeY: height });
  const drawn = drawBackground({ width, height, theme: options.theme, isSea: options.isSea });
  drawn.className = "sea";
  layers.ground?.remove();
  element.prepend(drawn);
  layers.ground = drawn;
}

export function createScene(options: SceneOptions, events: SceneEvents): Scene {
  const layers = createLayers();
  const { element, canvas } = layers;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  const sea = createSea(pen, options.kinds);
  const { box } = sea;
  const onCaught = (fish: number, times: number) => events.onCaught(fish, times);
  const frame = (now: number): void => {
    requestAnimationFrame(frame);
    if (!document.hidden && layers.ground !== null) drawSea(sea, now, onCaught);
  };
  canvas.addEventListener("pointerdown", (event) => {
    const at = { x: event.offsetX * layers.pixelsAPoint, y: event.offsetY * layers.pixelsAPoint };
    events.onTap(closestFish(sea, at, (fish) => sizeOf(sea, fish) * 0.5 + 16 * box.unit));
  });
  new ResizeObserver(() => layOut(layers, sea, options)).observe(element);
  requestAnimationFrame(frame);

  return {
    element,
    isThere: (fish) => isThere(sea, fish),
    kindOf: sea.school.kindOf,
    nearest: () => closestFish(sea, { x: box.width / 2, y: box.height }, () => box.height * 2),
    lock: (fish) => {
      sea.locked = fish;
    },
    launch: (fish) => launchFlight(sea, fish),
    land: (flight, paid) => {
      if (paid === null) flight.isOn = false;
      else Object.assign(flight, paid);
    },
  };
}
