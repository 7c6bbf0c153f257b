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
  box,
} from "../draw.ts";

/** Things of fair, street and house. */
const dhol = join(
  line("M24 26C30-2 80 0 84 34", 4, shade),
  at(
    "rotate(-16 50 54)",
    path("M26 26C44 14 66 18 84 28C90 40 90 68 84 80C66 90 44 94 26 82Z"),
    path("M26 26C44 14 66 18 84 28L86 36C66 28 44 24 26 34Z", light),
    path("M26 82C44 94 66 90 84 80L86 70C66 80 44 84 26 72Z", shade),
    line("M30 28L46 86 52 20 66 84 70 22 84 76", 2.8, golden),
    line("M83 29C90 44 90 66 83 79", 5, golden),
    oval(26, 54, 18, 31, golden),
    oval(25, 54, 15, 27, ivory),
    oval(25, 54, 8.5, 15, shade),
    oval(24, 53, 5.5, 11, ink),
  ),
  at("rotate(-52 30 80)", box(2, 78, 44, 6, 3, golden)),
  disc(16, 96, 5, golden),
  line("M88 44l8 10M88 44l-2 12", 3, golden),
  disc(96, 56, 4, bright),
  disc(86, 58, 4, bright),
);

const kite = join(
  path("M50 4L88 40 50 78 12 40Z"),
  path("M50 4L88 40H50Z", light),
  path("M12 40H50V78Z", shade),
  path("M50 22L68 40 50 58 32 40Z", golden),
  path("M50 31L59 40 50 49 41 40Z", ink),
  line("M50 4V78M14 41C30 22 70 22 86 41", 2, bronze),
  path("M50 76L60 92 50 88 40 92Z", golden),
  line("M50 90C60 94 70 88 84 97", 2, light),
);

const wheelBike = join(
  ring(0, 0, 15, 4, golden),
  ring(0, 0, 10, 1.4, bright),
  line("M-13 0H13M0-13V13M-9-9L9 9M-9 9L9-9", 1.4, bright),
  disc(0, 0, 3, golden),
);

const rickshaw = join(
  path("M54 54C50 30 56 8 78 6C92 8 98 22 98 40L90 44C86 34 76 32 68 38L66 54Z"),
  path("M54 54C50 30 56 8 78 6C66 14 60 30 62 54Z", light),
  line("M60 52C58 30 64 14 78 7M67 38C68 22 72 12 80 8M90 42C90 26 86 14 80 8", 2, golden),
  path("M58 48H92C94 52 94 56 92 60H58Z", golden),
  path("M54 58H94L90 76H60C56 72 54 66 54 58Z", shade),
  path("M60 62l6 5-6 5ZM72 62l6 5-6 5-6-5ZM84 62l5 5-5 5-5-5Z", golden),
  line("M20 78L26 42M26 42l-9-4M26 42l8-3M26 50L42 74 74 78M42 74L39 48M29 54L38 50", 3.6, golden),
  path("M30 44h18c1 5-4 7-9 7s-8-2-9-7Z", shade),
  ring(42, 75, 5, 2.4),
  at("translate(76 80) scale(1.18)", wheelBike),
  at("translate(18 80) scale(1.1)", wheelBike),
);

const sweets = join(
  disc(34, 40, 17, ivory),
  disc(66, 40, 17, ivory),
  disc(50, 30, 18, "#ffffff"),
  path("M36 22C40 16 48 14 54 16C46 18 42 22 40 28Z", bright),
  disc(50, 48, 17, ivory),
  path("M35 54a17 17 0 0 0 31-2a20 20 0 0 1-31 2Z", golden),
  disc(44, 24, 2, golden),
  disc(56, 42, 2, golden),
  path("M6 54H94C94 76 74 90 50 90C26 90 6 76 6 54Z"),
  path("M6 54H94V60H6Z", golden),
  path("M8 62C20 68 80 68 92 62C88 78 72 90 50 90C28 90 12 78 8 62Z", shade),
  join(path("M50 68l7 7-7 7-7-7Z", golden), path("M30 66l5 5-5 5-5-5ZM70 66l5 5-5 5-5-5Z", golden)),
  path("M36 90H64L68 97H32Z", golden),
);

