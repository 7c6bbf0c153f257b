// Gold frames of the slot tiles, one shape a vendor, so that a shelf is recognised before its name is read.
import type { FrameName } from "../vendors.ts";

/** Outlines on a 216 × 216 tile. */
const outlines: Record<FrameName, string> = {
  arch: "M26 190V86C26 66 46 62 58 48C74 34 94 34 108 18C122 34 142 34 158 48C170 62 190 66 190 86V190Z",
  round: "M108 18A90 90 0 1 1 107.9 18Z",
  cut: "M66 22H150L194 66V150L150 194H66L22 150V66Z",
  lobed:
    "M108 18C124 18 130 30 136 36C146 32 164 32 174 42C184 52 184 70 180 80C186 86 198 92 198 108C198 124 186 130 180 " +
    "136C184 146 184 164 174 174C164 184 146 184 136 180C130 186 124 198 108 198C92 198 86 186 80 180C70 184 52 184 42 " +
    "174C32 164 32 146 36 136C30 130 18 124 18 108C18 92 30 86 36 80C32 70 32 52 42 42C52 32 70 32 80 36C86 30 92 18 108 18Z",
  plain: "M42 22H174A20 20 0 0 1 194 42V174A20 20 0 0 1 174 194H42A20 20 0 0 1 22 174V42A20 20 0 0 1 42 22Z",
  gate: "M24 192V74C24 50 50 44 74 44C90 44 100 34 108 20C116 34 126 44 142 44C166 44 192 50 192 74V192Z",
};

/** Small gold marks that belong to the outline. */
const marks: Record<FrameName, string> = {
  arch: "M108 8l5 7-5 7-5-7ZM20 186h12v8H20ZM184 186h12v8h-12Z",
  round: "M108 10l6 8-6 8-6-8ZM108 190l6 8-6 8-6-8ZM10 108l8-6 8 6-8 6ZM190 108l8-6 8 6-8 6Z",
  cut: "M22 30l8-8 4 4-8 8ZM194 30l-8-8-4 4 8 8ZM22 186l8 8 4-4-8-8ZM194 186l-8 8-4-4 8-8Z",
  lobed: "M26 26l5-6 5 6-5 6ZM180 26l5-6 5 6-5 6ZM26 190l5-6 5 6-5 6ZM180 190l5-6 5 6-5 6Z",
  plain: "M108 14l8 8-8 8-8-8ZM108 186l8 8-8 8-8-8Z",
  gate: "M108 10l5 7-5 7-5-7ZM18 188h12v8H18ZM186 188h12v8h-12Z",
};

/** The window of a frame, to be filled behind the motif. */
export function frameWindow(frame: FrameName, fill: string): string {
  return `<path d="${outlines[frame]}" fill="${fill}"/>`;
}

/** The frame itself: a gold edge, a hair line inside it and its marks. */
export function frameEdge(frame: FrameName): string {
  const inner =
    `<path d="${outlines[frame]}" fill="none" stroke="#e9bd5b" stroke-opacity=".35" stroke-width="1.5" ` +
    `transform="translate(108 108) scale(.935) translate(-108 -108)"/>`;
  return (
    `<path d="${outlines[frame]}" fill="none" stroke="url(#gs)" stroke-width="4"/>${inner}` +
    `<path d="${marks[frame]}" fill="url(#gs)"/>`
  );
}
