// The sandbox catalogue: every game that a fresh installation shows. Ids are stable while rows are only appended, and
// nothing here names a real supplier or copies a real title. A title without `engine` is listed but cannot be played
// yet, and says so when it is opened.
import type { SlotName } from "@khela/engines/slots/slot-kinds";
import type { MotifName } from "./art/motif-names.ts";
import type { ThemeName } from "./art/themes.ts";
import { hotOrder, newCodes } from "./highlights.ts";
import type { FishingRow, LiveClass, MatchRow, LiveRow, TitleRow } from "./title-rows.ts";
import { slotTitles } from "./slot-titles.ts";
import * as arena from "./titles/arena.ts";
import { aranyaLive, mehfilLive, palashLive } from "./titles/live.ts";
import * as lottery from "./titles/lottery.ts";
import * as tables from "./titles/fishing-and-pvp.ts";
import type { GameType, Text, VendorCode } from "./vendors.ts";
import { gameTypes, vendorOf } from "./vendors.ts";

/** Wire classes: SC classic slots, SM video slots, AC arcade originals; live tables by kind. */
export type GameClassify = "SC" | "SM" | "AC" | LiveClass;

/** Picture family: which composition the tile uses. */
export type Family =
  | "slots"
  | "live"
  | "fishing"
  | "cards"
  | "sports"
  | "esports"
  | "cockfight"
  | "lottery"
  | "originals";

export type TitleEngine =
  | { readonly family: "slots"; readonly sheet: SlotName }
  /** One of the engines' games, by its name. */
  | { readonly family: "game"; readonly game: GameName }
  /** A room where many play together; the game server knows the game of each room's name. */
  | {
      readonly family: "room";
      readonly room: RoomName;
      /** For matches: sports or leagues; default: all of the category. */
      readonly shows?: readonly string[];
      /** For a table: the engine's variant; default: the usual rules. */
      readonly variant?: TableVariant;
    };

/** Table games of the engines with rules that differ from the room's usual ones. */
export type TableVariant = "baccarat-six-decks" | "baccarat-no-commission";

/** Scratch cards, whose decks are sold to all players. */
export type ScratchRoom = "scratch" | "scratch-gold";

/** Prices of scratch cards in tenths of a main unit, for currencies whose unit is worth about as much as a taka. */
export const scratchPrices: readonly number[] = [20, 100, 500, 1_000];

export function isScratch(room: string | null): room is ScratchRoom {
  return room === "scratch" || room === "scratch-gold";
}

/** The game of a room: the tables are the engines' games of that name. */
export type RoomName =
  | "roulette"
  | "baccarat"
  | "dragon-tiger"
  | "sic-bo"
  | "andar-bahar"
  | "teen-patti"
  | "bull"
  | "lucky-seven"
  | "crash"
  | ScratchRoom
  | "slide"
  | "poker"
  | "matches";

/** The games besides the slots that a title may be; a test compares the names with the engines. */
export type GameName =
  | "dice"
  | "mines"
  | "limbo"
  | "plinko"
  | "keno"
  | "wheel"
  | "diamonds"
  | "hilo"
  | "coin-flip"
  | "tower"
  | "chicken-road"
  | "blackjack"
  | "video-poker"
  | "three-card-poker"
  | "fishing"
  | "fishing-sea";

export type Title = {
  /** Catalogue id: vendor number · 10000 + game type of the list · 1000 + place in the vendor's list. */
  readonly nodeId: number;
  readonly gameCode: string;
  /** Vendor code. */
  readonly vassalage: VendorCode;
  readonly gameType: GameType;
  readonly gameClassify: GameClassify | undefined;
  readonly name: Text;
  readonly isNew: boolean;
  /** 1 is the hottest; undefined is not among the hot games. */
  readonly hotRank: number | undefined;
  readonly family: Family;
  readonly theme: ThemeName;
  readonly motif: MotifName;
  readonly engine: TitleEngine | undefined;
};

