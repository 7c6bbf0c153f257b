// The fish of the fishing games: each kind's drawing and colours. Plain fish are one body whose build, tail,
// fins and pattern are data; the others have drawings of their own. All face left.
import {
  bright,
  disc,
  golden,
  ink,
  ivory,
  join,
  light,
  line,
  oval,
  path,
  shade,
} from "@khela/sandbox/art/draw";
import { motifs } from "@khela/sandbox/art/motifs/motifs";
import type { ThemeName } from "@khela/sandbox/art/themes";

export type Art = readonly [drawing: string, colours: ThemeName];

type Pattern = "scales" | "stripes" | "spots" | "band" | "plain";
type Build = {
  /** Half the height of the body, for a length of 76. */
  readonly half: number;
  readonly tail: "fork" | "round";
  readonly pattern: Pattern;
  /** Whiskers at the mouth. */
  readonly whiskers?: boolean;
  /** A back fin as long as the back, instead of one in the middle. */
  readonly longFin?: boolean;
};

function pattern(kind: Pattern, half: number): string {
  const rows = [-0.45, 0, 0.45].map((part) => 50 + part * half);
  switch (kind) {
    case "scales":
      return join(
        ...[38, 50, 62].flatMap((x) => rows.map((y) => line(`M${x} ${y - 4}q4 4 0 8`, 1.8, light))),
      );
    case "stripes":
      return join(
        ...[36, 46, 56, 66].map((x) =>
          line(`M${x} ${50 - half * 0.7}q4 ${half * 0.7} 0 ${half * 1.2}`, 3, shade),
        ),
      );
    case "spots":
      return join(
        ...[
          [38, -0.3],
          [48, 0.15],
          [57, -0.35],
          [66, 0.1],
          [53, 0.45],
        ].map(([x = 0, part = 0]) => disc(x, 50 + part * half, 2.4, shade)),
      );
    case "band":
      return path(
        `M26 ${50 - half * 0.1}C44 ${50 - half * 0.3} 62 ${50 - half * 0.2} 80 49V52C62 ${50 + half * 0.2} 44 ${50 + half * 0.2} 26 ${50 + half * 0.15}Z`,
        light,
      );
    case "plain":
      return "";
  }
}

function swimmer({ half, tail, pattern: kind, whiskers = false, longFin = false }: Build): string {
  const top = 50 - half;
  const bottom = 50 + half;
  return join(
    tail === "fork"
      ? path("M76 50C84 43 91 34 97 25C95 42 95 58 97 75C91 66 84 57 76 50Z", shade)
      : oval(84, 50, 13, Math.max(9, half * 0.75), shade),
    longFin
      ? path(`M30 ${top + 4}C42 ${top - 9} 66 ${top - 7} 80 46L70 50Z`, shade)
      : path(`M40 ${top + 3}C46 ${top - 12} 56 ${top - 13} 62 ${top - 9}L58 ${top + 8}Z`, shade),
    path(`M44 ${bottom - 3}C48 ${bottom + 9} 56 ${bottom + 10} 60 ${bottom + 7}L56 ${bottom - 6}Z`, shade),
    path(
      `M4 51C12 ${50 - half * 0.75} 30 ${top} 46 ${top}C62 ${top} 74 ${50 - half * 0.4} 82 48V53C74 ${50 + half * 0.4} 62 ${bottom} 46 ${bottom}C30 ${bottom} 12 ${50 + half * 0.8} 4 51Z`,
    ),
    path(
      `M5 53C22 ${50 + half * 0.45} 58 ${50 + half * 0.5} 82 51V53C74 ${50 + half * 0.4} 62 ${bottom} 46 ${bottom}C30 ${bottom} 12 ${50 + half * 0.8} 5 53Z`,
      ivory,
    ),
    pattern(kind, half),
    line(
      `M27 ${50 - half * 0.7}C33 ${50 - half * 0.3} 33 ${50 + half * 0.3} 27 ${50 + half * 0.7}`,
      2.6,
      shade,
    ),
    path("M36 53C46 52 50 57 48 62C43 62 38 58 36 53Z", light),
    whiskers ? line("M8 54C4 62 3 70 6 76M14 56C11 64 12 72 17 77M6 49C2 42 3 36 6 31", 2.2, golden) : "",
    disc(16, 50 - half * 0.18, 4, golden),
    disc(15.4, 50 - half * 0.18, 2.1, ink),
    line("M5 54q5 2 9 0", 1.8, shade),
  );
}

