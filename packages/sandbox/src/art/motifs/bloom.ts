import {
  at,
  bright,
  bronze,
  disc,
  faded,
  golden,
  ink,
  ivory,
  join,
  light,
  line,
  main,
  mid,
  mirror,
  oval,
  path,
  ring,
  shade,
  spin,
} from "../draw.ts";

/** Flowers, fruit, trees, sky and weather. */
const lotus = join(
  mirror(
    path("M50 74C30 76 10 66 4 46C20 44 36 52 50 74Z", shade),
    path("M50 76C32 68 20 48 24 26C40 34 50 52 50 76Z"),
  ),
  path("M50 78C36 62 36 34 50 12C64 34 64 62 50 78Z", light),
  path("M50 76C44 62 44 44 50 30C56 44 56 62 50 76Z", golden),
  path("M12 80C26 72 74 72 88 80C80 92 20 92 12 80Z", shade),
  line("M24 82C40 78 60 78 76 82", 2, light),
);

const petal = path("M50 48C36 40 32 20 50 6C68 20 64 40 50 48Z");

const flower = join(
  spin(5, petal),
  spin(5, line("M50 42V24", 2.4, shade)),
  disc(50, 50, 10, golden),
  spin(5, join(line("M50 48V30", 1.6, bright), disc(50, 29, 2.6, golden)), 36),
);

const sunflower = join(
  spin(14, path("M50 34C43 26 43 12 50 4C57 12 57 26 50 34Z", golden)),
  spin(14, path("M50 34C45 28 45 18 50 12C55 18 55 28 50 34Z", bright), 12.86),
  disc(50, 50, 21, shade),
  disc(50, 50, 16, main),
  spin(8, disc(50, 40, 2.2, shade)),
  spin(4, disc(50, 46, 1.8, shade)),
);

const rose = join(
  mirror(path("M46 74C32 66 18 70 12 82C26 90 42 88 48 80Z", "#3c8a56")),
  line("M50 74V97", 4.4, "#3c8a56"),
  path("M50 6C74 6 86 22 84 42C82 64 68 78 50 78C32 78 18 64 16 42C14 22 26 6 50 6Z"),
  path("M16 42C30 44 44 56 50 78C32 78 18 64 16 42Z", shade),
  path("M84 42C70 44 58 56 50 78C68 78 82 64 84 42Z", mid),
  path("M30 26C38 14 62 14 70 26C74 42 62 54 50 54C38 54 26 42 30 26Z", light),
  line("M50 44C40 42 38 30 48 26C58 24 64 34 58 42C52 50 38 48 34 38", 3, shade),
);

const leaf = join(
  path("M50 96C46 70 30 60 14 56C8 34 20 18 22 10C44 20 56 40 52 70Z", main),
  path("M52 96C54 66 66 50 88 44C94 26 88 14 86 8C64 16 46 40 50 74Z", light),
  path("M50 60C40 44 42 22 50 4C58 22 60 44 50 60Z", golden),
  line("M24 22C34 40 44 58 50 84M82 18C68 36 56 56 52 84", 2.6, shade),
  line("M30 36l-10 2M38 50l-14 2M72 32l10 4M64 44l16 2", 2, shade),
);

const clover = join(
  spin(4, path("M50 50C30 44 26 24 38 16C44 12 50 18 50 24C50 18 56 12 62 16C74 24 70 44 50 50Z")),
  spin(4, line("M50 46V28", 2.4, shade)),
  line("M54 54C62 68 70 80 84 92", 5, golden),
  disc(50, 50, 4, golden),
);

const rice = join(
  [-34, -17, 0, 17, 34]
    .map((turn) =>
      at(
        `rotate(${turn} 50 92)`,
        line("M50 92V24", 2.6, bronze),
        [20, 30, 40, 50]
          .map((y) =>
            join(
              at(`rotate(-28 46 ${y})`, oval(45, y, 3.6, 6.8, golden)),
              at(`rotate(28 54 ${y})`, oval(55, y, 3.6, 6.8, main)),
            ),
          )
          .join(""),
        oval(50, 13, 3.6, 7, golden),
      ),
    )
    .join(""),
  path("M38 72C46 68 54 68 62 72L60 80C54 77 46 77 40 80Z", shade),
);

const banyan = join(
  path("M44 58C44 74 40 86 28 94H72C60 86 56 74 56 58Z", bronze),
  line("M28 56V84M72 56V84M36 58V76M64 58V78", 2.6, bronze),
  path(
    "M50 6C60 4 68 8 72 16C84 16 92 26 90 36C98 44 94 58 82 60C74 66 62 66 56 60C48 66 38 64 34 60C24 66 10 62 8 50C2 42 6 30 16 28C18 16 32 8 40 12C42 8 46 6 50 6Z",
  ),
  path("M24 30C30 20 42 20 46 26C56 20 68 24 70 32C60 30 52 34 48 38C40 32 32 30 24 30Z", light),
  path(
    "M14 48C22 44 32 48 36 52C46 46 58 48 62 54C70 50 80 48 88 50C80 60 66 62 56 60C46 66 22 64 14 48Z",
    shade,
  ),
  disc(30, 40, 3, golden),
  disc(58, 42, 3, golden),
  disc(76, 38, 3, golden),
  disc(44, 50, 2.6, golden),
);

