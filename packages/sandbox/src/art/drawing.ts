// Reads the drawings in assets/ and colours them. A drawing names its colours by role, as CSS variables: the six of a
// theme, and the gradients of assets/paints, whose ids every picture defines once. Frame and white space of the file
// are not part of a picture.
import { readFileSync } from "node:fs";
import type { Theme } from "./themes.ts";

/** Gradients by role: ids in `paints`. */
const gradients: Readonly<Record<string, string>> = {
  main: "m",
  gold: "g",
  "frame-gold": "gs",
  backdrop: "b",
  halo: "w",
  shadow: "s",
};

/** The shapes of an SVG file as one line, without the `svg` element and comments. Throws when there is no such file. */
export function readDrawing(file: URL): string {
  return readFileSync(file, "utf8")
    .replaceAll(/<!--.*?-->|<\?.*?\?>|<\/?svg[^>]*>/gs, "")
    .replaceAll(/\s*\n\s*/g, "");
}

const known = new Map<string, string>();

/** The shapes of a drawing of this package, by its path in assets/ without the ending. */
export function drawing(path: string): string {
  const shapes = known.get(path) ?? readDrawing(new URL(`../../assets/${path}.svg`, import.meta.url));
  known.set(path, shapes);
  return shapes;
}

/** Replaces the roles in a drawing by a theme's colours and the gradients' names. Throws on an unknown role. */
export function tinted(shapes: string, theme: Theme): string {
  return shapes.replaceAll(/var\(--([\w-]+)\)/g, (_, role: string) => {
    const gradient = gradients[role];
    const paint = gradient === undefined ? theme[role as keyof Theme] : `url(#${gradient})`;
    if (paint === undefined) throw new Error(`no paint for ${role}`);
    return paint;
  });
}

/** The gradients every picture defines, in a theme's colours. */
export function paints(theme: Theme): string {
  return tinted(drawing("paints/lit") + drawing("paints/shared"), theme);
}
