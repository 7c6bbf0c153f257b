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
  oval,
  path,
  ring,
  shade,
  spin,
} from "../draw.ts";
import { landMotifs } from "./land.ts";
import { treasureMotifs } from "./treasure.ts";

/** Cards, dice, wheels and boards. */
const red = "#d2444c";
const black = "#17292d";

type Suit = "spade" | "heart" | "diamond" | "club";

/** A suit sign about the origin, 20 units high. */
function suit(kind: Suit, paint: string = kind === "heart" || kind === "diamond" ? red : black): string {
  if (kind === "heart") return path("M0 10C-11 1-10-9-5-9C-2-9 0-7 0-4C0-7 2-9 5-9C10-9 11 1 0 10Z", paint);
  if (kind === "diamond") return path("M0-11L8 0 0 11-8 0Z", paint);
  if (kind === "club")
    return join(
      disc(0, -5, 4.8, paint),
      disc(-5.2, 2, 4.8, paint),
      disc(5.2, 2, 4.8, paint),
      path("M-1 0h2C1 6 2 9 4 11H-4C-2 9-1 6-1 0Z", paint),
    );
  return path(
    "M0-11C10-3 11 5 6 6.5C3.5 7 1.5 6 .8 4.5C1 7.5 2 9.5 4 11H-4C-2 9.5-1 7.5-.8 4.5C-1.5 6-3.5 7-6 6.5C-11 5-10-3 0-11Z",
    paint,
  );
}

/** A card about the origin, 44 × 62. */
function card(kind: Suit): string {
  return join(
    box(-22, -31, 44, 62, 6, bronze),
    box(-22, -32, 44, 62, 6, ivory),
    at("translate(0 0) scale(1.45)", suit(kind)),
    at("translate(-14 -23) scale(.42)", suit(kind)),
    at("translate(14 21) scale(-.42)", suit(kind)),
  );
}
const back = join(
  box(-22, -31, 44, 62, 6, ink),
  box(-22, -32, 44, 62, 6, ivory),
  box(-18, -28, 36, 54, 4),
  path("M0-22L13-1 0 20-13-1Z", light),
  path("M0-14L8-1 0 12-8-1Z", golden),
  ring(0, -1, 14.5, 1, shade),
);
function chip(paint: string): string {
  return join(
    disc(0, 0, 21, bronze),
    disc(0, -1.5, 21, paint),
    ...[0, 60, 120, 180, 240, 300].map((turn) =>
      at(`rotate(${turn} 0 -1.5)`, box(-4, -22.5, 8, 7, 1, ivory)),
    ),
    ring(0, -1.5, 12, 1.6, ivory),
    disc(0, -1.5, 9, golden),
  );
}

const twocards = join(
  at("translate(36 50) rotate(-12) scale(1.12)", card("heart")),
  at("translate(64 52) rotate(12) scale(1.12)", card("spade")),
);

const baccarat = join(
  at("translate(34 44) rotate(-14)", card("diamond")),
  at("translate(64 44) rotate(10)", back),
  at("translate(26 82) scale(.72)", chip(main)),
  at("translate(50 85) scale(.72)", chip(red)),
  at("translate(74 82) scale(.72)", chip(golden)),
);

const blackjack = join(
  at("translate(38 48) rotate(-10) scale(1.15)", card("spade")),
  at(
    "translate(66 54) rotate(14) scale(1.15)",
    join(
      box(-22, -31, 44, 62, 6, bronze),
      box(-22, -32, 44, 62, 6, ivory),
      box(-17, -27, 34, 52, 3, light),
      at("translate(-13 -17) scale(.27)", treasureMotifs.crown),
      at("translate(0 15) scale(.8)", suit("spade")),
    ),
  ),
  at("translate(22 86) scale(.6)", chip(main)),
);

const threecards = join(
  at("translate(27 56) rotate(-20)", card("heart")),
  at("translate(73 56) rotate(20)", card("club")),
  at("translate(50 50) scale(1.14)", card("spade")),
);

const fanhand = join(
  ...(
    [
      ["club", -36],
      ["diamond", -18],
      ["spade", 0],
      ["heart", 18],
      ["club", 36],
    ] as const
  ).map(([kind, turn]) => at(`translate(50 92) rotate(${turn}) translate(0 -50) scale(.96)`, card(kind))),
  path("M34 96C34 84 66 84 66 96Z", golden),
);

const spade = join(
  at("translate(50 50) scale(4.2)", suit("spade", "url(#g)")),
  at("translate(50 50) scale(3.7)", suit("spade", "url(#m)")),
  at("translate(50 48) scale(1.5)", suit("spade", bright)),
);

const heart = join(
  at("translate(50 50) scale(4.5)", suit("heart", "url(#g)")),
  at("translate(50 49) scale(4)", suit("heart", "url(#m)")),
  at("translate(50 48) scale(1.7)", suit("heart", bright)),
  path("M18 34C18 24 24 18 30 18C24 24 22 30 22 40Z", light),
);

const chips = join(
  [78, 68, 58, 48].map((y, i) => at(`translate(28 ${y}) scale(1.08 .62)`, chip(i % 2 ? main : red))).join(""),
  [78, 68, 58].map((y, i) => at(`translate(74 ${y}) scale(1.08 .62)`, chip(i % 2 ? golden : mid))).join(""),
  at("translate(52 84) scale(1.1 .64)", chip(main)),
  at("translate(56 30) rotate(16) scale(.72)", card("spade")),
);

const wheelPockets = Array.from({ length: 18 }, (_, i) =>
  at(
    `rotate(${i * 20} 50 50)`,
    path(
      "M43.6 12.6A38 38 0 0 1 56.4 12.6L53.5 29A22 22 0 0 0 46.5 29Z",
      i === 0 ? "#3fae6a" : i % 2 ? red : black,
    ),
  ),
).join("");

