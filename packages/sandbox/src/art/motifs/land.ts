import {
  at,
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
  shade,
} from "../draw.ts";

/** Animals of land and air. */
const tiger = join(
  mirror(disc(24, 27, 12.5), disc(25, 28, 6.5, shade)),
  path(
    "M50 15C72 15 84 29 84 47C84 56 92 61 88 68C85 74 78 73 72 80C65 88 58 90 50 90C42 90 35 88 28 80C22 73 15 74 12 68C8 61 16 56 16 47C16 29 28 15 50 15Z",
  ),
  mirror(
    oval(40, 70, 12.5, 10.5, ivory),
    path("M25 45q9-8 17 3q-9 6-17-3Z", golden),
    disc(34.5, 46.5, 3.2, ink),
    path("M39 17l7 15-11-7Z", ink),
    path("M28 22l9 13-13-5Z", ink),
    path("M16 48l14 5-15 4Z", ink),
    path("M12 65l17-2-13 9Z", ink),
    path("M22 76l11-5-5 9Z", ink),
  ),
  path("M50 15l4 19h-8Z", ink),
  oval(50, 80, 9, 7, ivory),
  path("M41 58q9-4 18 0q-2 8-9 9q-7-1-9-9Z", ink),
  line("M50 67v6M50 73q-6 6-12 2M50 73q6 6 12 2", 2.6),
);

const lion = join(
  path(
    "M50 5L61 11 73 10 79 20 90 26 90 38 97 48 91 58 92 71 81 77 76 88 63 89 50 97 37 89 24 88 19 77 8 71 9 58 3 48 10 38 10 26 21 20 27 10 39 11Z",
    golden,
  ),
  mirror(disc(29, 31, 8), disc(29, 32, 4, shade)),
  path("M50 22C68 22 74 34 73 48C72 66 64 84 50 84C36 84 28 66 27 48C26 34 32 22 50 22Z"),
  mirror(oval(43, 68, 9, 8, ivory), path("M32 46q7-6 13 2q-7 4-13-2Z", bright), disc(39, 47, 2.7, ink)),
  path("M45 50h10l3 8h-16Z", shade),
  path("M42 57q8-3 16 0q-2 7-8 8q-6-1-8-8Z", ink),
  line("M50 65v5M50 70q-5 5-10 2M50 70q5 5 10 2", 2.4),
);

const elephant = join(
  mirror(
    path("M36 26C22 10 0 16 2 40C4 62 20 70 34 62C38 52 40 38 36 26Z", shade),
    path("M34 30C22 18 8 22 9 40C10 56 22 62 32 56C35 48 36 38 34 30Z"),
  ),
  mirror(path("M40 62C36 70 34 78 24 82C32 88 44 80 47 66Z", ivory)),
  path(
    "M50 12C66 12 74 24 73 40C72 52 66 58 60 62C58 72 58 80 62 86C66 91 72 88 71 82L79 80C81 90 74 98 64 97C52 96 46 86 44 72C44 68 42 64 40 62C34 58 28 52 27 40C26 24 34 12 50 12Z",
  ),
  line("M46 66q7 3 13 0M46 73q6 3 12 0M48 80q6 2 11 0M52 87q5 1 9-2", 2, shade),
  path("M50 8C60 8 66 14 68 22L50 44 32 22C34 14 40 8 50 8Z", golden),
  path("M50 14L60 22 50 34 40 22Z", shade),
  disc(50, 23, 3.4, bright),
  mirror(disc(37.5, 43, 3.4, ink), disc(36.6, 42, 1, ivory)),
);

const deer = join(
  mirror(
    line("M41 30C30 26 24 16 25 5M30 22C22 22 17 17 16 10M33 25C36 17 35 11 33 6", 4.6, golden),
    path("M33 42C22 34 12 36 8 42C14 50 25 52 34 49Z"),
    path("M31 43C24 39 17 39 14 42C19 46 26 47 32 46Z", shade),
  ),
  path(
    "M50 28C62 28 70 36 69 47C68 58 62 66 60 78C59 88 55 94 50 94C45 94 41 88 40 78C38 66 32 58 31 47C30 36 38 28 50 28Z",
  ),
  path("M50 62C57 64 59 72 58 80C57 88 54 92 50 92C46 92 43 88 42 80C41 72 43 64 50 62Z", ivory),
  path("M43 82q7-4 14 0q-2 7-7 7q-5 0-7-7Z", ink),
  mirror(oval(39, 52, 3.6, 4.4, ink), disc(38, 50.6, 1.2, ivory), disc(44, 36, 2, bright)),
  disc(50, 42, 2, bright),
);

