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
  ring,
  shade,
  spin,
} from "../draw.ts";

/** Creatures and things of river and sea. */
const hilsa = join(
  path("M74 50C84 42 92 34 97 24C98 42 98 58 97 76C92 66 84 58 74 52Z"),
  path("M40 30C48 20 58 18 66 20C64 28 60 32 54 34Z", shade),
  path("M46 70C50 78 58 82 66 80C64 74 60 70 56 68Z", shade),
  path("M4 52C16 32 40 24 58 32C70 38 76 46 80 51C74 60 66 68 54 72C36 78 14 70 4 52Z"),
  path("M4 52C20 56 54 60 80 51C74 60 66 68 54 72C36 78 14 70 4 52Z", ivory),
  path("M26 36C34 46 34 60 27 69C18 65 10 60 4 52C10 44 18 38 26 36Z", light),
  line("M27 37C34 46 34 59 28 68", 2.4, shade),
  line("M42 42q6 5 0 10M54 40q6 5 0 10M66 43q5 5 0 9M48 54q6 5 0 9M60 53q5 5 0 8", 2, shade),
  disc(17, 48, 4.4, golden),
  disc(16.5, 48, 2.2, ink),
);

const catfish = join(
  path("M58 46C72 42 84 34 94 20C98 40 98 56 92 74C84 64 72 60 58 62Z"),
  path("M34 34C40 22 50 18 58 20C56 28 52 34 48 38Z", shade),
  path("M6 54C8 40 24 32 44 36C60 40 72 48 82 46C80 58 68 66 50 72C28 78 8 70 6 54Z"),
  path("M7 60C24 68 50 68 82 46C80 58 68 66 50 72C30 78 12 72 7 60Z", ivory),
  line("M14 62C8 74 10 84 16 90M24 66C22 78 26 86 34 90M12 48C4 42 2 32 6 24", 2.6, golden),
  line("M8 59q8 2 16 0", 2.4),
  disc(24, 48, 4.2, golden),
  disc(23.4, 48, 2.2, ink),
);

const shark = join(
  path("M84 50C90 40 94 30 99 24C98 42 98 54 100 72C94 66 88 60 82 56Z"),
  path("M42 36C44 22 50 12 60 6C60 20 62 28 68 38Z"),
  path("M38 62C38 74 44 84 54 88C54 78 56 70 60 64Z", shade),
  path("M2 50C14 36 34 30 52 34C68 38 78 46 90 52C78 60 62 68 44 68C26 68 10 62 2 50Z"),
  path("M8 56C24 60 56 62 90 52C78 60 62 68 44 68C28 68 14 64 8 56Z", ivory),
  path("M8 56C16 58 24 59 32 59L29 64 25 60 22 64 18 59 15 62Z", ink),
  disc(24, 46, 3, ink),
  disc(23.2, 45.2, 1, ivory),
  line("M42 44q4 6 0 12M48 44q4 6 0 12M54 45q4 5 0 11", 2, shade),
);

const whale = join(
  path("M78 46C74 36 76 26 84 20C86 26 88 28 92 30C96 26 98 24 100 18C102 32 98 44 88 48Z", shade),
  path("M4 50C6 32 26 26 44 34C58 42 70 50 80 44L90 46C90 66 74 82 48 82C20 82 4 68 4 50Z"),
  path("M4 56C20 66 46 68 62 72C58 80 52 82 46 82C22 82 6 72 4 56Z", ivory),
  line("M12 66C22 70 34 72 46 74M18 74C26 77 34 78 42 79", 2, shade),
  path("M46 64C50 76 58 84 68 86C68 76 64 68 58 62Z", shade),
  disc(26, 52, 3.2, ink),
  disc(25.2, 51, 1.1, ivory),
  line("M28 24C28 14 22 10 16 12M28 24C28 14 34 10 40 12M28 24V8", 3, golden),
);

const turtle = join(
  mirror(
    path("M28 34C16 26 6 28 4 38C12 46 22 48 30 46Z"),
    path("M30 70C22 74 16 82 18 90C28 90 34 84 38 78Z"),
  ),
  path("M50 4C59 4 63 12 62 20C61 26 56 30 50 30C44 30 39 26 38 20C37 12 41 4 50 4Z"),
  mirror(disc(44, 13, 2.2, ink)),
  path("M50 22C70 22 80 38 80 56C80 76 66 90 50 90C34 90 20 76 20 56C20 38 30 22 50 22Z", shade),
  path("M50 27C67 27 75 41 75 56C75 73 64 85 50 85C36 85 25 73 25 56C25 41 33 27 50 27Z", golden),
  path("M50 36L63 45V62L50 71 37 62V45Z", main),
  line("M50 36V28M63 45l9-5M63 62l9 6M50 71v13M37 62l-9 6M37 45l-9-5", 3.4, shade),
);

