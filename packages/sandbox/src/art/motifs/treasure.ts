import {
  at,
  box,
  bright,
  bronze,
  disc,
  golden,
  ink,
  ivory,
  join,
  light,
  line,
  main,
  mirror,
  oval,
  path,
  ring,
  shade,
} from "../draw.ts";

/** Treasure, palaces and legend. */
const crown = join(
  path("M8 30L28 50 50 12 72 50 92 30 84 76H16Z", golden),
  path("M50 12L72 50 92 30 84 76H50Z", bronze),
  path("M20 44L32 56 50 26 68 56 80 44 76 72H24Z", golden),
  disc(8, 26, 6, main),
  disc(92, 26, 6, main),
  disc(50, 9, 7, main),
  path("M14 76H86V90H14Z", golden),
  path("M14 76H86V80H14Z", bright),
  path("M50 48l9 11-9 11-9-11Z"),
  path("M50 48l9 11H41Z", light),
  disc(32, 62, 4, main),
  disc(68, 62, 4, main),
  [24, 37, 50, 63, 76].map((x) => disc(x, 85, 2.6, shade)).join(""),
);

const coin = join(
  oval(50, 88, 38, 9, bronze),
  [82, 75].map((y) => join(oval(50, y, 38, 10, bronze), oval(50, y - 3, 38, 10, golden))).join(""),
  disc(50, 42, 38, bronze),
  disc(50, 40, 38, golden),
  disc(50, 40, 31, bronze),
  disc(50, 41, 30, golden),
  path(
    "M50 18C58 26 60 32 58 38C66 34 72 34 76 38C74 48 66 54 58 54H42C34 54 26 48 24 38C28 34 34 34 42 38C40 32 42 26 50 18Z",
  ),
  path("M34 58h32l-4 6H38Z", shade),
  path("M22 26C28 16 38 11 48 11C38 16 30 24 26 34Z", bright),
);

const gem = join(
  path("M26 14H74L96 40 50 94 4 40Z"),
  path("M26 14H74L66 40H34Z", light),
  path("M4 40H34L26 14Z"),
  path("M34 40H66L50 94Z", main),
  path("M66 40H96L50 94Z", shade),
  path("M4 40H34L50 94Z", main),
  path("M74 14L96 40H66Z", shade),
  path("M38 18H56L50 36H38Z", ivory),
  line("M26 14H74L96 40 50 94 4 40ZM4 40H96M34 40L50 94 66 40", 1.8, light),
  path("M84 4l3 8 8 3-8 3-3 8-3-8-8-3 8-3Z", bright),
  path("M14 70l2 6 6 2-6 2-2 6-2-6-6-2 6-2Z", bright),
);

const chest = join(
  disc(30, 42, 9, golden),
  disc(46, 36, 10, golden),
  disc(62, 37, 9, golden),
  disc(74, 43, 8, golden),
  disc(46, 36, 6, bright),
  path("M54 26l8-8 8 8-8 12Z"),
  path("M54 26h16l-8 12Z", light),
  path("M8 34C6 14 18 6 30 6H70C82 6 94 14 92 34L84 30C84 20 78 16 70 16H30C22 16 16 20 16 30Z", shade),
  line("M10 32C9 14 20 8 30 8H70C80 8 91 14 90 32", 3, golden),
  path("M6 48H94L90 92H10Z"),
  path("M6 48H94L93 58H7Z", shade),
  path("M18 48H30V92H20ZM70 48H82L80 92H70Z", golden),
  path("M40 46H60V70C60 76 40 76 40 70Z", golden),
  disc(50, 58, 4, ink),
  path("M48 58h4l2 10h-8Z", ink),
  path("M10 86H90V92H10Z", bronze),
);

const dome = path("M-14 0C-18-14-6-20 0-32C6-20 18-14 14 0Z");

