// The two pictures of a slider puzzle: a background with a hole, and the piece that fits into the hole. A false hole
// beside the hole defeats scripts that look for the darkest spot.

import sharp from "sharp";

export const WIDTH = 280;
export const HEIGHT = 150;
export const PIECE = 48;
/**
 * Leftmost position of the hole. The piece begins at the left edge, so the hole is clearly to the right of the piece.
 */
const FIRST_X = PIECE + 24;
const SHAPES = 26;
const QUARTER = Math.floor(HEIGHT / 4);

export type Draw = (below: number) => number;

/** Returns a source of random integers below a bound. For a picture and a position, 32 bits have no visible bias. */
export function drawFrom(randomBytes: (count: number) => Buffer): Draw {
  return (below) => randomBytes(4).readUInt32BE() % below;
}

function scene(draw: Draw): string {
  const colour = () => `hsl(${draw(360)} ${40 + draw(45)}% ${30 + draw(45)}%)`;
  const shapes = Array.from({ length: SHAPES }, () => {
    const [x, y, size] = [draw(WIDTH), draw(HEIGHT), 12 + draw(46)];
    const look = `fill="${colour()}" opacity="${(35 + draw(60)) / 100}" transform="rotate(${draw(360)} ${x} ${y})"`;
    const points = Array.from(
      { length: 3 + draw(4) },
      () => `${x + draw(size * 2) - size},${y + draw(size * 2) - size}`,
    ).join(" ");
    return draw(2) === 0
      ? `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${6 + draw(size)}" ${look}/>`
      : `<polygon points="${points}" ${look}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="g" gradientTransform="rotate(${draw(90)})"><stop stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/>${shapes.join("")}</svg>`;
}

/**
 * Returns the outline of the piece: a square with a round tab on two sides and a notch in a third. Which sides is
 * random.
 */
function outline(draw: Draw): string {
  const [low, high, middle, knob] = [9, PIECE - 9, PIECE / 2, 8];
  const side = (kind: number, from: string, to: string, sweep: string) =>
    kind === 0 ? `L${to}` : `L${from}a${knob / 2} ${knob / 2} 0 1 ${sweep}L${to}`;
  const turn = draw(2);
  return (
    `M${low} ${low}` +
    side(1, `${middle - knob / 2} ${low}`, `${high} ${low}`, `${1 - turn} ${knob} 0`) +
    side(draw(2), `${high} ${middle - knob / 2}`, `${high} ${high}`, `1 0 ${knob}`) +
    side(1, `${middle + knob / 2} ${high}`, `${low} ${high}`, `${turn} -${knob} 0`) +
    side(draw(2), `${low} ${middle + knob / 2}`, `${low} ${low}`, `0 0 -${knob}`) +
    "Z"
  );
}

const pieceSvg = (path: string, look: string, turn = 0) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PIECE}" height="${PIECE}"><path d="${path}" ${look} transform="rotate(${turn} ${PIECE / 2} ${PIECE / 2})"/></svg>`,
  );

export type Position = { readonly x: number; readonly y: number };

function decoyPosition(draw: Draw, { x, y }: Position): Position {
  const other = FIRST_X + draw(WIDTH - PIECE - FIRST_X);
  const far = Math.abs(other - x) > PIECE;
  return {
    x: far ? other : 4 + draw(16),
    y: y > HEIGHT / 2 - PIECE / 2 ? draw(QUARTER) : HEIGHT - PIECE - draw(QUARTER),
  };
}

/** Draws the position of the hole. */
export function drawPosition(draw: Draw): Position {
  return { x: FIRST_X + draw(WIDTH - PIECE - FIRST_X), y: draw(HEIGHT - PIECE) };
}

// noise everywhere, so that the smooth edge of a hole is not visible
const noise = {
  create: {
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    background: "#808080",
    noise: { type: "gaussian", mean: 128, sigma: 22 },
  },
} as const;

async function renderScene(draw: Draw): Promise<Buffer> {
  return sharp(Buffer.from(scene(draw)))
    .composite([{ input: await sharp(noise).png().toBuffer(), blend: "soft-light" }])
    .png()
    .toBuffer();
}

function renderPiece(full: Buffer, path: string, { x, y }: Position): Promise<Buffer> {
  return sharp(full)
    .extract({ left: x, top: y, width: PIECE, height: PIECE })
    .ensureAlpha()
    .composite([
      { input: pieceSvg(path, 'fill="#fff"'), blend: "dest-in" },
      { input: pieceSvg(path, 'fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="1.5"') },
    ])
    .webp({ quality: 85 })
    .toBuffer();
}

type Hole = { readonly input: Buffer; readonly left: number; readonly top: number };

function renderBackground(full: Buffer, holes: readonly Hole[]): Promise<Buffer> {
  return sharp(full)
    .composite([...holes])
    .webp({ quality: 80 })
    .toBuffer();
}

/** Renders both pictures as WebP, for a hole at this position. */
export async function renderPuzzle(
  draw: Draw,
  position: Position,
): Promise<{ piece: Buffer; background: Buffer }> {
  const path = outline(draw);
  const full = await renderScene(draw);
  const decoy = decoyPosition(draw, position);
  const hole = pieceSvg(path, 'fill="#000" fill-opacity=".5" stroke="#fff" stroke-opacity=".5"');
  const falseHole = pieceSvg(
    outline(draw),
    'fill="#000" fill-opacity=".42" stroke="#fff" stroke-opacity=".4"',
    20 + draw(50),
  );
  const [piece, background] = await Promise.all([
    renderPiece(full, path, position),
    renderBackground(full, [
      { input: hole, left: position.x, top: position.y },
      { input: falseHole, left: decoy.x, top: decoy.y },
    ]),
  ]);
  return { piece, background };
}