const pot = join(
  oval(50, 16, 22, 6, bronze),
  disc(38, 13, 6, golden),
  disc(50, 9, 7, golden),
  disc(62, 13, 6, golden),
  disc(50, 9, 4, bright),
  path(
    "M28 16C32 24 68 24 72 16L74 24C66 30 66 34 70 38C86 44 94 56 90 70C86 86 70 96 50 96C30 96 14 86 10 70C6 56 14 44 30 38C34 34 34 30 26 24Z",
  ),
  path("M10 66C30 76 70 76 90 66C86 86 70 96 50 96C30 96 14 86 10 66Z", shade),
  line("M14 52q6-7 12 0t12 0 12 0 12 0 12 0 12 0", 3, golden),
  line("M12 66C30 76 70 76 88 66", 3, golden),
  line("M32 34C42 38 58 38 68 34", 3, golden),
  path("M22 46C26 42 30 41 34 40C28 46 24 54 24 62C20 58 20 50 22 46Z", light),
);

const teacup = join(
  line("M38 30C32 22 44 18 38 8M54 30C48 20 60 16 54 4", 4, light),
  line("M74 46C96 42 96 72 70 72", 6, golden),
  path("M14 36H78C80 60 72 80 60 86H32C20 80 12 60 14 36Z"),
  path("M14 36H78C78 40 78 43 77.5 46C58 54 34 54 14.5 46C14 43 14 40 14 36Z", light),
  oval(46, 37, 32, 7, golden),
  oval(46, 38, 27, 5, bronze),
  path("M46 56C52 60 54 64 54 68C54 73 50 76 46 76C42 76 38 73 38 68C38 64 40 60 46 56Z", golden),
  path("M4 88H90C86 95 78 97 70 97H24C16 97 8 95 4 88Z", shade),
  path("M4 88H90L88 91H6Z", golden),
);

const ektara = join(
  line("M44 12L30 62M56 12L70 62", 5, golden),
  line("M50 16V78", 1.6, bright),
  path("M42 2h16v16H42Z", golden),
  line("M58 8h10", 4, golden),
  disc(70, 8, 3.4, golden),
  path("M22 58C34 52 66 52 78 58C82 80 68 96 50 96C32 96 18 80 22 58Z"),
  oval(50, 58, 28, 7, ivory),
  path("M24 72C40 80 60 80 76 72C72 88 62 96 50 96C38 96 28 88 24 72Z", shade),
  line("M26 74C42 82 58 82 74 74", 2.4, golden),
  disc(50, 58, 3, bronze),
);

const flame = join(
  path("M50 2C62 16 68 24 66 36C64 46 58 50 50 50C42 50 36 46 34 36C32 26 42 18 50 2Z", golden),
  path("M50 18C56 26 60 32 58 38C56 44 54 46 50 46C46 46 44 44 42 38C40 32 46 26 50 18Z", bright),
);

const lamp = join(
  at("translate(0 2)", flame),
  path("M4 56C20 50 34 54 50 54C66 54 80 50 96 56C94 76 76 90 50 90C24 90 6 76 4 56Z"),
  path("M4 56C24 64 76 64 96 56C92 64 74 70 50 70C26 70 8 64 4 56Z", light),
  path("M14 74C34 82 66 82 86 74C78 84 66 90 50 90C34 90 22 84 14 74Z", shade),
  join(
    disc(28, 76, 2.8, golden),
    disc(39, 78, 2.8, golden),
    disc(50, 79, 2.8, golden),
    disc(61, 78, 2.8, golden),
    disc(72, 76, 2.8, golden),
  ),
  path("M34 90H66L72 97H28Z", golden),
);

const lantern = join(
  line("M50 2V12", 3, golden),
  ring(50, 7, 5, 2.4),
  path("M32 14H68L74 22H26Z", golden),
  path("M28 22H72C84 38 84 62 72 78H28C16 62 16 38 28 22Z"),
  path("M42 22H58C64 38 64 62 58 78H42C36 62 36 38 42 22Z", bright),
  path("M50 38C58 48 58 56 56 60C54 65 46 65 44 60C42 56 42 48 50 38Z", golden),
  line("M28 22C16 38 16 62 28 78M72 22C84 38 84 62 72 78", 2.4, golden),
  path("M26 78H74L68 86H32Z", golden),
  line("M42 86v10M50 86v12M58 86v10", 2.6, golden),
);

