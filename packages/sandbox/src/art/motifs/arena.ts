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
  mid,
  mirror,
  oval,
  path,
  ring,
  shade,
  spin,
} from "../draw.ts";

/** Sports, e-sports and lottery. */
const leather = "#c8423c";

const trophy = join(
  line("M26 18C4 16 6 44 32 48M74 18C96 16 94 44 68 48", 6, golden),
  path("M22 8H78C78 36 70 56 50 60C30 56 22 36 22 8Z", golden),
  path("M50 8H78C78 36 70 56 50 60Z", bronze),
  path("M28 12H72C72 34 66 50 50 55C34 50 28 34 28 12Z"),
  path("M50 18l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1Z", bright),
  path("M45 58H55L58 76H42Z", golden),
  path("M30 76H70V84H30Z", golden),
  path("M24 84H76V96H24Z", shade),
  path("M40 87H60V92H40Z", golden),
);

const cricket = join(
  at(
    "rotate(38 50 50)",
    box(45, -12, 10, 34, 4, shade),
    line("M45-6h10M45 1h10M45 8h10M45 15h10", 2, light),
    path("M41 22Q50 14 59 22L62 96Q50 106 38 96Z", "#e6bf7c"),
    path("M50 18Q56 18 59 22L62 96Q57 101 50 101Z", "#c4924a"),
    path("M39.5 66H60.5L61.5 84H38.5Z"),
  ),
  disc(26, 32, 19, leather),
  path("M12 24C18 14 28 12 36 16C26 17 18 22 14 32Z", "#e87a6c"),
  line("M15 44C28 40 36 30 36 18", 2.6, ivory),
  line("M19 45l-2-4M25 42l-3-4M30 37l-4-3M34 31l-4-2M36 24l-4-1", 1.6, ivory),
);

const stumps = join(
  box(28, 24, 8, 68, 3, golden),
  box(46, 24, 8, 68, 3, golden),
  box(64, 24, 8, 68, 3, golden),
  box(31, 24, 2.4, 68, 1, bright),
  box(49, 24, 2.4, 68, 1, bright),
  box(67, 24, 2.4, 68, 1, bright),
  at("rotate(-18 38 14)", box(24, 12, 24, 6, 3)),
  at("rotate(16 62 16)", box(52, 12, 24, 6, 3)),
  path("M8 90H92V96H8Z", shade),
  disc(78, 66, 17, leather),
  path("M66 58C70 50 80 48 87 53C78 53 72 57 68 65Z", "#e87a6c"),
  line("M66 76C78 74 86 66 88 56", 2.4, ivory),
  line("M71 77l-1-4M77 74l-2-4M82 69l-3-3M86 63l-4-2", 1.6, ivory),
);

const football = join(
  disc(50, 50, 43, ivory),
  path("M50 7A43 43 0 0 1 93 50A43 43 0 0 1 20 81C60 84 84 50 64 9.4C60 8 55 7 50 7Z", "#d8d2c0"),
  path("M50 34L65 45 59 63H41L35 45Z", ink),
  spin(
    5,
    join(
      line("M50 34V20", 2.8, ink),
      path("M38 9.5Q50 5.5 62 9.5L58 18 50 22 42 18Z", ink),
      line("M58 18L72 24", 2.8, ink),
      line("M42 18L28 24", 2.8, ink),
    ),
  ),
  ring(50, 50, 42.5, 2.4, shade),
  path("M20 34C24 24 32 17 40 15C32 22 26 30 24 40Z", "#ffffff"),
);

const shuttlecock = join(
  at(
    "rotate(36 50 50)",
    path("M50 60L14-2C22-8 28-4 32 0C36-6 44-6 50 0C56-6 64-6 68 0C72-4 78-8 86-2Z", ivory),
    path("M50 60L68 0C72-4 78-8 86-2Z", light),
    line("M50 58L24-2M50 58L40-2M50 58L60-2M50 58L76-2", 2, shade),
    line("M28 22C40 28 60 28 72 22M34 34C44 39 56 39 66 34", 2.4, golden),
    path("M34 60H66V70H34Z", golden),
    path("M34 70H66C68 92 60 100 50 100C40 100 32 92 34 70Z"),
    path("M36 72C36 86 40 94 46 97C38 94 34 86 36 72Z", light),
  ),
);

const tennis = join(
  at(
    "rotate(34 58 46)",
    box(54, 70, 9, 36, 4, shade),
    line("M54 80h9M54 88h9M54 96h9", 2, golden),
    path("M48 60L58.5 76 69 60Z", golden),
    oval(58.5, 34, 29, 36, golden),
    oval(58.5, 34, 23, 30, ink),
    line("M46 12V56M54 6V62M63 6V62M71 12V56M37 24H80M36 34H81M37 44H80M44 54H73M44 14H73", 1.4, light),
  ),
  disc(26, 74, 18, "#d6e24c"),
  line("M12 64C22 66 26 78 22 91M40 84C30 82 26 70 30 57", 2.6, ivory),
);