const palm = join(
  path("M52 40C48 58 46 76 40 94H54C58 76 58 58 58 40Z", bronze),
  line("M47 78l9 2M49 66l8 2M50 54l7 1", 2, ink),
  [-66, -26, 26, 66]
    .map((turn) =>
      at(
        `rotate(${turn} 54 38)`,
        path("M54 40C44 30 44 14 54 2C64 14 64 30 54 40Z"),
        line("M54 36V12", 2, shade),
      ),
    )
    .join(""),
  at("rotate(104 54 38)", path("M54 38C46 30 46 18 54 8C62 18 62 30 54 38Z", shade)),
  at("rotate(-104 54 38)", path("M54 38C46 30 46 18 54 8C62 18 62 30 54 38Z", shade)),
  disc(47, 44, 6.6, golden),
  disc(61, 45, 6.6, golden),
  path("M8 94C26 86 74 86 92 94Z", shade),
);

const mango = join(
  path(
    "M58 14C80 14 94 34 90 58C86 82 64 94 42 92C20 90 8 74 14 62C18 54 28 54 32 46C38 32 42 14 58 14Z",
    golden,
  ),
  path("M90 58C86 82 64 94 42 92C20 90 8 74 14 62C30 84 66 84 90 46Z", main),
  path("M54 24C46 32 42 42 38 50C48 44 54 34 54 24Z", bright),
  line("M60 16C60 10 62 6 66 2", 4, bronze),
  path("M62 12C70 0 86 0 96 8C88 20 72 22 62 12Z", "#3fae6a"),
  line("M64 12C74 10 84 8 92 8", 1.8, "#1d6b40"),
);

const cherry = join(
  line("M32 58C34 38 44 20 62 8M68 62C68 42 66 24 62 8", 4, "#4f9e55"),
  path("M62 8C74 2 88 6 96 18C82 26 68 22 62 8Z", "#4f9e55"),
  disc(31, 73, 21),
  disc(69, 75, 20, shade),
  disc(69, 74, 18.5, main),
  path("M18 66C20 58 26 56 32 57C26 60 22 64 20 70Z", bright),
  path("M57 70C58 62 64 59 69 60C64 63 60 66 59 72Z", bright),
);

const melon = join(
  path("M4 32H96C96 62 76 86 50 86C24 86 4 62 4 32Z", "#2f9a5c"),
  path("M9 32H91C90 59 73 80 50 80C27 80 10 59 9 32Z", ivory),
  path("M14 32H86C85 56 70 75 50 75C30 75 15 56 14 32Z", main),
  [
    [30, 44],
    [44, 42],
    [58, 44],
    [71, 43],
    [38, 56],
    [52, 57],
    [64, 55],
    [49, 67],
  ]
    .map(([x, y]) => path(`M${x} ${y}q3.5 4 0 7q-3.5-3 0-7Z`, ink))
    .join(""),
  path("M4 32H96V27H4Z", golden),
);

const pineapple = join(
  path(
    "M50 38C40 30 30 30 24 22C32 20 36 20 40 22C36 14 36 8 40 4C46 8 48 12 50 18C52 12 54 8 60 4C64 8 64 14 60 22C64 20 68 20 76 22C70 30 60 30 50 38Z",
    "#4aa964",
  ),
  path("M50 32C68 32 78 46 78 62C78 82 66 96 50 96C34 96 22 82 22 62C22 46 32 32 50 32Z", golden),
  line("M30 42L70 86M24 56L60 94M44 34L77 70M70 42L30 86M76 56L40 94M56 34L23 70", 2.4, bronze),
  disc(40, 50, 2.4, bright),
  disc(60, 50, 2.4, bright),
  disc(50, 62, 2.4, bright),
  disc(40, 74, 2.4, bright),
  disc(60, 74, 2.4, bright),
);

const moon = join(
  disc(50, 50, 42, golden),
  path("M50 8A42 42 0 1 0 92 50A34 34 0 1 1 50 8Z", bronze),
  at("translate(2 0)", disc(54, 46, 33, bright)),
  faded(0.28, disc(44, 36, 7, bronze), disc(62, 52, 9, bronze), disc(44, 60, 4.5, bronze)),
  path("M2 84C10 74 22 74 28 80C36 70 52 72 56 82C66 76 76 80 78 90H4Z", main),
  path("M60 92C64 82 76 80 82 86C90 82 98 88 98 94H58Z", shade),
);