const ferris = join(
  line("M50 50L26 96M50 50L74 96M18 96H82", 4, bronze),
  ring(50, 46, 36, 4),
  ring(50, 46, 26, 2, light),
  at("translate(0 -4)", spin(8, line("M50 50V14", 2, golden))),
  [0, 45, 90, 135, 180, 225, 270, 315]
    .map((turn) => {
      const a = (turn * Math.PI) / 180;
      return at(
        `translate(${Math.round(50 + 36 * Math.cos(a))} ${Math.round(46 + 36 * Math.sin(a))})`,
        path("M-7 0H7L5 9H-5Z"),
        path("M-8 0C-6-7 6-7 8 0Z", turn % 90 === 0 ? light : golden),
      );
    })
    .join(""),
  disc(50, 46, 6, golden),
);

const mask = join(
  path(
    "M14 20C26 8 38 16 50 8C62 16 74 8 86 20C90 44 84 62 74 76C66 88 58 94 50 96C42 94 34 88 26 76C16 62 10 44 14 20Z",
  ),
  path("M50 8C62 16 74 8 86 20C90 44 84 62 74 76C66 88 58 94 50 96Z", shade),
  path("M50 4L58 18 50 34 42 18Z", golden),
  mirror(
    path("M22 42C30 32 40 34 44 44C36 50 28 50 22 42Z", ivory),
    disc(34, 43, 4, ink),
    line("M20 34C28 26 38 27 44 34", 3, golden),
    disc(26, 58, 4.6, golden),
  ),
  path("M45 44h10l3 16H42Z", light),
  path("M34 68C44 74 56 74 66 68C62 80 38 80 34 68Z", "#e0483c"),
  line("M34 68C44 72 56 72 66 68", 2, bright),
);

const spark = join(line("M50 38V14", 4, light), disc(50, 9, 3.4, golden));

const sparkShort = join(line("M50 36V24", 3.4, golden), disc(50, 21, 2.4, bright));

const fireworks = join(
  spin(12, spark),
  spin(12, sparkShort, 15),
  disc(50, 50, 6, bright),
  at("translate(60 58) scale(.34)", spin(8, spark), disc(50, 50, 8, golden)),
  at("translate(2 64) scale(.3)", spin(8, spark), disc(50, 50, 8, golden)),
);

const bell = join(
  path(
    "M50 4A8 8 0 0 1 58 14C74 20 80 36 80 52C80 66 84 72 90 78H10C16 72 20 66 20 52C20 36 26 20 42 14A8 8 0 0 1 50 4Z",
    golden,
  ),
  path("M50 13C66 16 74 34 74 52C74 66 78 72 82 78H50Z", bronze),
  path("M34 26C40 20 46 19 50 19C42 26 36 40 36 56C32 58 28 58 26 56C26 44 28 34 34 26Z", bright),
  path("M10 78H90C92 82 92 84 90 86H10C8 84 8 82 10 78Z", main),
  path("M38 86H62C62 93 57 97 50 97C43 97 38 93 38 86Z", golden),
  line("M22 62H78", 2.4, bronze),
);

const seven = join(
  path("M12 8H90V28C70 48 60 68 56 96H30C34 66 44 48 60 32H32L26 42H12Z", bronze),
  path("M16 6H88V24C68 44 58 64 54 90H34C38 62 48 44 64 28H32L26 38H16Z", golden),
  path("M22 12H82V21C64 40 54 58 50 84H41C45 58 54 42 71 22H30L25 30H22Z"),
  path("M22 12H82V16H22Z", bright),
);

const bangle = join(
  at(
    "rotate(-18 38 56)",
    oval(38, 56, 34, 38, golden),
    oval(38, 56, 28, 32, main),
    oval(38, 56, 21, 25, golden),
    oval(38, 56, 18, 22, ink),
  ),
  at(
    "rotate(14 66 50)",
    oval(66, 50, 30, 36, golden),
    oval(66, 50, 25, 31, light),
    oval(66, 50, 19, 25, golden),
    oval(66, 50, 16.5, 22.5, ink),
  ),
  disc(44, 22, 3, bright),
  disc(84, 30, 3, bright),
  disc(12, 66, 3, bright),
  disc(78, 78, 3, bright),
  disc(92, 56, 3, bright),
);