const owl = join(
  path(
    "M20 12C30 20 40 20 50 20C60 20 70 20 80 12C84 28 86 44 84 60C82 82 68 94 50 94C32 94 18 82 16 60C14 44 16 28 20 12Z",
  ),
  path("M16 50C22 58 28 78 42 92C26 88 16 76 16 56Z", shade),
  path("M84 50C78 58 72 78 58 92C74 88 84 76 84 56Z", shade),
  mirror(
    disc(35, 40, 16, ivory),
    disc(36, 40, 10.5, golden),
    disc(37, 40, 6, ink),
    disc(34.5, 37, 2.2, ivory),
  ),
  path("M43 48h14L50 62Z", golden),
  mirror(line("M37 70q3.5 4 7 0", 2.6, light), line("M43 79q3.5 4 7 0", 2.6, light)),
  line("M46.5 70q3.5 4 7 0", 2.6, light),
);

const cobra = join(
  path("M18 86C18 76 34 74 50 74C66 74 82 76 82 86C82 94 66 96 50 96C34 96 18 94 18 86Z", shade),
  path("M26 78C26 70 38 68 50 68C62 68 74 70 74 78C74 85 62 87 50 87C38 87 26 85 26 78Z"),
  path(
    "M50 6C60 6 64 13 70 19C82 30 80 44 70 54C63 61 61 66 61 76H39C39 66 37 61 30 54C20 44 18 30 30 19C36 13 40 6 50 6Z",
  ),
  path("M50 14C58 24 60 50 56 76H44C40 50 42 24 50 14Z", light),
  line("M45 40h10M44 50h12M44 60h12M45 69h10", 2.4, shade),
  mirror(path("M31 28C38 28 40 34 38 42C32 40 28 34 31 28Z", golden), disc(44, 17, 2.4, ink)),
  line("M50 24v7M50 31l-3 4M50 31l3 4", 1.8, golden),
  path("M50 1l6 6-6 6-6-6Z", golden),
);

const crocodile = join(
  path(
    "M4 60C14 52 24 50 32 48C34 40 44 38 50 44C60 42 72 42 80 46C88 50 92 58 97 70C86 66 80 64 74 64L70 74H60L60 66H34L30 74H20L22 66C14 66 6 66 4 60Z",
  ),
  path("M4 60C14 58 30 60 40 58L38 66C24 68 8 67 4 60Z", light),
  path("M9 60l3 5 3-5 3 5 3-5 3 5 3-5 3 5 3-5Z", ivory),
  disc(40, 46, 5, golden),
  disc(39, 46, 2.2, ink),
  path("M50 44l4-7 4 6 4-6 4 6 4-6 4 7 5-4 3 8Z", shade),
  disc(9, 56, 1.6, ink),
  path("M10 82q10-6 20 0t20 0 20 0 20 0v6H10Z", shade),
);

const horse = join(
  path(
    "M60 8C64 14 66 18 66 22C76 28 84 40 88 54C90 60 86 66 80 66C76 66 73 64 70 60C64 62 60 60 56 56C60 68 68 76 70 94H22C20 70 24 50 34 34C40 24 50 18 56 16Z",
  ),
  path(
    "M56 10C40 12 24 26 18 46C12 64 14 80 18 94H26C26 80 30 70 36 64C32 60 32 56 34 52C40 50 43 46 43 41C41 38 41 34 44 31C50 30 53 27 54 23Z",
    golden,
  ),
  disc(66, 36, 3, ink),
  disc(82, 58, 2, ink),
  line("M60 52C62 44 66 44 72 46M66 28C60 34 60 46 62 54M72 46L80 62", 2.4, bronze),
);

const wing = join(
  path("M40 64C20 60 6 44 4 22C16 32 22 32 30 32C24 26 20 20 20 12C34 24 46 30 52 44Z", ivory),
  line("M14 34C22 46 32 52 42 56M24 24C30 36 38 44 46 50", 2, shade),
);

const pegasus = join(at("translate(14 6) scale(.88)", horse), at("translate(-4 26) scale(.86)", wing));