const basketball = join(
  disc(50, 50, 43),
  line("M50 7V93M7 50H93M20 19C36 34 36 66 20 81M80 19C64 34 64 66 80 81", 3.4, ink),
  path("M18 40C20 26 30 16 42 13C32 20 26 30 24 42Z", light),
  ring(50, 50, 42, 2.4, shade),
);

const volleyball = join(
  disc(50, 50, 43, ivory),
  path("M50 50C44 30 50 14 62 9A43 43 0 0 1 92 42C78 34 62 38 50 50Z"),
  path("M50 50C70 46 84 54 91 66A43 43 0 0 1 58 92C62 76 60 62 50 50Z", golden),
  path("M50 50C40 66 26 74 12 70A43 43 0 0 1 10 36C22 40 36 50 50 50Z"),
  line(
    "M50 50C44 30 50 14 62 9M50 50C62 38 78 34 92 42M50 50C70 46 84 54 91 66M50 50C60 62 62 76 58 92M50 50C40 66 26 74 12 70M50 50C36 50 22 40 10 36",
    2.8,
    shade,
  ),
  line("M50 50C52 34 62 24 78 20M50 50C66 52 76 64 78 82M50 50C34 60 20 58 8 52", 2, shade),
);

const medal = join(
  path("M22 2H42L56 42 42 50Z", shade),
  path("M78 2H58L44 42 58 50Z"),
  disc(50, 66, 30, bronze),
  disc(50, 65, 30, golden),
  disc(50, 65, 23, bronze),
  disc(50, 66, 22.5, main),
  path("M50 48l6 12 13 2-9.5 9 2.5 13-12-6.5-12 6.5 2.5-13-9.5-9 13-2Z", bright),
);

const glove = join(
  path("M30 30C28 12 44 4 58 6C76 6 88 16 88 34C88 50 82 58 76 66H36C34 58 32 52 30 44Z"),
  path("M34 22C22 22 14 30 16 42C18 54 30 58 44 54L52 44C46 36 40 28 34 22Z", shade),
  path("M33 26C25 27 20 33 22 41C24 49 32 52 42 49L47 43C42 36 38 30 33 26Z", light),
  path("M32 70H80V94C80 97 78 98 76 98H38C34 98 32 97 32 94Z", golden),
  path("M34 64H78V72H34Z", ivory),
  line("M58 16C70 14 78 20 80 30", 4, light),
  line("M46 80H66M46 88H66", 3, bronze),
);

const hockey = join(
  line("M82 6L40 76C34 88 20 88 12 80", 9, golden),
  line("M82 6L40 76", 3, bright),
  line("M82 6L70 26", 9.4, shade),
  line("M80 4L66 28M86 8L73 30", 1.6, light),
  disc(72, 78, 15),
  path("M61 72C64 65 72 62 79 66C72 67 66 70 64 77Z", light),
  line("M6 95H94", 3, bronze),
);

const paddle = join(
  at(
    "rotate(-34 44 44)",
    box(36, 66, 16, 34, 5, bronze),
    path("M44 2C66 2 78 18 78 36C78 52 66 64 56 70H32C22 64 10 52 10 36C10 18 22 2 44 2Z", golden),
    path("M44 6C64 6 74 20 74 36C74 50 64 60 56 64H32C24 60 14 50 14 36C14 20 24 6 44 6Z"),
    path("M22 24C26 14 34 10 44 10C34 16 28 24 26 36C22 34 20 30 22 24Z", light),
  ),
  disc(76, 74, 14, ivory),
  path("M64 80a14 14 0 0 0 24-2a16 16 0 0 1-24 2Z", "#d8c9a0"),
);

const car = join(
  path("M26 44C30 26 38 20 50 20C62 20 70 26 74 44Z", ink),
  path("M30 44C34 31 40 26 50 26C60 26 66 31 70 44Z", light),
  path("M12 60C10 50 20 44 28 44H72C80 44 90 50 88 60L92 78H8Z"),
  path("M12 60C24 54 76 54 88 60L92 78H8Z", shade),
  path("M42 44H58L62 78H38Z", golden),
  path("M14 60C22 58 28 60 32 66C24 70 16 68 12 66ZM86 60C78 58 72 60 68 66C76 70 84 68 88 66Z", bright),
  path("M40 66H60V74H40Z", ink),
  path("M4 76H96V84H4Z", golden),
  box(8, 76, 16, 18, 5, ink),
  box(76, 76, 16, 18, 5, ink),
  path("M8 36H24V42H8ZM76 36H92V42H76Z"),
  line("M24 39L34 44M76 39L66 44", 3, shade),
);

