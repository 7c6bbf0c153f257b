// A title whose name states a rule must play by it. Each word of the table below, in either language, is compared with
// the rules that its title plays. A word counts as a whole one, or at the beginning of a longer word with a Bengali
// ending.
import { findGame, isSlot, type Game } from "@khela/engines/games";
import { baccaratVariants } from "@khela/engines/live/baccarat";
import { expect, it } from "vitest";
import { titles, type Title } from "./titles.ts";

/** Name of the game that a title plays; for a room, the name of its variant or of the room. */
function gameOf({ engine }: Title): string {
  if (engine === undefined) return "";
  if (engine.family === "slots") return engine.sheet;
  return engine.family === "room" ? (engine.variant ?? engine.room) : engine.game;
}

const isShared = ({ engine }: Title): boolean => engine?.family === "room";
const plays =
  (...names: readonly string[]) =>
  (title: Title): boolean =>
    names.includes(gameOf(title));
const never = (): boolean => false;

const baccaratNames = Object.keys(baccaratVariants);
const variantOf = (title: Title) => baccaratVariants[gameOf(title) as keyof typeof baccaratVariants];

/** Whether a fish of this id swims in the title's water. */
const catches =
  (id: string) =>
  (title: Title): boolean => {
    const game: Game = findGame(gameOf(title));
    return game.family === "fishing" && game.engine.rules.fish.some((fish) => fish.id === id);
  };

/** Whether a title shows a sport, by the sport's name or by one of its leagues. */
const shows =
  (sport: string, league: string) =>
  ({ engine }: Title): boolean =>
    engine?.family === "room" && (engine.shows ?? []).some((one) => one === sport || one.startsWith(league));

type Rule = {
  readonly en: RegExp;
  readonly bn: RegExp;
  /** Titles to which the word's rule applies; left out: all. */
  readonly among?: (title: Title) => boolean;
  readonly holds: (title: Title) => boolean;
};

const gameTables = ({ gameType, gameClassify }: Title): boolean =>
  gameType === "LIVE" || gameType === "PVP" || gameClassify === "AC";
const fishing = ({ gameType }: Title): boolean => gameType === "FISH";
const sports = ({ gameType }: Title): boolean => gameType === "SPORTS";

const slots = ({ engine }: Title): boolean => engine?.family === "slots";

/** Whether a title's reels show the symbol. */
const showsSymbol =
  (id: string) =>
  (title: Title): boolean => {
    const game = findGame(gameOf(title));
    if (!isSlot(game)) return false;
    const symbols: readonly { readonly id: string }[] = game.engine.rules.symbols;
    return symbols.some((symbol) => symbol.id === id);
  };

/** Whether a title's free spins have this multiplier. */
const multiplies =
  (by: number) =>
  (title: Title): boolean => {
    const game = findGame(gameOf(title));
    return isSlot(game) && game.engine.rules.freeSpins.multiplier === by;
  };