const palace = join(
  disc(50, 40, 34, shade),
  at("translate(50 40)", dome, line("M0-32V-40", 2.4, golden)),
  at("translate(50 40)", path("M-14 0C-18-14-6-20 0-32C-2-20-6-12-4 0Z", light)),
  at("translate(22 52) scale(.68)", dome, line("M0-32V-40", 3, golden)),
  at("translate(78 52) scale(.68)", dome, line("M0-32V-40", 3, golden)),
  path("M8 30H16V92H8ZM84 30H92V92H84Z", golden),
  path("M6 30C6 22 12 18 12 12C12 18 18 22 18 30ZM82 30C82 22 88 18 88 12C88 18 94 22 94 30Z"),
  path("M34 40H66V48H34Z", golden),
  path("M16 52H84V92H16Z"),
  path("M16 52H84V57H16Z", golden),
  path("M38 92V74C38 66 44 64 50 58C56 64 62 66 62 74V92Z", ink),
  path("M42 92V76C42 70 46 68 50 64C54 68 58 70 58 76V92Z", bright),
  mirror(path("M22 84V72C22 67 25 66 28 63C31 66 34 67 34 72V84Z", shade)),
  path("M2 92H98V97H2Z", bronze),
);

const temple = join(
  path("M50 2L54 12H46Z", golden),
  path("M24 40C26 24 38 14 50 10C62 14 74 24 76 40Z"),
  path("M24 40C26 24 38 14 50 10C42 20 38 30 38 40Z", light),
  path("M4 46C20 38 80 38 96 46C92 56 84 56 80 54H20C16 56 8 56 4 46Z", golden),
  path("M16 54H84V90H16Z"),
  [22, 40, 60, 78].map((x) => join(box(x - 3, 56, 6, 34, 1, golden))).join(""),
  path("M43.5 90V70C45 66 48 64 50 62C52 64 55 66 56.5 70V90Z", ink),
  path(
    "M26 90V72C27.5 68 29.5 66 31 65C32.5 66 34.5 68 36 72V90ZM64 90V72C65.5 68 67.5 66 69 65C70.5 66 72.5 68 74 72V90Z",
    shade,
  ),
  path("M6 90H94V97H6Z", bronze),
  [20, 32, 44, 56, 68, 80].map((x) => path(`M${x} 46l4 3-4 3-4-3Z`, shade)).join(""),
);

const key = join(
  ring(50, 24, 18, 8),
  join(disc(50, 2, 4, golden), disc(28, 24, 4, golden), disc(72, 24, 4, golden)),
  path("M50 14l8 10-8 10-8-10Z"),
  path("M45 42H55V94H45Z", golden),
  path("M45 42H49V94H45Z", bright),
  path("M55 70H74V80H66V76H64V80H55ZM55 84H72V94H55Z", golden),
  path("M41 44H59V50H41Z", bronze),
);

const sword = join(
  at(
    "rotate(40 50 50)",
    path("M44 2L50-10 56 2V64H44Z", ivory),
    path("M50-10L56 2V64H50Z", light),
    line("M50 6V56", 1.6, shade),
    path("M22 62C34 58 66 58 78 62C80 70 66 72 50 72C34 72 20 70 22 62Z", golden),
    box(45, 71, 10, 24, 3, shade),
    line("M45 78h10M45 85h10M45 91h10", 2, golden),
    disc(50, 100, 7, golden),
    disc(50, 66, 4, main),
  ),
  path("M84 8l3 8 8 3-8 3-3 8-3-8-8-3 8-3Z", bright),
);

const ringJewel = join(
  ring(50, 64, 27, 9),
  ring(50, 64, 27, 2, bright),
  path("M32 24H68L80 38 50 62 20 38Z", shade),
  path("M34 10H66L82 28 50 56 18 28Z"),
  path("M34 10H66L60 28H40Z", light),
  path("M60 28H82L50 56Z", shade),
  path("M40 28H60L50 56Z", light),
  path("M40 13h14l-3 12h-9Z", ivory),
  path("M36 44l14 14 14-14 4 8-18 14-18-14Z", golden),
);

const knight = join(
  path("M20 86H80L86 97H14Z", golden),
  path("M26 78H74L78 86H22Z", shade),
  path(
    "M50 4L56 14C74 20 84 38 80 58C78 66 76 72 74 78H28C30 66 40 60 46 50C40 54 34 54 30 58C24 62 16 58 16 52C16 44 24 38 28 30C32 20 38 16 44 14Z",
  ),
  path("M56 14C74 20 84 38 80 58C78 66 76 72 74 78H60C72 56 72 34 56 14Z", golden),
  disc(42, 32, 3.6, ink),
  disc(23, 51, 1.8, ink),
  path("M44 14L50 4 56 14 50 20Z", light),
  line("M46 50C50 46 52 42 52 38", 2.4, shade),
);