const helm = join(
  path("M50 2C58 6 66 14 66 24C80 12 88 24 84 36C80 30 74 30 70 34Z", golden),
  path(
    "M50 10C74 10 86 28 86 50C86 70 80 84 68 96L56 84V58H44V84L32 96C20 84 14 70 14 50C14 28 26 10 50 10Z",
  ),
  path("M50 10C74 10 86 28 86 50C86 70 80 84 68 96L56 84V58L50 52Z", shade),
  mirror(
    path("M20 44C28 42 38 46 44 54L42 62C34 62 24 58 20 52Z", ink),
    path("M26 48C32 48 38 51 41 56C34 57 28 54 26 48Z", bright),
  ),
  path("M46 8H54L57 52 50 60 43 52Z", golden),
  line("M24 74l10 6M23 66l11 5", 3, golden),
  line("M76 74l-10 6M77 66l-11 5", 3, golden),
);

const pad = join(
  path(
    "M28 26C38 22 62 22 72 26C86 28 94 46 97 66C98 82 86 88 78 78L68 66H32L22 78C14 88 2 82 3 66C6 46 14 28 28 26Z",
  ),
  path("M28 26C38 22 62 22 72 26C80 27 86 34 90 44C70 34 30 34 10 44C14 34 20 27 28 26Z", light),
  path("M24 36H32V44H40V52H32V60H24V52H16V44H24Z", ink),
  disc(74, 38, 5.2, golden),
  disc(74, 58, 5.2, golden),
  disc(64, 48, 5.2, bright),
  disc(84, 48, 5.2, bright),
  box(44, 40, 12, 5, 2.5, golden),
  disc(40, 64, 7.5, shade),
  disc(60, 64, 7.5, shade),
  disc(40, 63, 4.5, ink),
  disc(60, 63, 4.5, ink),
  path("M24 26C24 18 40 16 42 24ZM76 26C76 18 60 16 58 24Z", shade),
);

const headset = join(
  line("M16 56C10 20 30 8 50 8C70 8 90 20 84 56", 8, golden),
  line("M22 40C26 22 36 16 50 16C64 16 74 22 78 40", 4, shade),
  path("M8 52C8 44 20 42 26 44V82C16 84 8 80 8 72Z"),
  path("M92 52C92 44 80 42 74 44V82C84 84 92 80 92 72Z"),
  box(22, 42, 12, 42, 6, shade),
  box(66, 42, 12, 42, 6, shade),
  line("M16 78C18 92 32 94 46 92", 4, golden),
  box(42, 86, 20, 11, 5.5, light),
  disc(16, 62, 4, golden),
  disc(84, 62, 4, golden),
  path("M52 40L42 60H50L46 74 60 54H52Z", bright),
);

const crosshair = join(
  ring(50, 50, 34, 7, "url(#m)"),
  ring(50, 50, 40, 2),
  ring(50, 50, 18, 3),
  spin(4, path("M46 2H54V26L50 30 46 26Z", golden)),
  disc(50, 50, 6, bright),
  disc(50, 50, 3, leather),
  spin(4, line("M50 20A30 30 0 0 1 60 22", 2.4, light), 45),
);

const swordThin = join(
  path("M45 8L50-2 55 8V64H45Z", ivory),
  path("M50-2L55 8V64H50Z", light),
  path("M28 62C40 58 60 58 72 62V68C60 72 40 72 28 68Z", golden),
  box(46, 70, 8, 18, 3, shade),
  disc(50, 92, 5.5, golden),
);

const swords = join(
  at("rotate(42 50 52)", swordThin),
  at("rotate(-42 50 52)", swordThin),
  path("M50 34L66 40C66 58 60 66 50 72C40 66 34 58 34 40Z", golden),
  path("M50 39L61 43C61 56 57 62 50 66.5C43 62 39 56 39 43Z"),
);

const tower = join(
  path("M42 2L62 8 42 14Z", golden),
  line("M42 2V24", 2.6, bronze),
  path("M24 22H34V30H44V22H56V30H66V22H76V44H24Z"),
  path("M30 44H70L76 92H24Z"),
  path("M50 44H70L76 92H50Z", shade),
  path("M24 40H76V46H24Z", golden),
  path("M40 92V76C40 66 60 66 60 76V92Z", ink),
  path("M46 52H54V64H46Z", bright),
  path("M12 62H28L30 92H8Z", shade),
  path("M88 62H72L70 92H92Z", shade),
  path("M10 56H14V62H18V56H22V62H26V56H30V66H10ZM70 56H74V62H78V56H82V62H86V56H90V66H70Z", golden),
  path("M4 92H96V97H4Z", bronze),
);