const book = join(
  path("M50 22C36 10 20 10 4 14V84C20 80 36 82 50 94C64 82 80 80 96 84V14C80 10 64 10 50 22Z", shade),
  path("M50 24C38 14 24 14 10 17V76C24 74 38 76 50 86Z", ivory),
  path("M50 24C62 14 76 14 90 17V76C76 74 62 76 50 86Z", bright),
  line("M50 24V86", 2, bronze),
  line("M18 30C26 28 34 30 42 34M18 42C26 40 34 42 42 46M18 54C26 52 34 54 42 58", 2.6, shade),
  path("M70 28l5 12 13 1-10 8 3 13-11-7-11 7 3-13-10-8 13-1Z", golden),
  path("M80 12V2H88V13Z", main),
);

const mandala = join(
  disc(50, 50, 46, shade),
  spin(12, path("M50 24C42 18 42 10 50 4C58 10 58 18 50 24Z")),
  spin(12, disc(50, 8, 2.4, golden), 15),
  ring(50, 50, 27, 2.4),
  spin(8, path("M50 44C42 38 42 28 50 24C58 28 58 38 50 44Z", light)),
  spin(8, path("M50 42C47 38 47 33 50 30C53 33 53 38 50 42Z", golden)),
  spin(8, disc(50, 30, 2, golden), 22.5),
  disc(50, 50, 10, golden),
  disc(50, 50, 5, main),
);

const fan = join(
  line("M50 62V97", 6, bronze),
  path("M50 66C20 70 2 52 6 28C24 4 76 4 94 28C98 52 80 70 50 66Z"),
  [-56, -36, -18, 0, 18, 36, 56]
    .map((turn) => at(`rotate(${turn} 50 66)`, line("M50 64V18", 2.2, shade)))
    .join(""),
  line("M10 32C28 12 72 12 90 32", 4, golden),
  line("M22 46C36 32 64 32 78 46", 2.6, light),
  path("M38 66C42 56 58 56 62 66C58 72 42 72 38 66Z", golden),
);

const wand = join(
  line("M14 90L62 40", 8, bronze),
  line("M16 88L62 40", 4.4, golden),
  at(
    "translate(32 -8) scale(.72)",
    path("M50 3L63 36 98 38 71 60 80 95 50 76 20 95 29 60 2 38 37 36Z", golden),
    path("M50 20L59 43 82 45 64 59 70 82 50 70 30 82 36 59 18 45 41 43Z", main),
  ),
  path("M22 14l4 9 9 4-9 4-4 9-4-9-9-4 9-4ZM84 70l3 7 7 3-7 3-3 7-3-7-7-3 7-3Z", bright),
  disc(46, 12, 2.6, light),
  disc(18, 58, 2.6, light),
  disc(64, 92, 2.6, light),
);

const hat = join(
  path("M28 66L34 14C44 6 60 6 72 12L72 66Z"),
  path("M56 8C62 9 68 10 72 12V66H56Z", shade),
  path("M29 54H72V68H28Z", golden),
  path("M4 68C20 58 80 58 96 68C90 84 70 88 50 88C30 88 10 84 4 68Z"),
  path("M20 69C34 64 66 64 80 69C70 76 30 76 20 69Z", ink),
  path("M50 20l4 10 11 1-8 7 2 11-9-6-9 6 2-11-8-7 11-1Z", bright),
  path("M86 8l3 7 7 3-7 3-3 7-3-7-7-3 7-3Z", bright),
);

const mirrorGlass = join(
  path("M42 72H58L60 90C60 98 40 98 40 90Z", golden),
  oval(50, 42, 34, 40, golden),
  oval(50, 42, 27, 33, main),
  path("M50 9C65 9 77 24 77 42C77 48 76 53 74 58L36 14C40 11 45 9 50 9Z", light),
  path("M31 26L60 72L52 75L26 38Z", ivory),
  join(
    disc(50, 2, 4, golden),
    disc(16, 42, 3, bright),
    disc(84, 42, 3, bright),
    disc(26, 14, 3, bright),
    disc(74, 14, 3, bright),
  ),
  disc(50, 84, 3, shade),
);

const flute = join(
  at(
    "rotate(-38 50 50)",
    box(-4, 43, 108, 14, 7, golden),
    box(-4, 43, 108, 5, 2.5, bright),
    box(10, 41, 6, 18, 2, main),
    box(84, 41, 6, 18, 2, main),
    [30, 42, 54, 66].map((x) => disc(x, 50, 3.4, bronze)).join(""),
    disc(22, 50, 2.6, bronze),
  ),
  path("M70 62C78 66 78 84 66 92C60 84 62 70 70 62Z"),
  path("M76 58C88 58 94 74 88 86C80 82 74 70 76 58Z", light),
  line("M20 16C26 8 34 10 32 20C30 28 22 26 24 20M40 8v14", 3, light),
  disc(37, 23, 4, light),
);

