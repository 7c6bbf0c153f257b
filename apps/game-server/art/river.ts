// Symbols used only by the river's reels.
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
  main,
  oval,
  path,
  shade,
} from "@khela/sandbox/art/draw";

/** A carp swimming right; `head` is the share of the body that is head, which distinguishes the kinds. */
function carp(head: number): string {
  const gill = 78 - head * 40;
  return join(
    path("M24 52C12 40 8 32 6 24C18 28 26 36 32 44ZM24 52C12 62 8 72 6 82C18 78 26 68 32 58Z", shade),
    path("M42 30C52 16 66 16 74 26L66 34Z", shade),
    path("M48 72C52 84 62 86 66 82L60 70Z", shade),
    path("M18 52C34 24 66 20 92 48C94 51 94 54 92 56C66 84 34 80 18 52Z"),
    ...[34, 46, 58].flatMap((x) =>
      [42, 52, 62].map((y) =>
        line(`M${x} ${y - 5}C${x + 5} ${y - 2} ${x + 5} ${y + 2} ${x} ${y + 5}`, 1.8, light),
      ),
    ),
    line(`M${gill} 30C${gill - 9} 44 ${gill - 9} 60 ${gill} 74`, 3, shade),
    path(
      `M${gill} 30C${gill + 14} 33 84 40 92 48C94 51 94 54 92 56C84 66 ${gill + 14} 72 ${gill} 74C${gill - 8} 60 ${gill - 8} 44 ${gill} 30Z`,
      light,
    ),
    disc(82, 45, 4.5, ivory),
    disc(83, 45, 2.4, ink),
    line("M86 57C89 57 91 56 92 55", 2, shade),
  );
}

export const katla = carp(0.75);
export const rui = carp(0.3);

/** A cast net drawn together at the top. */
export const net = join(
  disc(50, 12, 5, golden),
  line("M50 16V24", 3, golden),
  path("M50 22C66 36 82 58 88 78C64 90 36 90 12 78C18 58 34 36 50 22Z", shade),
  ...[-30, -15, 0, 15, 30].map((bend) =>
    line(`M50 22C${50 + bend * 0.5} 42 ${50 + bend} 62 ${50 + bend * 1.2} 85`, 2.2, light),
  ),
  ...[40, 54, 68].map((y, row) =>
    line(
      `M${36 - row * 9} ${y}C${44 - row * 3} ${y + 6} ${56 + row * 3} ${y + 6} ${64 + row * 9} ${y}`,
      2.2,
      light,
    ),
  ),
  ...[14, 28, 42, 58, 72, 86].map((x) => disc(x, 82 + (1 - Math.abs(x - 50) / 36) * 5, 4.4, golden)),
);

/** A kingfisher on a reed. */
export const kingfisher = join(
  line("M14 90C40 80 64 80 90 88", 6, "#7a5a26"),
  path("M40 78C30 90 26 94 22 97L34 94L46 82Z", shade),
  path("M60 26C78 30 82 52 70 68C62 79 48 82 38 78C34 58 40 34 60 26Z"),
  path("M66 44C72 54 70 64 62 72C54 78 46 80 40 78C50 72 58 60 60 46Z", "#f0913e"),
  path("M44 40C34 52 32 68 37 79C48 74 56 58 54 42Z", shade),
  line("M42 50C38 58 37 66 38 72M49 48C46 58 44 64 42 70", 2, light),
  path("M42 34C40 18 54 10 66 16C76 21 78 32 70 40C60 46 46 44 42 34Z"),
  path("M72 24L98 32L73 34Z", ink),
  path("M72 29L98 32L73 34Z", "#c46a2a"),
  path("M56 36C62 34 68 36 71 40C66 44 60 43 56 36Z", ivory),
  disc(64, 26, 4, ivory),
  disc(65, 26, 2.2, ink),
  at("translate(0 0)", line("M47 22C52 17 58 16 62 17", 2.4, light)),
  line("M52 80V86M58 79V85", 3, "#c46a2a"),
);

/** The full moon over its own light on the water. */
export const fullMoon = join(
  disc(50, 44, 38, "rgba(255,240,194,.22)"),
  disc(50, 44, 31, golden),
  disc(50, 44, 28, bright),
  disc(40, 36, 5, "#f0d89a"),
  disc(58, 48, 7, "#f0d89a"),
  disc(46, 56, 4, "#f0d89a"),
  disc(60, 32, 3, "#f0d89a"),
  line("M22 86H78M34 93H66", 3.4, main),
  line("M12 80H30M70 80H88", 3, light),
  oval(50, 80, 14, 1.6, bright),
);