const doel = join(
  path(
    "M30 38C34 24 48 20 56 28C62 34 60 42 64 50C70 58 80 62 96 58C90 70 78 76 66 74C56 86 36 84 28 70C22 58 26 48 30 38Z",
  ),
  path("M34 60C38 54 50 54 54 62C56 68 50 78 42 78C34 76 30 68 34 60Z", ivory),
  path("M50 50C60 50 72 56 84 72C70 76 54 70 48 60Z", shade),
  path("M54 54C62 55 68 59 74 66C66 67 58 63 54 58Z", ivory),
  path("M31 34L14 32 29 42Z", golden),
  disc(40, 34, 3.4, ivory),
  disc(39.6, 34, 1.8, ink),
  line("M42 82v9M50 81v10", 2.6, golden),
  path("M14 91h72v4H14Z", shade),
  path("M74 91C74 82 82 78 90 78C90 86 84 91 74 91Z", main),
);

const swan = join(
  path(
    "M30 14C40 8 50 14 50 24C50 36 40 42 40 52C52 42 74 42 94 50C92 74 76 86 52 86C30 86 20 72 24 58C28 44 38 36 38 26C38 22 34 20 31 23L18 27C20 20 24 16 30 14Z",
  ),
  path("M46 62C58 48 78 48 94 50C90 62 78 72 62 74C54 74 48 70 46 62Z", light),
  line("M60 66C72 64 80 60 86 56M54 60C66 56 74 54 84 53", 2, shade),
  path("M31 23L14 30 29 15Z", golden),
  disc(37, 19, 2.2, ink),
  path("M8 84q10-6 21 0t21 0 21 0 21 0v6H8Z", shade),
);

const plume = join(
  path("M50 52C40 40 40 20 50 6C60 20 60 40 50 52Z"),
  oval(50, 18, 5.8, 8, golden),
  oval(50, 18, 3.4, 5, shade),
  disc(50, 19, 2, light),
);

const peacock = join(
  [-84, -56, -28, 0, 28, 56, 84]
    .map((turn) => at(`rotate(${turn} 50 62)`, at("translate(0 -2)", plume)))
    .join(""),
  path(
    "M50 34C56 34 58 40 56 46C54 52 60 60 62 70C64 84 58 94 50 94C42 94 36 84 38 70C40 60 46 52 44 46C42 40 44 34 50 34Z",
    shade,
  ),
  path("M50 60C56 62 58 72 57 80C56 88 53 92 50 92C47 92 44 88 43 80C42 72 44 62 50 60Z", main),
  path("M47 43h6l-3 8Z", golden),
  mirror(disc(46.5, 40, 1.5, ivory)),
  line("M50 34v-8M46 34l-4-6M54 34l4-6", 1.6, golden),
  disc(50, 25, 2, golden),
  disc(41.5, 27, 1.8, golden),
  disc(58.5, 27, 1.8, golden),
);

const butterfly = join(
  mirror(
    path("M48 44C40 20 20 8 8 16C2 28 12 48 30 52C38 54 44 50 48 46Z"),
    path("M48 52C36 52 20 58 18 72C18 86 32 90 40 78C45 70 47 60 48 54Z", shade),
    path("M40 40C34 28 22 20 15 24C14 32 22 42 34 44Z", light),
    disc(20, 24, 3, golden),
    disc(28, 74, 5.5, golden),
    disc(28, 74, 2.4, ink),
    line("M49 36C47 26 42 20 36 18", 1.8, golden),
    disc(35.5, 17.5, 2.2, golden),
  ),
  path("M50 32C54 40 54 66 50 82C46 66 46 40 50 32Z", golden),
);

const bee = join(
  mirror(
    path("M46 40C36 18 14 14 8 26C6 40 26 52 46 46Z", ivory),
    line("M40 38C30 28 20 24 14 27", 1.8, shade),
  ),
  path("M50 34C66 34 72 48 70 62C68 78 58 90 50 96C42 90 32 78 30 62C28 48 34 34 50 34Z", golden),
  path("M30 56q20 8 40 0v9q-20 8-40 0ZM33 73q17 7 34 0l-6 9q-11 4-22 0Z", ink),
  disc(50, 29, 12, main),
  mirror(disc(44, 28, 3, ink), line("M46 18C44 10 40 8 36 8", 2, golden)),
);