const shield = join(
  path("M50 3C62 12 76 16 90 16C92 54 80 82 50 98C20 82 8 54 10 16C24 16 38 12 50 3Z", golden),
  path("M50 12C60 19 72 23 83 24C84 54 74 76 50 89C26 76 16 54 17 24C28 23 40 19 50 12Z"),
  path("M50 12C60 19 72 23 83 24C84 54 74 76 50 89Z", shade),
  path("M50 26l7 16 17 2-13 11 4 17-15-9-15 9 4-17-13-11 17-2Z", golden),
  path("M50 26l7 16 17 2-13 11-11-4Z", bright),
);

const cube = join(
  path("M0-20L20-9 0 2-20-9Z", light),
  path("M-20-9L0 2V25L-20 14Z"),
  path("M20-9L0 2V25L20 14Z", shade),
);

const goldCube = join(
  path("M0-20L20-9 0 2-20-9Z", bright),
  path("M-20-9L0 2V25L-20 14Z", golden),
  path("M20-9L0 2V25L20 14Z", bronze),
);

const blocks = join(
  at("translate(50 46)", cube),
  at("translate(29 58)", cube),
  at("translate(71 58)", goldCube),
  at("translate(50 70)", cube),
  at("translate(50 23)", goldCube),
);

/** A lottery ball: a paint, a pale window and a lit edge; no number, so that it says nothing of a draw. */
function ball(x: number, y: number, radius: number, paint: string): string {
  return at(
    `translate(${x} ${y}) scale(${radius / 20})`,
    disc(0, 0, 20, paint),
    path("M-16 8A20 20 0 0 0 18-6A22 22 0 0 1-16 8Z", "#00000038"),
    disc(0, 0, 9.5, ivory),
    path("M0-5.5l1.7 3.4 3.8.6-2.7 2.7.6 3.8-3.4-1.8-3.4 1.8.6-3.8-2.7-2.7 3.8-.6Z", bronze),
    oval(-8, -12, 5, 3, "#ffffffb0"),
  );
}
const m = "url(#m)";
const g = "url(#g)";
const balls = join(
  ball(50, 22, 15, g),
  ball(32, 48, 15, m),
  ball(68, 48, 15, mid),
  ball(16, 76, 15, leather),
  ball(50, 76, 15, g),
  ball(84, 76, 15, m),
);

const threeballs = join(ball(30, 64, 25, m), ball(72, 66, 23, leather), ball(52, 30, 25, g));

const ticket = join(
  at(
    "rotate(-14 50 50)",
    path("M4 24H96V42A8 8 0 0 0 96 58V76H4V58A8 8 0 0 0 4 42Z", bronze),
    path("M4 22H96V40A8 8 0 0 0 96 56V74H4V56A8 8 0 0 0 4 40Z"),
    path("M10 28H66V68H10Z", ivory),
    line("M74 26V70", 2, light),
    [20, 34, 48].map((x) => join(disc(x + 2, 40, 5.4, golden), disc(x + 2, 56, 5.4, shade))).join(""),
    path("M85 36l3.6 7.4 8 1-6 5.6 1.5 8-7.1-4-7.1 4 1.5-8-6-5.6 8-1Z", bright),
  ),
  ball(80, 82, 13, g),
);

const cage = join(
  line("M22 92L34 66M78 92L66 66M14 94H86", 5, bronze),
  disc(50, 44, 38, ink),
  ball(36, 62, 11, g),
  ball(60, 64, 11, leather),
  ball(48, 44, 11, m),
  ball(70, 46, 10, g),
  ball(28, 42, 10, mid),
  ball(56, 24, 9, m),
  ring(50, 44, 38, 4),
  line("M50 6C28 18 28 70 50 82M50 6C72 18 72 70 50 82M50 6V82M13 34C30 42 70 42 87 34", 1.8, golden),
  line("M88 44H97V32", 4, golden),
  disc(97, 28, 4, bright),
);

const timer = join(
  box(42, 2, 16, 9, 3, golden),
  line("M80 18L86 12", 6, golden),
  disc(50, 54, 42, bronze),
  disc(50, 53, 42, golden),
  disc(50, 53, 35, ink),
  path("M50 53V18A35 35 0 1 1 15 53Z", main),
  at("translate(0 3)", spin(12, box(48.8, 17, 2.4, 6, 1, bright))),
  line("M50 53L66 36", 4.6, bright),
  ball(50, 53, 13, g),
);

export const arenaMotifs = {
  trophy,
  cricket,
  stumps,
  football,
  shuttlecock,
  tennis,
  basketball,
  volleyball,
  medal,
  glove,
  hockey,
  paddle,
  car,
  helm,
  pad,
  headset,
  crosshair,
  swords,
  tower,
  shield,
  blocks,
  balls,
  threeballs,
  ticket,
  cage,
  timer,
} as const satisfies Record<string, string>;
