// Symbols used only by the forest's reels.
import {
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

/** A tiger's print in gold. */
export const paw = join(
  disc(50, 50, 45, "rgba(255,220,130,.16)"),
  path("M50 46C66 46 78 60 76 74C74 86 62 88 50 84C38 88 26 86 24 74C22 60 34 46 50 46Z", golden),
  mirror(oval(21, 46, 9.5, 13, golden), oval(38, 26, 10, 14, golden)),
  mirror(oval(20, 42, 4, 6, bright), oval(37, 21, 4, 7, bright)),
  path("M38 58C44 51 56 51 62 58C56 56 44 56 38 58Z", bright),
);

function cell(x: number, y: number, fill: string): string {
  const points = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(x + 14 * Math.cos(angle)).toFixed(1)} ${(y + 14 * Math.sin(angle)).toFixed(1)}`;
  });
  return join(
    path(`M${points.join("L")}Z`, shade),
    path(`M${points.join("L")}Z`, fill).replace("/>", ' transform="translate(0 -2)"/>'),
  );
}

/** Seven cells of comb and a drop of honey. */
export const honeycomb = join(
  ...[
    [50, 26],
    [24, 26],
    [76, 26],
    [37, 48],
    [63, 48],
    [50, 70],
  ].map(([x = 0, y = 0], index) => cell(x, y, index % 2 === 0 ? "url(#m)" : light)),
  path("M50 66C58 78 60 84 60 88C60 94 55 98 50 98C45 98 40 94 40 88C40 84 42 78 50 66Z", golden),
  oval(46, 88, 3, 5, bright),
  ...[
    [24, 22],
    [63, 44],
    [76, 22],
  ].map(([x = 0, y = 0]) => oval(x - 3, y - 3, 4, 2.5, ivory)),
);

/** A bird of prey with its wings spread. */
export const bird = join(
  mirror(
    path(
      "M48 42C38 28 22 20 4 24C8 32 12 36 18 40C12 40 8 42 6 44C14 52 24 54 30 54C26 56 24 58 23 60C34 66 44 62 48 56Z",
    ),
    line("M42 44C32 36 22 31 12 29M42 50C34 47 26 45 18 45", 2.4, light),
  ),
  path("M50 34C58 36 60 48 58 60C57 68 54 74 50 76C46 74 43 68 42 60C40 48 42 36 50 34Z", shade),
  path("M50 74L62 94C54 96 46 96 38 94Z"),
  line("M50 78V92M45 84L43 92M55 84L57 92", 2, light),
  path("M50 20C58 20 61 27 60 33C58 40 42 40 40 33C39 27 42 20 50 20Z", ivory),
  path("M47 31L50 40L53 31Z", golden),
  mirror(disc(45.5, 28, 2.2, ink)),
);

/** Mangrove roots standing in the tide. */
export const root = join(
  path("M44 6H57C56 26 58 34 62 40L50 46L39 40C43 34 45 26 44 6Z"),
  line(
    "M42 36C30 48 20 62 16 88M46 40C40 54 36 66 34 90M54 40C60 54 64 66 66 90M58 36C70 48 80 62 84 88M50 42V91",
    7,
    "@base",
  ),
  line("M44 38C34 50 26 64 22 86M55 42C61 56 66 68 68 86M49 46V86", 2, light),
  line("M6 90C18 84 28 96 40 90S62 84 72 90S88 94 95 89", 4, "#6fb6c9"),
  line("M14 97C26 92 36 100 50 96S76 94 86 97", 3, "#9ad4e0"),
);

/** A wild boar's head with its tusks. */
export const boar = join(
  mirror(
    path("M26 36C18 26 14 16 18 10C28 12 36 20 40 28Z", shade),
    path("M25 30C21 23 20 18 21 15C27 18 31 22 34 27Z", light),
  ),
  path(
    "M50 18C62 18 66 14 70 20C80 30 84 44 80 56C78 66 72 72 68 80C64 90 58 94 50 94C42 94 36 90 32 80C28 72 22 66 20 56C16 44 20 30 30 20C34 14 38 18 50 18Z",
  ),
  line("M42 14L46 28M50 10V28M58 14L54 28", 4, shade),
  path("M50 60C62 60 70 66 70 76C70 86 60 90 50 90C40 90 30 86 30 76C30 66 38 60 50 60Z", light),
  mirror(
    oval(42, 76, 4, 5.5, ink),
    path("M32 70C22 68 17 60 18 50C24 56 31 60 37 64Z", ivory),
    disc(35, 46, 5, ivory),
    disc(36, 47, 2.8, ink),
    line("M28 38L41 43", 4, shade),
  ),
);