const slim = (kind: Pattern): string => swimmer({ half: 13, tail: "fork", pattern: kind });
const stout = (half: number, kind: Pattern): string => swimmer({ half, tail: "fork", pattern: kind });
const cat = (half: number, kind: Pattern): string =>
  swimmer({ half, tail: "round", pattern: kind, whiskers: true, longFin: true });

/** The river dolphin: a long snout, a low fin, a broad fluke. */
const shushuk = join(
  path("M78 46C86 38 92 30 96 20C100 30 99 40 93 48C98 56 100 66 96 74C90 66 84 60 76 56Z", shade),
  path("M48 32C52 24 60 22 66 24C64 30 60 34 56 37Z", shade),
  path(
    "M2 60C14 57 20 54 25 47C32 33 48 29 60 34C72 39 78 45 84 49C76 60 62 70 46 70C34 70 28 66 23 62C16 65 8 65 2 64Z",
  ),
  path(
    "M2 62C16 62 22 60 28 62C42 68 62 64 84 50C76 60 62 70 46 70C34 70 28 66 23 62C16 65 8 65 2 64Z",
    ivory,
  ),
  path("M40 62C40 74 46 82 55 84C56 75 54 68 50 62Z", shade),
  disc(29, 50, 2.8, ink),
  disc(28.4, 49.2, 1, ivory),
  line("M4 60.5C12 60 18 58 22 56", 1.8, shade),
);

/** A golden carp with a crown: the boss of every title. */
const sonali = join(
  swimmer({ half: 24, tail: "fork", pattern: "scales" }),
  path("M36 24L40 10 46 19 52 7 58 19 64 10 66 25Z", golden),
  disc(40, 9, 2.4, bright),
  disc(52, 6, 2.8, bright),
  disc(64, 9, 2.4, bright),
);

const river: Readonly<Record<string, Art>> = {
  mola: [slim("plain"), "pearl"],
  puti: [stout(18, "spots"), "saffron"],
  tengra: [cat(13, "band"), "moss"],
  koi: [swimmer({ half: 20, tail: "round", pattern: "stripes", longFin: true }), "jade"],
  shing: [cat(10, "plain"), "rose"],
  magur: [cat(14, "spots"), "indigo"],
  pabda: [swimmer({ half: 14, tail: "fork", pattern: "band", whiskers: true }), "teal"],
  bata: [slim("scales"), "moss"],
  rui: [stout(20, "scales"), "rose"],
  katla: [stout(25, "scales"), "indigo"],
  kachhim: [motifs.turtle, "jade"],
  boal: [motifs.catfish, "teal"],
  chital: [swimmer({ half: 23, tail: "round", pattern: "spots", longFin: true }), "plum"],
  ilish: [motifs.hilsa, "pearl"],
  shushuk: [shushuk, "river"],
  kumir: [motifs.crocodile, "moss"],
  sonali: [sonali, "saffron"],
  mayurpankhi: [motifs.boat, "rose"],
};

const sea: Readonly<Record<string, Art>> = {
  khoira: [slim("band"), "pearl"],
  taposhi: [swimmer({ half: 15, tail: "fork", pattern: "plain", whiskers: true }), "saffron"],
  chingri: [motifs.prawn, "ember"],
  potka: [motifs.puffer, "saffron"],
  taramachh: [motifs.starfish, "rose"],
  rupchanda: [stout(29, "plain"), "pearl"],
  jelly: [motifs.jelly, "plum"],
  ghora: [motifs.seahorse, "teal"],
  kankra: [motifs.crab, "ember"],
  koral: [stout(22, "stripes"), "rose"],
  octopus: [motifs.octopus, "plum"],
  kachhim: [motifs.turtle, "jade"],
  manta: [motifs.manta, "indigo"],
  hangor: [motifs.shark, "river"],
  timi: [motifs.whale, "river"],
  jhinuk: [motifs.pearl, "pearl"],
  sonali: [sonali, "saffron"],
  dragon: [motifs.dragon, "jade"],
};

/** By the game's name, then by the fish's. */
export const fishArt: Readonly<Record<string, Readonly<Record<string, Art>>>> = {
  fishing: river,
  "fishing-sea": sea,
};
