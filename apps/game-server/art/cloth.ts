// Symbols used only by the embroidered quilt's reels: figures with running stitches along their edges.
import {
  at,
  bright,
  disc,
  golden,
  ivory,
  join,
  light,
  line,
  oval,
  path,
  ring,
  shade,
  spin,
} from "@khela/sandbox/art/draw";

function stitches(d: string, colour: string = ivory): string {
  return line(d, 2.2, colour).replace("/>", ' stroke-dasharray="5 5"/>');
}

/** The sun wheel in the middle of every quilt. */
export const sunwheel = join(
  disc(50, 50, 46, "rgba(255,226,140,.16)"),
  disc(50, 50, 40, golden),
  disc(50, 50, 35, shade),
  spin(12, path("M50 18L56 36H44Z", golden)),
  disc(50, 50, 22, golden),
  disc(50, 50, 18),
  spin(8, path("M50 50C44 44 44 38 50 34C56 38 56 44 50 50Z", bright)),
  disc(50, 50, 4, golden),
  stitches("M50 6A44 44 0 1 1 49.9 6", bright),
);

/** A needle with its thread in a loop. */
export const needle = join(
  line("M20 88C44 92 66 80 60 62C56 50 38 52 40 66C43 82 76 78 82 52C85 40 80 30 72 27", 4.5, "@base"),
  line("M20 88C44 92 66 80 60 62C56 50 38 52 40 66C43 82 76 78 82 52C85 40 80 30 72 27", 1.6, light),
  path("M78 8C83 12 82 20 77 26L30 84L24 90L28 82L70 20C73 14 75 10 78 8Z", golden),
  line("M74 17L69 25", 2.6, "@deep"),
  line("M72 26L32 78", 1.6, bright),
);

/** A paisley, the quilt's mango. */
export const kalka = join(
  path("M60 8C80 10 86 26 78 36C92 54 84 92 50 92C18 92 10 60 28 42C40 30 60 34 62 22C63 16 61 12 60 8Z"),
  path("M62 34C76 50 72 80 50 80C28 80 24 58 36 48C44 41 56 44 62 34Z", shade),
  path("M56 52C64 62 60 72 50 72C40 72 38 62 43 57C47 53 52 56 56 52Z", golden),
  stitches("M66 16C74 22 74 28 70 34C86 52 80 86 50 86C24 86 16 62 32 46"),
  ...[
    [33, 58],
    [31, 68],
    [38, 77],
    [62, 77],
    [69, 67],
  ].map(([x = 0, y = 0]) => disc(x, y, 2.2, bright)),
);

function leafAt(x: number, y: number, turn: number): string {
  return at(
    `translate(${x} ${y}) rotate(${turn})`,
    path("M0 0C8 -12 22 -12 28 -2C22 8 8 8 0 0Z"),
    line("M3 -1C11 -4 18 -4 24 -2", 1.8, light),
  );
}

/** A climbing sprig. */
export const sprig = join(
  line("M50 94C46 74 56 64 50 46C46 34 52 22 50 10", 4, "@lo"),
  stitches("M50 92C46 74 56 64 50 46C46 34 52 22 50 10", light),
  leafAt(50, 78, -24),
  leafAt(49, 78, 204),
  leafAt(53, 58, -34),
  leafAt(52, 58, 214),
  leafAt(49, 38, -24),
  leafAt(48, 38, 204),
  leafAt(50, 24, -44),
  leafAt(50, 24, 224),
  oval(50, 10, 6, 8, golden),
);

/** An eight-pointed star as it is painted on courtyards. */
export const star = join(
  spin(8, path("M50 4L60 38H40Z", shade)),
  spin(8, path("M50 12L57 40H43Z")),
  disc(50, 50, 20, golden),
  disc(50, 50, 15, shade),
  spin(6, path("M50 50L45 40C48 36 52 36 55 40Z", bright)),
  ring(50, 50, 26, 2, ivory),
  disc(50, 50, 4, golden),
);