const crab = join(
  mirror(
    line("M28 66C18 64 12 68 8 76M30 73C22 74 18 80 16 87M34 79C28 82 26 88 27 94", 4.4, shade),
    line("M26 52C16 50 12 42 14 34", 6, main),
    path("M14 38C2 32 2 14 14 6C13 14 15 18 19 20C22 16 27 14 33 15C34 28 26 38 14 38Z"),
    line("M42 40V28", 3.4, main),
    disc(42, 26, 5.4, ivory),
    disc(42.5, 25.5, 2.6, ink),
  ),
  path("M50 36C70 36 82 46 80 60C76 76 64 84 50 84C36 84 24 76 20 60C18 46 30 36 50 36Z"),
  path("M50 41C64 41 72 46 74 53C66 49 58 48 50 48C42 48 34 49 26 53C28 46 36 41 50 41Z", light),
  line("M38 66q12 9 24 0", 3),
  mirror(disc(34, 58, 3, golden)),
  disc(50, 56, 3, golden),
);

const octopus = join(
  mirror(
    line("M40 58C34 72 20 68 12 78C8 84 12 90 18 88", 8, shade),
    line("M34 52C22 58 12 54 6 60C2 66 6 72 11 70", 7.4, main),
    line("M46 60C44 76 34 78 32 88C31 93 36 95 40 92", 8, main),
  ),
  path("M50 8C72 8 80 26 76 42C74 54 68 64 50 64C32 64 26 54 24 42C20 26 28 8 50 8Z"),
  path("M36 16C44 10 56 10 64 16C56 15 44 15 36 16Z", light),
  mirror(oval(39, 42, 7, 8, ivory), disc(40.5, 43, 4, ink), disc(28, 30, 2.6, golden)),
  line("M44 55q6 4 12 0", 2.4),
  disc(50, 24, 4, golden),
  disc(62, 20, 2.4, golden),
  disc(38, 20, 2.4, golden),
);

const prawn = join(
  line("M22 32C10 26 6 14 10 4M24 30C20 18 24 8 34 4", 2.4, golden),
  path(
    "M14 40C20 22 44 14 64 22C84 30 92 50 84 68C80 78 72 84 64 86L60 76C70 70 74 60 70 50C66 42 56 40 48 44C38 50 22 50 14 40Z",
  ),
  path("M64 86C60 94 50 98 40 96C42 90 46 86 50 84C44 84 38 82 36 78C44 72 54 72 62 76Z", golden),
  line(
    "M44 19C42 28 44 36 48 43M58 20C55 28 56 36 58 42M72 27C66 32 64 38 64 43M82 38C76 40 72 44 69 48M87 54C80 53 76 54 72 56M83 70C78 67 74 65 70 65",
    2.4,
    shade,
  ),
  line("M40 50C38 58 32 62 28 62M50 46C50 56 44 62 40 66M60 48C60 56 56 62 52 66", 3, shade),
  disc(27, 35, 4, ivory),
  disc(26.5, 35, 2, ink),
);

const puffer = join(
  path("M78 50L97 34C94 46 94 56 97 68Z"),
  spin(16, path("M46 15L50 4 54 15Z", shade)),
  disc(48, 50, 36),
  path("M14 58C30 66 66 66 82 58C78 76 64 86 48 86C32 86 18 76 14 58Z", ivory),
  disc(32, 42, 9, ivory),
  disc(30.5, 42, 5, ink),
  disc(29, 40, 1.8, ivory),
  path("M12 54C16 50 22 52 22 56C22 60 16 62 12 60Z", golden),
  path("M52 56C60 52 68 56 70 62C62 66 54 64 52 56Z", golden),
  disc(52, 28, 3.4, light),
  disc(62, 36, 2.6, light),
  disc(44, 24, 2.2, light),
);