const feather = join(
  path("M82 6C92 30 80 62 40 82L30 78C24 50 44 16 82 6Z"),
  path("M82 6C72 36 56 60 30 78C24 50 44 16 82 6Z", light),
  line("M78 12C66 44 46 70 16 94", 3.4, golden),
  line("M60 50l18-4M50 62l18-2M66 38l16-6M56 46l-8-16M46 60l-10-16M64 34l-4-16", 2, shade),
);

const bull = join(
  mirror(
    path("M30 34C16 34 6 24 8 8C16 20 28 20 38 24Z", ivory),
    path("M30 40C20 36 10 40 8 48C16 54 26 52 32 48Z", shade),
  ),
  path(
    "M50 20C64 20 74 28 73 42C72 56 64 62 63 74C62 86 58 92 50 92C42 92 38 86 37 74C36 62 28 56 27 42C26 28 36 20 50 20Z",
  ),
  path("M50 66C60 66 66 72 65 80C64 88 58 93 50 93C42 93 36 88 35 80C34 72 40 66 50 66Z", light),
  mirror(path("M34 46l11 5-9 4Z", ink), oval(43, 78, 3, 2.4, ink)),
  line("M43 82C42 94 58 94 57 82", 3, golden),
  path("M50 24l8 10-8 10-8-10Z", golden),
);

const rooster = join(
  path(
    "M58 52C70 54 74 44 72 30C78 34 80 38 80 42C84 34 84 26 80 16C94 26 98 46 90 60C86 72 78 80 66 82Z",
    shade,
  ),
  path("M60 54C72 52 80 40 78 22C90 36 90 56 80 66Z", golden),
  path(
    "M28 24C36 22 44 28 44 38C46 48 56 52 66 52C76 54 78 66 72 74C64 86 44 88 34 78C24 70 28 56 28 48C28 40 24 34 24 30Z",
  ),
  path("M40 56C50 52 64 56 70 66C62 76 48 76 42 68Z", shade),
  line("M50 62C56 62 60 64 64 67M48 68C54 70 58 70 60 70", 2, light),
  path("M24 22C22 14 27 11 30 15C30 8 37 7 38 13C42 8 48 12 46 18C50 18 50 24 45 27L30 26Z", "#e0483c"),
  path("M26 33C20 36 22 46 27 47C32 44 32 37 30 33Z", "#e0483c"),
  path("M26 25L12 29 25 34Z", golden),
  disc(33, 27, 2.6, ink),
  disc(32.4, 26.4, 0.9, ivory),
  line("M46 84v9M46 93h-9M46 93h7M58 83v10M58 93h-8M58 93h8", 3, golden),
);

const roosterhead = join(
  path("M30 40C28 26 44 18 58 24C74 32 78 56 82 94H26C32 78 34 66 32 54Z"),
  path("M30 94C36 82 38 72 38 62L46 76 48 64 56 80 58 66 66 82 68 70 82 94Z", golden),
  path(
    "M28 28C20 16 30 8 38 16C38 4 52 2 54 14C60 4 74 10 70 22C80 20 84 32 74 38C66 30 44 26 32 34Z",
    "#e0483c",
  ),
  path("M36 54C26 58 24 76 34 80C44 78 46 62 42 54Z", "#e0483c"),
  path("M32 36C20 38 10 44 6 54C18 56 30 54 36 50Z", golden),
  line("M9 52C18 50 26 49 34 49", 1.8, bronze),
  disc(49, 41, 6, bright),
  disc(48, 41, 3.2, ink),
);

const halfRooster = at("translate(-10 22) scale(.6)", at("translate(100 0) scale(-1 1)", rooster));

const roosterduel = join(
  mirror(halfRooster),
  path("M50 2l5 13 13-6-6 13 12 5-12 5 6 12-13-6-5 13-5-13-13 6 6-12-12-5 12-5-6-13 13 6Z", golden),
  disc(50, 27, 7, bright),
);

const spur = join(
  at("translate(100 0) scale(-1 1)", feather),
  at("translate(0 0)", feather.replaceAll("@hi", bright).replaceAll("url(#m)", golden)),
  path("M50 52L58 62 50 74 42 62Z"),
  path("M50 52L58 62H42Z", light),
);

export const landMotifs = {
  tiger,
  lion,
  elephant,
  deer,
  owl,
  cobra,
  crocodile,
  horse,
  pegasus,
  doel,
  swan,
  peacock,
  butterfly,
  bee,
  feather,
  bull,
  rooster,
  roosterhead,
  roosterduel,
  spur,
} as const satisfies Record<string, string>;