const pyramid = join(
  disc(74, 24, 15, golden),
  path("M44 14L92 84H50Z", shade),
  path("M44 14L50 84H4Z"),
  line("M35 28L46.5 28M26 42L47.5 42M17 57L48.5 57M9 71L49.5 71", 2, shade),
  path("M44 14L54 29L45.5 32 34.5 29Z", golden),
  path("M24 84V74H34V84Z", ink),
  path("M70 60L98 90H46Z", main),
  path("M70 60L98 90H72Z", shade),
  path("M0 84C24 78 70 80 100 88V94H0Z", bronze),
);

const dragon = join(
  path("M34 24C22 20 14 12 12 2C26 4 36 10 44 18Z", golden),
  path("M58 18C60 8 68 2 80 2C78 12 72 20 64 26Z", golden),
  path(
    "M72 34C82 32 90 36 96 30C96 44 90 50 80 50C90 52 94 58 96 66C88 68 80 66 76 62C82 68 82 76 80 84C72 82 66 76 64 68Z",
    shade,
  ),
  path(
    "M30 26C44 12 66 18 74 36C80 52 72 66 62 72C54 76 48 76 44 82C36 92 20 90 12 84C6 80 6 72 10 68C6 62 8 54 16 52C22 50 26 46 28 40C28 34 28 30 30 26Z",
  ),
  path("M10 68C20 66 30 68 40 64C42 68 40 72 36 74C28 78 18 76 10 68Z", ink),
  path("M14 69l4 6 4-6 4 6 4-6 4 5 4-7Z", ivory),
  path("M36 74C42 80 54 74 62 72C54 76 48 76 44 82C36 92 20 90 12 84C20 82 30 80 36 74Z", light),
  path("M36 38C44 32 54 34 58 42C50 48 40 46 36 38Z", golden),
  disc(47, 40.5, 3.4, ink),
  line("M32 34C40 26 52 26 60 34", 4, shade),
  disc(15, 59, 2.6, ink),
  line("M12 54C4 50 2 42 6 36M18 86C14 92 8 94 2 92", 2.8, golden),
  path("M60 56C66 56 70 58 74 62M58 62C62 64 66 68 68 72", shade),
  disc(66, 48, 2.4, light),
  disc(60, 54, 2.4, light),
  disc(68, 57, 2.4, light),
);

const phoenix = join(
  mirror(
    path("M46 44C34 42 26 34 24 22C18 30 18 38 20 42C12 38 6 28 6 16C-2 36 6 60 30 66C38 68 44 64 48 58Z"),
    path("M46 52C36 52 24 46 18 36C18 50 30 62 46 62Z", golden),
    path("M46 66C40 78 34 82 24 82C28 90 36 92 42 88C40 94 38 96 34 98C44 100 50 92 50 82Z", shade),
  ),
  path(
    "M50 18C58 18 60 26 58 34C56 42 62 50 60 60C58 72 52 76 50 96C48 76 42 72 40 60C38 50 44 42 42 34C40 26 42 18 50 18Z",
  ),
  path("M50 44C55 50 56 58 54 64C52 70 51 76 50 84C49 76 48 70 46 64C44 58 45 50 50 44Z", golden),
  path(
    "M50 20C46 12 48 6 50 2C52 6 54 12 50 20ZM44 20C38 16 38 10 38 6C42 10 46 14 47 20ZM56 20C62 16 62 10 62 6C58 10 54 14 53 20Z",
    golden,
  ),
  path("M46 31h8l-4 9Z", golden),
  mirror(disc(46, 27, 1.8, ink)),
);

export const treasureMotifs = {
  crown,
  coin,
  gem,
  chest,
  palace,
  temple,
  key,
  sword,
  ring: ringJewel,
  knight,
  pyramid,
  dragon,
  phoenix,
} as const satisfies Record<string, string>;
