// The slider puzzle before every message: a picture with a hole, and the piece that belongs there. Made and checked here;
// where the hole is never leaves the server but as a picture. Works once whatever the answer, for who asked for it, for
// three minutes. Beside the hole lies a false one, so that the darkest spot is no answer.

import sharp from "sharp";
import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { Context } from "../platform/context.ts";
import { addressOf } from "../platform/address.ts";
import { insertPuzzle, takePuzzle } from "./code-store.ts";

type Asker = Pick<Context, "db" | "now" | "randomBytes" | "merchant" | "ip">;

const WIDTH = 280;
const HEIGHT = 150;
const PIECE = 48;
/** A finger is not a pixel. */
const TOLERANCE = 6;
const LIFE_MS = 3 * 60_000;
/** The piece begins at the left edge, so the hole lies well to the right of it. */
const FIRST_X = PIECE + 24;
const SHAPES = 26;
const QUARTER = Math.floor(HEIGHT / 4);

type Draw = (below: number) => number;

/** Whole numbers from chance; what is drawn here is a picture's and a place's, and 32 bits leave no bias that shows. */
function drawFrom(randomBytes: Asker["randomBytes"]): Draw {
  return (below) => randomBytes(4).readUInt32BE() % below;
}

function scene(draw: Draw): string {
  const colour = () => `hsl(${draw(360)} ${40 + draw(45)}% ${30 + draw(45)}%)`;
  const shapes = Array.from({ length: SHAPES }, () => {
    const [x, y, size] = [draw(WIDTH), draw(HEIGHT), 12 + draw(46)];
    const look = `fill="${colour()}" opacity="${(35 + draw(60)) / 100}" transform="rotate(${draw(360)} ${x} ${y})"`;
    const points = Array.from({ length: 3 + draw(4) }, () => `${x + draw(size * 2) - size},${y + draw(size * 2) - size}`).join(" ");
    return draw(2) === 0 ? `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${6 + draw(size)}" ${look}/>` : `<polygon points="${points}" ${look}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="g" gradientTransform="rotate(${draw(90)})"><stop stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/>${shapes.join("")}</svg>`;
}

/** A square with a round tab on two sides and a notch in a third: which ones is drawn. */
function outline(draw: Draw): string {
  const [low, high, middle, knob] = [9, PIECE - 9, PIECE / 2, 8];
  const side = (kind: number, from: string, to: string, sweep: string) => (kind === 0 ? `L${to}` : `L${from}a${knob / 2} ${knob / 2} 0 1 ${sweep}L${to}`);
  const turn = draw(2);
  return `M${low} ${low}` +
    side(1, `${middle - knob / 2} ${low}`, `${high} ${low}`, `${1 - turn} ${knob} 0`) +
    side(draw(2), `${high} ${middle - knob / 2}`, `${high} ${high}`, `1 0 ${knob}`) +
    side(1, `${middle + knob / 2} ${high}`, `${low} ${high}`, `${turn} -${knob} 0`) +
    side(draw(2), `${low} ${middle + knob / 2}`, `${low} ${low}`, `0 0 -${knob}`) + "Z";
}

const pieceSvg = (path: string, look: string, turn = 0) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${PIECE}" height="${PIECE}"><path d="${path}" ${look} transform="rotate(${turn} ${PIECE / 2} ${PIECE / 2})"/></svg>`);

type Place = { readonly x: number; readonly y: number };

function falsePlace(draw: Draw, { x, y }: Place): Place {
  const other = FIRST_X + draw(WIDTH - PIECE - FIRST_X);
  const far = Math.abs(other - x) > PIECE;
  return { x: far ? other : 4 + draw(16), y: y > HEIGHT / 2 - PIECE / 2 ? draw(QUARTER) : HEIGHT - PIECE - draw(QUARTER) };
}

export async function makePuzzle(asker: Asker): Promise<OutputOf<typeof calls.auth.puzzle>> {
  const draw = drawFrom(asker.randomBytes);
  const place = { x: FIRST_X + draw(WIDTH - PIECE - FIRST_X), y: draw(HEIGHT - PIECE) };
  const path = outline(draw);
  // rough everywhere, so that the smooth edge of a hole does not stand out
  const noise = { create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 22 } } } as const;
  const full = await sharp(Buffer.from(scene(draw)))
    .composite([{ input: await sharp(noise).png().toBuffer(), blend: "soft-light" }]).png().toBuffer();
  const cut = { left: place.x, top: place.y, width: PIECE, height: PIECE };
  const other = falsePlace(draw, place);
  const [piece, background] = await Promise.all([
    sharp(full).extract(cut).ensureAlpha().composite([
      { input: pieceSvg(path, "fill=\"#fff\""), blend: "dest-in" },
      { input: pieceSvg(path, "fill=\"none\" stroke=\"#fff\" stroke-opacity=\".8\" stroke-width=\"1.5\"") },
    ]).webp({ quality: 85 }).toBuffer(),
    sharp(full).composite([
      { input: pieceSvg(path, "fill=\"#000\" fill-opacity=\".5\" stroke=\"#fff\" stroke-opacity=\".5\""), left: place.x, top: place.y },
      { input: pieceSvg(outline(draw), "fill=\"#000\" fill-opacity=\".42\" stroke=\"#fff\" stroke-opacity=\".4\"", 20 + draw(50)), left: other.x, top: other.y },
    ]).webp({ quality: 80 }).toBuffer(),
  ]);
  const puzzleId = asker.randomBytes(18).toString("base64url");
  await insertPuzzle(asker.db, { id: puzzleId, x: place.x, asker: nameOf(asker), expiresAt: new Date(asker.now().getTime() + LIFE_MS) });
  return {
    puzzleId, background: background.toString("base64"), piece: piece.toString("base64"),
    width: WIDTH, height: HEIGHT, pieceSize: PIECE, pieceY: place.y,
  };
}

function nameOf(asker: Asker): string {
  return `${asker.merchant.id} ${addressOf(asker.ip)}`;
}

/** Whether this asker put the piece where it belongs; the puzzle is used up either way. */
export async function solvesPuzzle(asker: Asker, { puzzleId, puzzleX }: { readonly puzzleId: string; readonly puzzleX: number }): Promise<boolean> {
  const taken = await takePuzzle(asker.db, puzzleId);
  if (taken === null || taken.asker !== nameOf(asker) || taken.expiresAt <= asker.now()) return false;
  return Math.abs(taken.x - puzzleX) <= TOLERANCE;
}