const rules: Readonly<Record<string, Rule>> = {
  baccarat: { en: /\bBaccarat\b/, bn: /ব্যাকারা/, holds: plays(...baccaratNames) },
  "six decks": { en: /\bSix-Deck\b/, bn: /ছয় ডেক/, holds: (title) => variantOf(title)?.decks === 6 },
  "no commission": {
    en: /\bNo-Commission\b|\bCommission-Free\b/,
    bn: /কমিশন ছাড়া|কমিশনহীন/,
    holds: (title) =>
      [7, 8, 9].every((points) => {
        const { num, den } = variantOf(title)?.bankerPays(points) ?? { num: 0n, den: 1n };
        return num === den;
      }),
  },
  pairs: {
    en: /\bPairs?\b/,
    bn: /জুটি/,
    among: gameTables,
    holds: (title) => {
      const game = findGame(gameOf(title));
      return (
        game.family === "table" && Object.keys(game.engine.rules.bets).some((on) => on.endsWith("-pair"))
      );
    },
  },
  roulette: { en: /\bRoulette\b/, bn: /রুলেট/, holds: plays("roulette") },
  "single zero": {
    en: /\bSingle Zero\b/,
    bn: /এক শূন্য/,
    holds: (title) => {
      const game = findGame(gameOf(title));
      return game.family === "table" && !Object.hasOwn(game.engine.rules.bets, "straight:00");
    },
  },
  "dragon tiger": { en: /\bDragon (against )?Tiger\b/, bn: /ড্রাগন (বনাম )?বাঘ/, holds: plays("dragon-tiger") },
  "three dice": {
    en: /\bSic Bo\b|\bThree Dice Table\b/,
    bn: /সিক বো|তিন পাশা/,
    among: gameTables,
    holds: plays("sic-bo"),
  },
  blackjack: { en: /\bBlackjack\b|\bTwenty-One\b/, bn: /ব্ল্যাকজ্যাক|একুশ/, holds: plays("blackjack") },
  bull: { en: /\bBull\b/, bn: /ষাঁড়/, holds: plays("bull") },
  "andar bahar": { en: /\bAndar Bahar\b/, bn: /আন্দর বাহার/, holds: plays("andar-bahar") },
  "teen patti": { en: /\bTeen Patti\b/, bn: /তিন পাত্তি/, holds: plays("teen-patti") },
  "lucky seven": { en: /\bLucky Seven\b/, bn: /লাকি সেভেন/, holds: plays("lucky-seven") },
  "three-card poker": { en: /\bThree-Card Poker\b/, bn: /তিন তাসের পোকার/, holds: plays("three-card-poker") },
  "video poker": { en: /\bVideo Poker\b/, bn: /ভিডিও পোকার/, holds: plays("video-poker") },
  // The player chooses the paytable in the game.
  paytable: { en: /\bJacks\b|\bDouble Bonus\b/, bn: /জ্যাকস|ডাবল বোনাস/, holds: never },
  poker: {
    en: /\bPoker\b|\bHold'em\b/,
    bn: /পোকার|হোল্ডেম/,
    holds: plays("poker", "three-card-poker", "video-poker"),
  },
  "high and low": { en: /\bHi-Lo\b|\bHigh Card Low Card\b/, bn: /উঁচু নিচু/, holds: plays("hilo") },
  wheel: { en: /\bWheel\b/, bn: /চাকা$/, among: gameTables, holds: plays("wheel") },
  crash: { en: /\bCrash\b/, bn: /ক্র্যাশ/, holds: plays("crash") },
  slide: { en: /\bSlide\b/, bn: /ফিতা/, holds: plays("slide") },
  limbo: { en: /\bLimbo\b/, bn: /লিম্বো/, holds: plays("limbo") },
  keno: { en: /\bKeno\b/, bn: /কেনো/, holds: plays("keno") },
  // Table, seat, circle and live mean a shared table. No table is faster than another, and no card is squeezed.
  company: {
    en: /\bTable\b|\bCircle\b|\bSeats?\b|\bSeven-Seat\b|\bLive\b/,
    bn: /টেবিল|আসর|আসন|লাইভ/,
    among: gameTables,
    holds: isShared,
  },
  speed: {
    en: /\b(Swift|Speed|Quick|Fast|Turbo|Express)\b/,
    bn: /দ্রুত|টার্বো/,
    among: gameTables,
    holds: never,
  },
  squeeze: { en: /\bSqueeze\b/, bn: /চাপা তাস/, holds: never },
  lightning: { en: /\bLightning\b/, bn: /বিদ্যুৎ/, among: gameTables, holds: never },
  jackpot: { en: /\bJackpot\b/, bn: /জ্যাকপট/, holds: never },
  ways: {
    en: /\bWays\b|\bMegaways\b/,
    bn: /পথে জয়/,
    holds: (title) => findGame(gameOf(title)).family === "ways",
  },
  // A number in a slot's name must be a symbol on its reels or a multiplier; numbers in the titles of tales do not
  // count.
  sevens: { en: /\bSevens\b|\bSeven$/, bn: /সাত$/, among: slots, holds: showsSymbol("seven") },
  double: { en: /\b(Double|Twice|Twin)\b/, bn: /জোড়া|দ্বিগুণ|দুই গুণ/, among: slots, holds: multiplies(2) },
  triple: { en: /\b(Triple|Thrice)\b/, bn: /তিন ?গুণ/, among: slots, holds: multiplies(3) },
  bells: { en: /\bBells?\b/, bn: /ঘণ্টা/, among: slots, holds: showsSymbol("bell") },
  melons: { en: /\bMelon\b/, bn: /তরমুজ/, among: slots, holds: showsSymbol("melon") },
  mango: { en: /\bMango\b/, bn: /আম(ের)?( |$)/, among: slots, holds: showsSymbol("mango") },
  rickshaw: { en: /\bRickshaw\b/, bn: /রিকশা/, among: slots, holds: showsSymbol("rickshaw") },
  tiger: { en: /\bTiger\b|\bTigress\b/, bn: /বাঘ/, among: slots, holds: showsSymbol("tiger") },
  "hilsa on reels": { en: /\bHilsa\b/, bn: /ইলিশ/, among: slots, holds: showsSymbol("ilish") },
  "free spins": { en: /\bFree Spins?\b|\bBonus\b/, bn: /ফ্রি স্পিন|বোনাস/, among: slots, holds: never },
  hilsa: { en: /\bHilsa\b/, bn: /ইলিশ/, among: fishing, holds: catches("ilish") },
  shark: { en: /\bShark\b/, bn: /হাঙর/, among: fishing, holds: catches("hangor") },
  octopus: { en: /\bOctopus\b/, bn: /অক্টোপাস/, among: fishing, holds: catches("octopus") },
  prawn: { en: /\bPrawn\b/, bn: /চিংড়ি/, among: fishing, holds: catches("chingri") },
  crab: { en: /\bCrab\b/, bn: /কাঁকড়া/, among: fishing, holds: catches("kankra") },
  whale: { en: /\bWhale\b/, bn: /তিমি/, among: fishing, holds: catches("timi") },
  dragon: { en: /\bDragon\b/, bn: /ড্রাগন/, among: fishing, holds: catches("dragon") },
  turtle: { en: /\bTurtle\b/, bn: /কাছিম|কচ্ছপ/, among: fishing, holds: catches("kachhim") },
  puffer: { en: /\bPufferfish\b/, bn: /পটকা/, among: fishing, holds: catches("potka") },
  jellyfish: { en: /\bJellyfish\b/, bn: /জেলিফিশ/, among: fishing, holds: catches("jelly") },
  seahorse: { en: /\bSeahorse\b/, bn: /সমুদ্রের ঘোড়া/, among: fishing, holds: catches("ghora") },
  catfish: { en: /\bCatfish\b/, bn: /বোয়াল/, among: fishing, holds: catches("boal") },
  crocodile: { en: /\bCrocodile\b/, bn: /কুমির/, among: fishing, holds: catches("kumir") },
  manta: { en: /\bManta\b/, bn: /মান্টা/, among: fishing, holds: catches("manta") },
  starfish: { en: /\bStarfish\b/, bn: /তারামাছ/, among: fishing, holds: catches("taramachh") },
  pearl: { en: /\bPearl\b/, bn: /মুক্তা/, among: fishing, holds: catches("jhinuk") },
  cricket: {
    en: /\bCricket\b|\bTwenty-Over\b|\bWicket\b|\bStumps\b/,
    bn: /ক্রিকেট|টি-টোয়েন্টি|উইকেট|স্টাম্প/,
    among: sports,
    holds: shows("cricket", "cr-"),
  },
  "test cricket": { en: /\bTest\b/, bn: /টেস্ট/, among: sports, holds: never },
  football: {
    en: /\bFootball\b|\bGoals\b/,
    bn: /ফুটবল|গোলের/,
    among: sports,
    holds: shows("football", "fb-"),
  },
};