const sun = join(
  spin(12, path("M46 22L50 2 54 22Z", golden)),
  spin(12, path("M47 22L50 10 53 22Z", main), 15),
  disc(50, 50, 27, golden),
  disc(50, 50, 21, bright),
  mirror(disc(42, 47, 2.6, bronze)),
  line("M41 56q9 8 18 0", 2.6, bronze),
);

const star = join(
  path("M50 3L63 36 98 38 71 60 80 95 50 76 20 95 29 60 2 38 37 36Z", golden),
  path("M50 3L63 36 50 52 37 36ZM98 38L71 60 50 52 63 36ZM80 95L50 76V52L71 60Z", bright),
  path("M50 20L59 43 82 45 64 59 70 82 50 70 30 82 36 59 18 45 41 43Z", main),
);

const cloud = join(
  disc(72, 30, 18, golden),
  path(
    "M26 82C10 82 2 70 4 58C6 48 14 42 24 44C26 28 42 20 56 26C64 30 68 36 70 42C84 40 96 48 96 62C96 74 86 82 74 82Z",
  ),
  path("M26 82C14 82 6 74 4 62C20 72 34 66 42 62C54 72 76 72 95 58C98 74 86 82 74 82Z", shade),
  path("M28 46C32 34 46 30 54 34C44 36 38 42 36 50Z", light),
);

const bolt = join(
  path("M58 2L16 56H44L34 98 84 38H54Z", golden),
  path("M58 2L34 52H50L34 98 70 44H48Z", bright),
);

const storm = join(
  at("translate(2 24) scale(.74)", bolt),
  at(
    "translate(0 -12)",
    path(
      "M26 70C10 70 2 60 4 48C6 38 14 34 24 36C26 22 42 14 56 20C64 23 68 29 70 34C84 32 96 40 96 52C96 63 86 70 74 70Z",
    ),
    path("M26 70C14 70 6 64 4 54C20 62 34 58 42 54C54 62 76 62 95 50C98 62 86 70 74 70Z", shade),
  ),
  line("M18 70l-5 12M76 70l-5 12M88 66l-4 10", 3.6, light),
);

const rainbow = join(
  line("M8 72C8 20 92 20 92 72", 8, main),
  line("M18 72C18 34 82 34 82 72", 8, golden),
  line("M28 72C28 46 72 46 72 72", 8, light),
  path("M2 84C0 74 10 66 18 72C24 62 40 68 38 78C40 88 32 90 26 88H12C6 90 2 88 2 84Z", ivory),
  path("M98 84C100 74 90 66 82 72C76 62 60 68 62 78C60 88 68 90 74 88H88C94 90 98 88 98 84Z", ivory),
  path("M50 6C56 14 58 18 56 22A6.5 6.5 0 0 1 44 22C42 18 44 14 50 6Z", golden),
);

const comet = join(
  path("M96 4C76 14 44 34 30 50L56 72C66 56 84 26 96 4Z", main),
  path("M96 4C80 20 60 38 46 56L56 66C68 50 84 24 96 4Z", light),
  path("M70 4C54 14 30 32 20 48L30 56Z", shade),
  path("M92 36C84 52 68 72 56 82L48 72Z", shade),
  disc(34, 66, 26, golden),
  disc(30, 62, 18, bright),
  path("M34 46l5 14 15 1-12 9 5 15-13-9-13 9 5-15-12-9 15-1Z", golden),
);

const planet = join(
  disc(50, 50, 32),
  path("M20 40C36 46 62 46 80 40C76 28 64 18 50 18C36 18 24 28 20 40Z", light),
  path("M18 54C36 62 64 62 82 54C80 72 66 82 50 82C34 82 20 72 18 54Z", shade),
  at("rotate(-20 50 50)", line("M19 44C-6 50 -2 64 50 64C102 64 106 50 81 44", 6, golden)),
  disc(88, 16, 4, golden),
  disc(14, 22, 2.6, bright),
  disc(40, 34, 3.6, shade),
);

const mountain = join(
  disc(70, 26, 16, golden),
  path("M2 90L36 26 54 60 64 44 98 90Z", shade),
  path("M2 90L36 26 48 48 40 90Z"),
  path("M36 26L48 48 40 46 36 54 30 46 25 48Z", ivory),
  path("M64 44L74 58 66 56 62 62 58 54Z", ivory),
  path("M2 90C26 78 40 84 52 90C66 80 84 82 98 90V94H2Z", main),
  ring(70, 26, 20, 1.6),
);

export const bloomMotifs = {
  lotus,
  flower,
  sunflower,
  rose,
  leaf,
  clover,
  rice,
  banyan,
  palm,
  mango,
  cherry,
  melon,
  pineapple,
  moon,
  sun,
  star,
  cloud,
  bolt,
  storm,
  rainbow,
  comet,
  planet,
  mountain,
} as const satisfies Record<string, string>;