const egg = join(
  path("M14 74C20 66 80 66 86 74C82 90 68 97 50 97C32 97 18 90 14 74Z", bronze),
  line("M10 76q10-10 20 0t20 0 20 0 20 0M16 86q8-8 17 0t17 0 17 0 17 0", 4, golden),
  path("M50 4C68 4 80 32 80 52C80 68 68 80 50 80C32 80 20 68 20 52C20 32 32 4 50 4Z"),
  path("M34 22C38 14 44 12 48 12C40 22 34 40 36 56C30 54 27 50 27 44C27 36 30 28 34 22Z", light),
  line("M21 46l10-8 10 8 9-8 9 8 10-8 10 8", 3.4, golden),
  line("M23 60l9-7 9 7 9-7 9 7 9-7 9 7", 3.4, golden),
  disc(50, 24, 4, golden),
  disc(38, 68, 2.6, golden),
  disc(62, 68, 2.6, golden),
  disc(50, 70, 3, golden),
);

const hourglass = join(
  path("M22 4H78V14H22ZM22 86H78V96H22Z", golden),
  path("M28 14H72C72 34 58 42 56 50C58 58 72 66 72 86H28C28 66 42 58 44 50C42 42 28 34 28 14Z"),
  path("M33 26H67C63 38 54 42 50 50C46 42 37 38 33 26Z", golden),
  path("M50 58C58 64 66 72 67 86H33C34 72 42 64 50 58Z", golden),
  line("M50 48V70", 2.6, bright),
  path("M33 18C34 30 40 36 44 42C38 40 31 32 33 18Z", light),
  line("M16 10V90M84 10V90", 4, bronze),
);

const train = join(
  path("M16 62H92V80H10Z", shade),
  path("M46 34H84V64H46Z"),
  path("M12 42C12 36 16 34 22 34H50V66H12Z", light),
  path("M52 20H92V30H52Z", golden),
  path("M56 34H70V50H56Z", bright),
  path("M76 34H88V50H76Z", bright),
  path("M20 18H34L32 34H22Z", golden),
  path("M16 14H38V20H16Z", golden),
  line("M24 10C20 2 32 0 38 4C46-2 60 2 58 8", 4.6, ivory),
  disc(14, 50, 5, bright),
  path("M10 66L0 82H14Z", golden),
  disc(28, 82, 10, golden),
  disc(54, 82, 10, golden),
  disc(80, 82, 10, golden),
  disc(28, 82, 4.6, ink),
  disc(54, 82, 4.6, ink),
  disc(80, 82, 4.6, ink),
  line("M28 82H80", 3.4, main),
  line("M0 95H100", 3, bronze),
);

const rocket = join(
  at(
    "rotate(36 50 50)",
    path("M40 74H60L50 104Z", golden),
    path("M44 74H56L50 92Z", bright),
    path("M32 48L16 66 18 82 34 72Z", shade),
    path("M68 48L84 66 82 82 66 72Z", shade),
    path("M50-4C66 10 72 32 68 76H32C28 32 34 10 50-4Z"),
    path("M50-4C58 4 63 12 66 24H34C37 12 42 4 50-4Z", golden),
    path("M50 24C62 30 68 50 68 76H50Z", shade),
    disc(50, 40, 10, golden),
    disc(50, 40, 6.4, bright),
    path("M46 60h8v20h-8Z", golden),
  ),
  disc(14, 22, 2.4, bright),
  disc(30, 10, 1.8, bright),
  disc(86, 84, 2.4, bright),
);
export const folkMotifs = {
  dhol,
  kite,
  rickshaw,
  sweets,
  pot,
  teacup,
  ektara,
  lamp,
  lantern,
  ferris,
  mask,
  fireworks,
  bell,
  seven,
  bangle,
  book,
  mandala,
  fan,
  wand,
  hat,
  mirror: mirrorGlass,
  flute,
  egg,
  hourglass,
  train,
  rocket,
} as const satisfies Record<string, string>;