const familyOf: Record<GameType, Family> = {
  LIVE: "live",
  RNG: "slots",
  FISH: "fishing",
  PVP: "cards",
  SPORTS: "sports",
  ESPORTS: "esports",
  COCKFIGHT: "cockfight",
  LOTT: "lottery",
  ELOTT: "lottery",
  BGS: "originals",
};

/**
 * First English names of renamed titles, by their present name. A code is made from the first name, so that it never
 * changes.
 */
const firstNames: Readonly<Record<string, string>> = {
  "Riverside Baccarat": "Swift Baccarat",
  "Sunset Roulette": "Swift Roulette",
  "Mehfil Twenty-One": "Twenty-One Circle",
  "Emerald Baccarat": "Squeeze Baccarat",
  "River Blackjack": "Seven-Seat Blackjack",
  "Garden Blackjack": "Open Table Blackjack",
  "Palash Three-Card Poker": "Three-Card Poker Table",
  "Dawn Blackjack": "Swift Blackjack",
  "Aranya Hold'em": "Bull Poker",
  "Battle of the Stumps": "Five Days of Test",
  "Sagar Three Digits": "Bangkok Draw",
  "Coral Four Digits": "Jakarta Draw",
  "Six of Forty-Five": "Manila Draw",
  "Pearl Three Digits": "Phnom Penh Draw",
  "Island Five Digits": "Vientiane Draw",
  "Twenty of Eighty": "Lucky Twenty-Eight",
};

type Extra = {
  gameType?: GameType;
  gameCode?: string;
  family?: Family;
  gameClassify?: GameClassify;
  engine?: TitleEngine;
};

function codeOf(vendor: VendorCode, en: string): string {
  const slug = (firstNames[en] ?? en)
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-");
  return `${vendor.toLowerCase().replaceAll("_", "-")}-${slug}`;
}

function title(
  vassalage: VendorCode,
  list: GameType,
  place: number,
  row: TitleRow,
  extra: Extra = {},
): Title {
  const [bn, en, motif, theme] = row;
  const gameCode = extra.gameCode ?? codeOf(vassalage, en);
  const hot = hotOrder.indexOf(gameCode);
  return {
    nodeId: vendorOf(vassalage).number * 10_000 + gameTypes.indexOf(list) * 1_000 + place + 1,
    gameCode,
    vassalage,
    gameType: extra.gameType ?? list,
    gameClassify: extra.gameClassify,
    name: { bn, en },
    isNew: newCodes.has(gameCode),
    hotRank: hot === -1 ? undefined : hot + 1,
    family: extra.family ?? familyOf[list],
    theme,
    motif,
    engine: extra.engine,
  };
}

function titlesOf(vendor: VendorCode, type: GameType, rows: readonly TitleRow[]): Title[] {
  return rows.map((row, place) => title(vendor, type, place, row));
}

function slots(): Title[] {
  return slotTitles.map(({ sheet, vendor, place, gameCode, name, motif, theme, gameClassify }) =>
    title(vendor, "RNG", place, [name.bn, name.en, motif, theme], {
      gameCode,
      gameClassify,
      engine: { family: "slots", sheet },
    }),
  );
}

/** The game of a live table of a class; blackjack is dealt to each player separately. */
const engineOfClass: Readonly<Record<LiveClass, TitleEngine>> = {
  BAC: { family: "room", room: "baccarat" },
  ROU: { family: "room", room: "roulette" },
  DAT: { family: "room", room: "dragon-tiger" },
  SIC: { family: "room", room: "sic-bo" },
  BJ: { family: "game", game: "blackjack" },
  NN: { family: "room", room: "bull" },
};