const roulette = join(
  disc(50, 50, 47, bronze),
  disc(50, 50, 46, golden),
  disc(50, 50, 41, ink),
  wheelPockets,
  ring(50, 50, 38.5, 1.4),
  ring(50, 50, 21.5, 1.8),
  disc(50, 50, 20.5),
  spin(4, line("M50 50V33", 4, golden)),
  spin(4, disc(50, 33, 3, golden)),
  disc(50, 50, 8, golden),
  disc(50, 48, 4, bright),
  disc(70, 21, 4.6, "#ffffff"),
);

const wheel = join(
  disc(50, 52, 44, golden),
  Array.from({ length: 12 }, (_, i) =>
    at(
      `rotate(${i * 30} 50 52)`,
      path("M50 52L39.9 14.3A39 39 0 0 1 60.1 14.3Z", i % 3 === 0 ? "url(#m)" : i % 3 === 1 ? shade : ivory),
    ),
  ).join(""),
  ring(50, 52, 41.5, 2, bronze),
  at("translate(0 2)", spin(12, disc(50, 8.5, 1.8, bright), 15)),
  disc(50, 52, 12, golden),
  disc(50, 52, 7, main),
  path("M40 0H60L50 20Z", bright),
  path("M40 0H60L58 4H42Z", bronze),
);

/** A die in the round: three faces, the top one lit. */
function die(paint: string, lit: string, dark: string, pip: string): string {
  const top = [
    [50, 20],
    [34, 27],
    [66, 27],
    [50, 33],
  ] as const;
  return join(
    path("M50 6L88 26V72L50 94 12 72V26Z", dark),
    path("M50 6Q52 5 54 7L86 24Q88 26 86 28L54 46Q50 48 46 46L14 28Q12 26 14 24Z", lit),
    path("M12 30L46 48Q49 50 49 53V91L14 72Q12 71 12 68Z", paint),
    ...top.slice(1, 3).map(([x, y]) => oval(x, y, 5.5, 3.4, pip)),
    oval(50, 18, 5.5, 3.4, pip),
    oval(50, 35, 5.5, 3.4, pip),
    at("rotate(8 30 60)", oval(22, 46, 3.6, 5, pip), oval(38, 75, 3.6, 5, pip), oval(30, 60, 3.6, 5, pip)),
    oval(62, 62, 3.6, 5, pip),
    oval(76, 66, 3.6, 5, pip),
    oval(62, 80, 3.6, 5, pip),
    oval(76, 46, 3.6, 5, pip),
  );
}
const dice = join(
  at("translate(-2 18) scale(.72)", die("url(#g)", bright, bronze, "#3a2a0c")),
  at("translate(40 2) scale(.58)", die("url(#m)", light, shade, ivory)),
);

const trio = join(
  at("translate(24 0) scale(.52)", die("url(#g)", bright, bronze, "#3a2a0c")),
  at("translate(-2 44) scale(.52)", die("url(#m)", light, shade, ivory)),
  at("translate(50 44) scale(.52)", die(ivory, "#ffffff", "#c9bfa4", red)),
);

const mine = join(
  spin(8, path("M44 22L46 6Q50 2 54 6L56 22Z", golden)),
  disc(50, 50, 33, shade),
  disc(50, 50, 30),
  path("M28 42C32 30 42 25 52 26C42 30 36 38 34 48C30 50 28 46 28 42Z", light),
  disc(50, 50, 13, ink),
  path("M50 39L61 50 50 63 39 50Z", golden),
  path("M50 39L61 50H39Z", bright),
);

const duel = join(
  at("translate(45 30) scale(.62)", landMotifs.tiger.replaceAll("url(#m)", "url(#g)")),
  at("translate(-12 2) scale(.68)", treasureMotifs.dragon),
  path("M66 0L48 42H57L36 100 48 54H40Z", golden),
);

const beads = join(
  box(6, 6, 88, 88, 10, shade),
  box(10, 10, 80, 80, 7, main),
  line("M18 18H82V82H18ZM50 18V82M18 50H82M18 18L82 82M82 18L18 82M50 18L82 50 50 82 18 50Z", 2.4, bright),
  [
    [18, 18],
    [50, 18],
    [82, 18],
    [18, 50],
    [34, 34],
  ]
    .map(([x, y]) => disc(x ?? 0, y ?? 0, 7, golden))
    .join(""),
  [
    [18, 82],
    [50, 82],
    [82, 82],
    [82, 50],
    [66, 66],
  ]
    .map(([x, y]) => disc(x ?? 0, y ?? 0, 7, black))
    .join(""),
);

const snooker = join(
  line("M8 92L70 30", 5, bronze),
  line("M62 38L70 30", 5, ivory),
  ...[
    [50, 26],
    [40, 43],
    [60, 43],
    [30, 60],
    [50, 60],
    [70, 60],
  ].map(([x, y], i) =>
    join(
      disc(x ?? 0, y ?? 0, 11.5, i === 0 ? "url(#g)" : i % 2 ? red : "url(#m)"),
      oval((x ?? 0) - 4, (y ?? 0) - 4, 3, 2.2, ivory),
    ),
  ),
  disc(82, 84, 11, ivory),
);

export const gameMotifs = {
  twocards,
  baccarat,
  blackjack,
  threecards,
  fanhand,
  spade,
  heart,
  chips,
  roulette,
  wheel,
  dice,
  trio,
  mine,
  duel,
  beads,
  snooker,
} as const satisfies Record<string, string>;