const jelly = join(
  line(
    "M30 50C24 62 36 70 30 84M42 52C38 64 48 74 42 92M58 52C62 64 52 74 58 92M70 50C76 62 64 70 70 84",
    4,
    light,
  ),
  line("M50 52C46 66 54 76 50 96", 5, golden),
  path(
    "M50 8C74 8 88 28 88 50C84 58 78 58 74 52C70 58 62 58 58 52C54 58 46 58 42 52C38 58 30 58 26 52C22 58 16 58 12 50C12 28 26 8 50 8Z",
  ),
  path("M50 14C66 14 76 24 80 38C70 28 60 26 50 26C40 26 30 28 20 38C24 24 34 14 50 14Z", light),
  mirror(oval(36, 40, 4, 5, ink)),
);

const manta = join(
  line("M50 70C52 82 58 90 68 96", 3, golden),
  path(
    "M50 16C54 22 56 22 60 16C62 24 64 28 70 32C82 38 92 46 98 60C84 56 72 60 62 68L50 78 38 68C28 60 16 56 2 60C8 46 18 38 30 32C36 28 38 24 40 16C44 22 46 22 50 16Z",
  ),
  path("M50 30C58 34 62 48 50 70C38 48 42 34 50 30Z", light),
  mirror(disc(37, 36, 2.4, ink), path("M14 54C22 46 30 44 36 46C30 52 22 54 14 54Z", shade)),
  line("M44 46h12M45 53h10M47 60h6", 2, shade),
);

const seahorse = join(
  path(
    "M42 12L48 4 52 12 60 8 62 17 70 18 67 27C74 34 72 44 68 50C76 58 74 72 66 82C58 94 40 96 36 84C34 74 46 70 50 78C54 82 50 86 47 84C50 78 42 80 44 84C48 92 62 84 62 72C62 64 54 60 50 54C44 46 48 40 46 36L24 38C22 34 22 32 24 30L38 24C38 18 40 14 42 12Z",
  ),
  path("M70 46C80 44 86 50 86 58C80 60 74 58 70 56Z", golden),
  line("M50 46l16-2M51 54l18 0M57 62l16 0M61 70l13 2M60 78l8 5", 2.2, shade),
  disc(47, 24, 4, ivory),
  disc(46.5, 24, 2, ink),
  disc(54, 38, 2.4, bright),
);

const starfish = join(
  path(
    "M50 4C56 4 58 26 64 34C72 38 94 36 96 42C98 48 78 58 74 66C72 74 84 92 78 96C72 100 58 82 50 82C42 82 28 100 22 96C16 92 28 74 26 66C22 58 2 48 4 42C6 36 28 38 36 34C42 26 44 4 50 4Z",
  ),
  spin(5, join(disc(50, 16, 2.4, golden), disc(50, 25, 3.2, golden), disc(50, 35, 3.8, golden))),
  mirror(disc(44, 52, 3, ink)),
  line("M44 60q6 5 12 0", 2.6),
);

const conch = join(
  path(
    "M50 4C56 10 58 14 60 20C78 24 90 38 86 56C82 74 66 82 60 96C54 90 50 84 46 78C28 74 16 60 20 44C22 32 32 22 42 18C44 12 46 8 50 4Z",
  ),
  path("M60 34C74 38 80 50 74 62C68 74 62 80 60 92C52 78 44 64 50 50C52 42 56 36 60 34Z", ivory),
  path("M62 44C70 50 70 60 64 68C60 74 58 78 58 82C54 70 52 58 62 44Z", golden),
  line(
    "M42 18C50 22 56 22 62 20M32 26C44 32 54 32 66 26M24 38C36 42 46 42 54 40M20 52C30 54 38 54 46 54M26 64C34 66 40 66 45 66",
    2.6,
    shade,
  ),
);

const pearl = join(
  path("M50 50C26 26 8 22 4 34C4 44 20 54 50 56C80 54 96 44 96 34C92 22 74 26 50 50Z", shade),
  path("M50 4C76 4 94 20 96 38C80 52 66 54 50 54C34 54 20 52 4 38C6 20 24 4 50 4Z"),
  line("M50 8V44M38 9L44 46M26 15L36 46M16 23L28 45M62 9L56 46M74 15L64 46M84 23L72 45", 2.4, shade),
  path("M4 62C20 52 80 52 96 62C92 82 74 96 50 96C26 96 8 82 4 62Z"),
  path("M12 62C28 56 72 56 88 62C80 70 66 74 50 74C34 74 20 70 12 62Z", ink),
  disc(50, 57, 15, ivory),
  path("M38 62a13 13 0 0 0 26-6a15 15 0 0 1-26 6Z", golden),
  disc(45, 51, 4.4, "#ffffff"),
);