/** Tables without a class on the wire, and those with their own rules, by their English name. */
const byName: Readonly<Record<string, TitleEngine>> = {
  "Six-Deck Baccarat": { family: "room", room: "baccarat", variant: "baccarat-six-decks" },
  "No-Commission Baccarat": { family: "room", room: "baccarat", variant: "baccarat-no-commission" },
  "Andar Bahar": { family: "room", room: "andar-bahar" },
  "Aranya Andar Bahar": { family: "room", room: "andar-bahar" },
  "Mehfil Teen Patti": { family: "room", room: "teen-patti" },
  "Victory Teen Patti": { family: "room", room: "teen-patti" },
  "Lucky Seven Table": { family: "room", room: "lucky-seven" },
  "Royal Hold'em Table": { family: "room", room: "poker" },
  "Palash Three-Card Poker": { family: "game", game: "three-card-poker" },
  "High Card Low Card": { family: "game", game: "hilo" },
  "Wheel of Fate": { family: "game", game: "wheel" },
  "Wheel of Colours": { family: "game", game: "wheel" },
  "Wheel of Seasons": { family: "game", game: "wheel" },
  "Fairground Wheel": { family: "game", game: "wheel" },
  "Forest Wheel": { family: "game", game: "wheel" },
  "King's Wheel": { family: "game", game: "wheel" },
};

/** A shared table is live; one that is dealt to each player alone is filed with the originals. */
function live(vendor: VendorCode, rows: readonly LiveRow[]): Title[] {
  return rows.map(([bn, en, motif, theme, liveClass], place) => {
    const engine = byName[en] ?? (liveClass === undefined ? undefined : engineOfClass[liveClass]);
    return title(vendor, "LIVE", place, [bn, en, motif, theme], {
      gameClassify: liveClass,
      ...(engine === undefined ? {} : { engine }),
      ...(engine?.family === "game" ? { gameType: "RNG", gameClassify: "AC" } : {}),
    });
  });
}

/** Fishing titles of a vendor, each with the water in which it plays. */
function fishing(vendor: VendorCode, rows: readonly FishingRow[]): Title[] {
  return rows.map(([bn, en, motif, theme, game], place) =>
    title(vendor, "FISH", place, [bn, en, motif, theme], { engine: { family: "game", game } }),
  );
}

function poker(vendor: VendorCode, rows: readonly TitleRow[]): Title[] {
  return rows.map((row, place) =>
    title(vendor, "PVP", place, row, { engine: { family: "room", room: "poker" } }),
  );
}

/** Titles of sports, e-sports and cockfights, each with the matches of its category that it shows. */
function matches(vendor: VendorCode, type: GameType, rows: readonly MatchRow[]): Title[] {
  return rows.map(([bn, en, motif, theme, shows], place) =>
    title(vendor, type, place, [bn, en, motif, theme], {
      engine: {
        family: "room",
        room: "matches",
        ...(shows === undefined ? {} : { shows: shows.split(" ") }),
      },
    }),
  );
}

type OriginalRoom = "crash" | "slide" | ScratchRoom;

function originalEngine(game: GameName | OriginalRoom): TitleEngine {
  return game === "crash" || game === "slide" || isScratch(game)
    ? { family: "room", room: game }
    : { family: "game", game };
}

/** In-house originals after the first two; new ones go to the end. */
const originals: readonly (readonly [...TitleRow, game: GameName | OriginalRoom])[] = [
  ["খেলা লিম্বো", "Khela Limbo", "rocket", "indigo", "limbo"],
  ["পেরেকের পথ", "Peg Fall", "beads", "rose", "plinko"],
  ["খেলা কেনো", "Khela Keno", "star", "teal", "keno"],
  ["খেলা চাকা", "Khela Wheel", "wheel", "saffron", "wheel"],
  ["খেলা উঁচু নিচু", "Khela Hi-Lo", "twocards", "jade", "hilo"],
  ["খেলা ব্ল্যাকজ্যাক", "Khela Blackjack", "blackjack", "moss", "blackjack"],
  ["খেলা ভিডিও পোকার", "Khela Video Poker", "fanhand", "ember", "video-poker"],
  ["খেলা তিন তাসের পোকার", "Khela Three-Card Poker", "threecards", "plum", "three-card-poker"],
  ["খেলা ক্র্যাশ", "Khela Crash", "rocket", "ember", "crash"],
  ["শাপলা না ইলিশ", "Lily or Hilsa", "tosscoin", "river", "coin-flip"],
  ["লালবাগের মিনার", "Lalbagh Tower", "minaret", "ember", "tower"],
  ["বিক্রমপুরের রত্ন", "Gems of Bikrampur", "gems", "plum", "diamonds"],
  ["মুরগি চলে হাটে", "Hen to Market", "hen", "moss", "chicken-road"],
  ["গাঁয়ের ঘষা কার্ড", "Village Scratch", "scratchcard", "jade", "scratch"],
  ["সোনার মোহর ঘষা", "Mohur Scratch", "scratchcoin", "saffron", "scratch-gold"],
  ["রঙের ফিতা", "Ribbon Slide", "ribbon", "indigo", "slide"],
];

