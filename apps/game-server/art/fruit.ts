// Fruit and flowers used only by the fair's reels, on the symbols' 100 × 100 field.
import {
  at,
  bright,
  disc,
  golden,
  ivory,
  join,
  light,
  line,
  main,
  mid,
  oval,
  path,
  shade,
  spin,
} from "@khela/sandbox/art/draw";

const leafOf = (transform: string) =>
  at(
    transform,
    path("M50 20C58 8 74 6 84 10C80 24 66 30 50 20Z", "#5fae4a"),
    line("M54 19C62 15 72 12 80 12", 2, "#2f6b2a"),
  );

/** A bumpy oblong on a thick stalk. */
export const jackfruit = join(
  path("M50 10V22", shade),
  line("M50 8V22", 7, "#6b4a1c"),
  path("M50 17C76 17 84 38 82 56C80 78 66 93 50 93C34 93 20 78 18 56C16 38 24 17 50 17Z"),
  ...[30, 42, 54, 66, 78].flatMap((y, row) =>
    [0, 1, 2, 3, 4].map((column) => {
      const x = 26 + column * 12 + (row % 2 === 0 ? 0 : 6);
      const inside = Math.hypot((x - 50) / 29, (y - 55) / 35) < 0.93;
      return inside ? join(disc(x, y + 1.2, 4, shade), disc(x, y, 3.2, light)) : "";
    }),
  ),
  leafOf("translate(2 4)"),
);

/** Two round fruits with scaled skin, on one twig. */
export const litchi = join(
  line("M50 14C42 26 36 32 33 42M50 14C58 28 64 34 67 46", 4, "#6b4a1c"),
  leafOf("translate(4 2)"),
  ...[
    [33, 62, 23],
    [68, 66, 22],
  ].flatMap(([x = 0, y = 0, radius = 0]) => [
    disc(x, y, radius),
    ...[-10, 0, 10].flatMap((dy) =>
      [-10, 0, 10].map((dx) => path(`M${x + dx} ${y + dy - 4}l4 4l-4 4l-4 -4Z`, shade)),
    ),
    oval(x - 8, y - 10, 6, 4, bright),
  ]),
);

/** A green fruit and its pink half with seeds. */
export const guava = join(
  path("M38 18C58 14 70 30 68 48C66 66 54 76 40 76C22 76 12 62 14 46C16 30 24 21 38 18Z"),
  line("M37 18C36 13 38 9 42 7", 4, "#6b4a1c"),
  oval(28, 36, 8, 12, light),
  disc(66, 66, 26, shade),
  disc(66, 66, 23, "#dff0b0"),
  disc(66, 66, 18, "#ff9aa8"),
  disc(66, 66, 9, "#ffc2c6"),
  at("translate(16 16)", spin(8, oval(50, 37.5, 2, 3, ivory))),
  leafOf("translate(-6 4)"),
);

/** A lemon and a slice of it. */
export const lemon = join(
  path(
    "M16 60C12 36 34 16 56 20C62 21 66 18 72 16C76 20 75 25 73 30C80 52 64 74 42 76C36 77 31 76 26 80C20 79 18 74 18 69C17 66 16 63 16 60Z",
  ),
  oval(36, 40, 12, 8, light),
  disc(68, 68, 24, mid),
  disc(68, 68, 21, ivory),
  disc(68, 68, 18, bright),
  at("translate(18 18)", spin(8, path("M50 48L44 34.5C48 32 52 32 56 34.5Z", main))),
  leafOf("translate(0 0)"),
);

/** Five white petals on leaves. */
export const jasmine = join(
  at("rotate(200 50 50)", leafOf("translate(-2 -2)")),
  leafOf("translate(-2 8)"),
  spin(
    5,
    join(
      path("M50 50C36 38 36 16 50 8C64 16 64 38 50 50Z", light),
      path("M50 48C44 38 44 24 50 16C56 24 56 38 50 48Z", ivory),
    ),
    18,
  ),
  disc(50, 50, 9, golden),
  disc(50, 50, 4.5, bright),
);
