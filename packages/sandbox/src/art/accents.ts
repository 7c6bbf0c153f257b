// Quiet ornaments behind a motif, so that two tiles of one motif are told apart by more than colour.
import { at, bright, disc, faded, light, line, path } from "./draw.ts";

function around(count: number, part: string, from = 0): string {
  return Array.from({ length: count }, (_, turn) =>
    at(`rotate(${from + (360 / count) * turn} 108 108)`, part),
  ).join("");
}

const sparkle = (x: number, y: number, scale: number): string =>
  at(
    `translate(${x} ${y}) scale(${scale})`,
    path("M0-10L2.5-2.5 10 0 2.5 2.5 0 10-2.5 2.5-10 0-2.5-2.5Z", bright),
  );

const accents: readonly string[] = [
  faded(0.7, sparkle(58, 62, 0.7), sparkle(160, 74, 0.55), sparkle(154, 158, 0.7), sparkle(64, 150, 0.45)),
  faded(0.13, around(16, path("M106 108L98 38H118L110 108Z", light))),
  faded(0.3, around(24, disc(108, 40, 2, light))),
  faded(0.16, around(12, line("M108 46C96 60 96 74 108 84C120 74 120 60 108 46Z", 2, light))),
  faded(
    0.18,
    disc(58, 74, 12, light),
    disc(166, 66, 8, light),
    disc(170, 142, 14, light),
    disc(48, 140, 7, light),
    disc(82, 48, 5, light),
  ),
  faded(
    0.2,
    line("M44 128C44 60 172 60 172 128M56 132C56 76 160 76 160 132M32 124C32 44 184 44 184 124", 2, light),
  ),
  faded(
    0.17,
    around(8, path("M108 36L116 50 108 64 100 50Z", light)),
    around(8, disc(108, 62, 3, light), 22.5),
  ),
];

/** The ornament of a title: neighbours in a vendor's list always differ. */
export function accentOf(nodeId: number): string {
  return accents[nodeId % accents.length] ?? "";
}
