// The pen of the picture family: a handful of shapes on a 100 × 100 field and the paints they may use.
// A motif names paints by role; the theme's colours are put in only when a picture is made.

/** Paint roles. Main and gold are lit from above; the rest are flat. */
export const main = "url(#m)";
export const golden = "url(#g)";
export const light = "@hi";
export const mid = "@base";
export const shade = "@lo";
export const ink = "@deep";
export const ivory = "#fbf4e2";
export const bright = "#fff0c2";
export const bronze = "#9a6a1e";

export function path(d: string, fill: string = main): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string = main): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string = main): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

export function box(x: number, y: number, w: number, h: number, corner: number, fill: string = main): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${corner}" fill="${fill}"/>`;
}

/** A stroke is flat even when asked for in a lit paint: a gradient has no extent on an upright line. */
export function line(d: string, width: number, stroke: string = ink): string {
  const flat = stroke === main ? mid : stroke === golden ? "#e9bd5b" : stroke;
  return (
    `<path d="${d}" fill="none" stroke="${flat}" stroke-width="${width}" ` +
    `stroke-linecap="round" stroke-linejoin="round"/>`
  );
}

export function ring(x: number, y: number, radius: number, width: number, stroke: string = golden): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
}

export function at(transform: string, ...parts: readonly string[]): string {
  return `<g transform="${transform}">${parts.join("")}</g>`;
}

export function faded(opacity: number, ...parts: readonly string[]): string {
  return `<g opacity="${opacity}">${parts.join("")}</g>`;
}

/** The parts and their reflection in the vertical middle. */
export function mirror(...parts: readonly string[]): string {
  return parts.join("") + at("translate(100 0) scale(-1 1)", ...parts);
}

/** The part `count` times around the middle, the first turned by `from` degrees. */
export function spin(count: number, part: string, from = 0): string {
  return Array.from({ length: count }, (_, turn) =>
    at(`rotate(${Math.round((from + (360 * turn) / count) * 100) / 100} 50 50)`, part),
  ).join("");
}

export function join(...parts: readonly string[]): string {
  return parts.join("");
}