const boat = join(
  path("M47 6H52V66H47Z", bronze),
  path("M52 8C74 14 84 34 82 58H52Z"),
  path("M52 8C60 24 62 42 60 58H52Z", light),
  path("M46 16C34 26 26 42 24 58H46Z", golden),
  path("M2 58C14 68 30 70 50 70C70 70 86 66 98 54C96 72 86 84 74 86H26C14 84 6 72 2 58Z", shade),
  path(
    "M2 58C14 68 30 70 50 70C70 70 86 66 98 54C98 60 96 65 94 69C80 76 66 78 50 78C34 78 18 76 6 70Z",
    golden,
  ),
  disc(84, 71, 3, ink),
  line("M8 92q7-5 14 0t14 0 14 0 14 0 14 0 14 0", 3.4, light),
);

const ship = join(
  line("M30 14V66M54 6V66M76 18V66", 3, bronze),
  path("M22 20C34 24 40 34 38 52H20C26 42 26 30 22 20Z"),
  path("M44 10C62 16 70 32 66 54H40C48 40 50 24 44 10Z", ivory),
  path("M70 22C84 28 90 38 86 54H68C74 44 74 32 70 22Z"),
  path("M4 58H92L98 50C98 70 92 84 80 88H22C12 84 6 72 4 58Z", shade),
  path("M4 58H92L98 50L97 66H6Z", golden),
  disc(28, 76, 3.6, golden),
  disc(46, 76, 3.6, golden),
  disc(64, 76, 3.6, golden),
  path("M54 2l16 5-16 5Z", golden),
);

const anchor = join(
  ring(50, 16, 9, 6),
  line("M50 26V88", 8, golden),
  line("M32 38H68", 7, golden),
  line("M14 60C16 80 32 90 50 90C68 90 84 80 86 60", 8, golden),
  path("M4 66L15 46 28 64Z", golden),
  path("M96 66L85 46 72 64Z", golden),
  line("M30 16C20 30 70 34 66 50C62 64 34 62 36 78", 4, main),
);

const wave = join(
  path("M2 90C2 50 24 16 58 14C80 14 94 30 92 48C86 38 74 36 68 44C62 54 70 66 82 66C90 66 96 62 98 58V90Z"),
  path("M14 90C14 60 30 32 56 26C48 40 48 56 58 70C66 78 80 82 98 80V90Z", shade),
  path("M58 14C80 14 94 30 92 48C86 38 74 36 68 44C64 34 56 26 40 20C46 16 52 14 58 14Z", ivory),
  line("M24 84C26 66 34 50 44 42M38 86C38 72 42 62 48 58", 3, light),
  disc(82, 12, 4, golden),
  disc(92, 22, 2.6, golden),
);

const lighthouse = join(
  path("M60 22L98 8V44Z", bright),
  path("M40 22L2 8V44Z", bright),
  path("M40 34H60L66 86H34Z", ivory),
  path("M38 50H62L63.5 62H36.5ZM35.5 74H64.5L66 86H34Z"),
  path("M34 30H66V36H34Z", shade),
  path("M40 16H60V30H40Z", golden),
  path("M36 16L50 4 64 16Z", main),
  path("M10 86C24 80 76 80 90 86L96 96H4Z", shade),
  disc(50, 23, 4, ivory),
);

const compass = join(
  disc(50, 52, 44, golden),
  disc(50, 52, 37, ink),
  disc(50, 52, 34, main),
  spin(4, at("translate(0 2)", path("M47 20h6v7h-6Z", bright))),
  at("rotate(36 50 52)", path("M50 22L58 52H42Z", ivory), path("M50 82L58 52H42Z", shade)),
  disc(50, 52, 5, golden),
  path("M44 2h12v8H44Z", golden),
);

export const seaMotifs = {
  hilsa,
  catfish,
  shark,
  whale,
  turtle,
  crab,
  octopus,
  prawn,
  puffer,
  jelly,
  manta,
  seahorse,
  starfish,
  conch,
  pearl,
  boat,
  ship,
  anchor,
  wave,
  lighthouse,
  compass,
} as const satisfies Record<string, string>;