function inHouse(): Title[] {
  return [
    title("BGS", "RNG", 100, ["খেলা পাশা", "Khela Dice", "dice", "jade"], {
      gameCode: "bgs-dice",
      gameType: "BGS",
      gameClassify: "AC",
      family: "originals",
      engine: { family: "game", game: "dice" },
    }),
    title("BGS", "RNG", 101, ["মাইনের মাঠ", "Minefield", "mine", "plum"], {
      gameCode: "bgs-mines",
      gameType: "BGS",
      gameClassify: "AC",
      family: "originals",
      engine: { family: "game", game: "mines" },
    }),
    ...originals.map(([bn, en, motif, theme, game], place) =>
      title("BGS", "RNG", 102 + place, [bn, en, motif, theme], {
        gameCode: `bgs-${game}`,
        gameType: "BGS",
        gameClassify: "AC",
        family: "originals",
        engine: originalEngine(game),
      }),
    ),
  ];
}

export const titles: readonly Title[] = [
  ...slots(),
  ...inHouse(),
  ...live("TCG_LIVE", mehfilLive),
  ...live("PT", palashLive),
  ...live("AG", aranyaLive),
  ...fishing("JL", tables.jhilmilFishing),
  ...fishing("JDB", tables.joradighiFishing),
  ...fishing("AG", tables.aranyaFishing),
  ...fishing("GG", tables.gangchilFishing),
  ...fishing("PT", tables.palashFishing),
  ...poker("JL", tables.jhilmilPvp),
  ...poker("JDB", tables.joradighiPvp),
  ...poker("AG", tables.aranyaPvp),
  ...poker("GG", tables.gangchilPvp),
  ...matches("UG", "SPORTS", arena.ullasSports),
  ...matches("ALB", "SPORTS", arena.albelaSports),
  ...matches("SPB", "SPORTS", arena.spandanSports),
  ...matches("SS", "SPORTS", arena.shobujSports),
  ...matches("AV", "ESPORTS", arena.abhijanEsports),
  ...matches("AI", "ESPORTS", arena.alokEsports),
  ...matches("IMES", "ESPORTS", arena.ispatEsports),
  ...matches("TF", "ESPORTS", arena.toofanEsports),
  ...matches("IA", "ESPORTS", arena.indrajalEsports),
  ...matches("SV3", "COCKFIGHT", arena.shaktiArena),
  ...matches("DS88", "COCKFIGHT", arena.durantaArena),
  ...matches("DIG", "COCKFIGHT", arena.digantaArena),
  ...matches("WGB", "COCKFIGHT", arena.ranaArena),
  ...titlesOf("LOTT", "LOTT", lottery.khelaLottery),
  ...titlesOf("TCG_LOTTO_VN", "LOTT", lottery.mekongLottery),
  ...titlesOf("TCG_SEA", "ELOTT", lottery.sagarLottery),
  ...titlesOf("LOTT", "ELOTT", lottery.khelaElectronic),
  ...titlesOf("TCG_LOTTO_VN", "ELOTT", lottery.mekongElectronic),
];