it("every title: a word of its name that says a rule → the rule its game has, in Bengali as in English", () => {
  const broken = titles.flatMap((title) =>
    title.engine === undefined
      ? []
      : Object.entries(rules).flatMap(([word, { en, bn, among = () => true, holds }]) => {
          if (!among(title)) return [];
          const [inEnglish, inBengali] = [en.test(title.name.en), bn.test(title.name.bn)];
          return (inEnglish || inBengali) && !holds(title)
            ? [`${title.name.en} (${title.name.bn}): ${word}, played as ${gameOf(title)}`]
            : [];
        }),
  );
  expect(broken).toEqual([]);
  const unused = Object.entries(rules)
    .filter(
      ([, { en, bn, holds }]) =>
        holds !== never && !titles.some(({ name }) => en.test(name.en) || bn.test(name.bn)),
    )
    .map(([word]) => word);
  // No title has these words; a title that gets one must keep its rule.
  expect(
    unused.filter((word) => !["ways", "sevens", "double", "triple", "bells", "melons"].includes(word)),
  ).toEqual([]);
});

it("live category → tables everybody shares; a table dealt to each player alone is an arcade game: the house's an original", () => {
  const alone = titles.filter(({ gameType, engine }) => gameType === "LIVE" && engine?.family === "game");
  expect(alone.map(({ name }) => name.en)).toEqual([]);
  const dealtAlone = titles.filter(({ engine }) => engine?.family === "game" && engine.game === "blackjack");
  expect(new Set(dealtAlone.map(({ gameType, gameClassify }) => `${gameType} ${gameClassify}`))).toEqual(
    new Set(["BGS AC", "RNG AC"]),
  );
  const originals = titles.filter(({ gameType }) => gameType === "BGS");
  expect(originals.map(({ gameCode }) => gameCode)).toEqual(
    expect.arrayContaining(["bgs-dice", "bgs-mines", "bgs-crash"]),
  );
  expect(originals.every(({ engine }) => engine !== undefined && engine.family !== "slots")).toBe(true);
  expect(
    titles.filter(({ gameClassify, vassalage }) => gameClassify === "AC" && vassalage === "BGS"),
  ).toEqual(originals);
});

it("number of seats or high stakes in a poker title's name → said of hold'em only", () => {
  const seated = titles.filter(
    ({ name }) => /-Seat|Heads-Up|High Stakes|Duel/.test(name.en) && /Poker/.test(name.en),
  );
  expect(seated.map(({ gameCode }) => gameCode).sort()).toEqual([
    "jdb-high-stakes-poker",
    "jdb-nine-seat-poker",
    "jdb-poker-duel",
    "jl-heads-up-poker",
    "jl-six-seat-poker",
  ]);
});
