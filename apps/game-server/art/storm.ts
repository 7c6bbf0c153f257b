// Symbols used only by the storm's reels: the spring storm and the fruit it shakes from the trees.
import {
  at,
  bright,
  disc,
  golden,
  ink,
  ivory,
  join,
  light,
  line,
  mirror,
  oval,
  path,
  shade,
} from "@khela/sandbox/art/draw";

/** A bolt with its glow. */
export const lightning = join(
  disc(50, 50, 46, "rgba(255,238,170,.18)"),
  path("M60 2L20 56H44L34 98L82 38H56L70 2Z", shade),
  path("M57 6L26 53H49L40 88L75 41H50L65 6Z", golden),
  path("M56 10L34 48H44L58 10Z", bright),
);

/** The black cloud of the season, and its rain. */
export const cloud = join(
  ...[26, 44, 62, 78].map((x) => line(`M${x} 72L${x - 8} 94`, 3.4, "#9fc4ee")),
  path(
    "M24 70C8 70 4 54 16 46C12 30 30 22 40 30C46 14 72 14 76 32C94 30 98 54 86 62C84 68 78 70 72 70Z",
    shade,
  ),
  path("M26 64C14 64 12 54 22 50C18 38 34 30 42 38C48 24 68 26 70 40C84 38 88 54 78 60C76 62 72 64 68 64Z"),
  path("M56 44L42 66H52L46 86L66 58H55L62 44Z", golden),
  oval(38, 44, 8, 4, light),
);

/** Three palm fruits on their stalk. */
export const tal = join(
  line("M50 6C48 16 48 22 50 30", 7, "#6b4a1c"),
  line("M50 26C38 30 32 36 30 44M50 26C62 30 68 36 70 44", 5, "#6b4a1c"),
  disc(31, 60, 21),
  disc(69, 60, 21),
  disc(50, 74, 22),
  ...[
    [31, 60],
    [69, 60],
    [50, 74],
  ].map(([x = 0, y = 0]) =>
    join(
      path(
        `M${x - 13} ${y - 15}C${x - 6} ${y - 22} ${x + 6} ${y - 22} ${x + 13} ${y - 15}C${x + 6} ${y - 9} ${x - 6} ${y - 9} ${x - 13} ${y - 15}Z`,
        "#c9a15a",
      ),
      line(`M${x - 8} ${y - 15}H${x + 8}`, 1.8, "#6b4a1c"),
      oval(x - 8, y - 2, 3.5, 6, light),
    ),
  ),
);

/** A coconut opened in two. */
export const coconut = join(
  disc(38, 42, 30, "#6b4a1c"),
  disc(38, 42, 26, "#8a6430"),
  ...[
    [30, 30],
    [42, 27],
    [36, 40],
  ].map(([x = 0, y = 0]) => disc(x, y, 3.4, ink)),
  line("M18 50C24 58 32 62 40 63", 2.4, "#b08a50"),
  oval(62, 66, 32, 27, "#6b4a1c"),
  oval(62, 66, 29, 24, "#8a6430"),
  oval(62, 64, 26, 20, ivory),
  oval(62, 62, 18, 12, light),
  oval(56, 58, 6, 3, bright),
);

function plum(x: number, y: number): string {
  return join(
    oval(x, y, 15, 20),
    oval(x - 5, y - 6, 4, 7, light),
    path(`M${x - 5} ${y - 18}L${x} ${y - 13}L${x + 5} ${y - 18}L${x} ${y - 22}Z`, "#5fae4a"),
  );
}

/** Black plums under their leaves. */
export const jamun = join(
  line("M50 8C44 18 36 26 31 36M50 8C56 18 64 26 69 36M50 8V46", 3.6, "#6b4a1c"),
  mirror(
    at(
      "rotate(-12 50 12)",
      path("M50 12C34 2 18 4 8 14C20 24 38 24 50 12Z", "#5fae4a"),
      line("M46 12C34 9 24 10 14 14", 2, "#2f6b2a"),
    ),
  ),
  plum(30, 56),
  plum(70, 56),
  plum(50, 70),
  line("M44 86C48 89 52 89 56 86", 2, shade),
);
