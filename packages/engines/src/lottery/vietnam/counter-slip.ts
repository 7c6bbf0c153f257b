// Parses the text of a Vietnamese betting counter (mode `trad`): stations, then numbers, then plays with their unit in
// thousands, as in `mb 39.25.52 b5` and `2dmn 01.02 dd1`. Plays that follow each other are for the same numbers.
// Stations apply until other stations are named.
import { formatAmount, MAX_MINOR, parseAmount, readAmount } from "../../money.ts";
import type { LotteryGame, LotteryPlay, SlipLine } from "../lottery-types.ts";
import { readContent, refuseAt, type Piece } from "../slip/content.ts";
import { checkBets, MAX_LINES } from "../slip/ent-slip.ts";
import { ambiguousCodes, northWords, oneStationWords, stationCodes } from "./stations.ts";

const MAX_STATIONS = 4;
/**
 * Maximum numbers of one list, and maximum numbers of all bets of a slip. A few characters can mean a thousand numbers.
 */
const MAX_LIST = 1_000;
const MAX_NUMBERS = 20_000;
const THOUSAND = "1000";

/** Forms in which a text may continue. The first form that fits counts. */
const forms = {
  stations: /([0-9])d(mn|mt)(?![a-z0-9])/y,
  play: /(xcdau|xcduoi|dau|duoi|dd|xc|da|bao|lo|b)([0-9]+(?:[.,][0-9]+)?)[nk]?(?![0-9])/y,
  series: /([0-9]+)\s*\/\s*([0-9]+)\s*keo\s*([0-9]+)/y,
  range: /keo\s*([0-9]+)\s*[\s/.,-]\s*([0-9]+)|([0-9]+)\s*keo\s*([0-9]+)/y,
  dots: /([0-9]+)\.\.([0-9]+)/y,
  number: /[0-9]+/y,
  half: /(tai|xiu)(?![a-z])/y,
  word: /[a-z]+[0-9]*/y,
} as const;
type FormName = keyof typeof forms;
const formNames = Object.keys(forms) as FormName[];

type Token = { readonly form: FormName; readonly match: RegExpExecArray; readonly piece: Piece };
type Numbers = { readonly text: string; readonly piece: Piece }[];

function tokensOf({ text, line, column }: Piece): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (/[\s.,]/.test(text[at] ?? "")) {
      at += 1;
      continue;
    }
    const here = { text: text.slice(at), line, column: column + at };
    let found: Token | null = null;
    for (const form of formNames) {
      const pattern = forms[form];
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match === null) continue;
      found = { form, match, piece: { ...here, text: match[0] } };
      break;
    }
    if (found === null) return refuseAt(here, "slip.bad_form", "no number, station or play begins here");
    tokens.push(found);
    at += found.piece.text.length;
  }
  return tokens;
}

function countFrom(piece: Piece, [from = "", to = ""]: readonly string[], step: number): Numbers {
  const [first, last] = [Number(from), Number(to)];
  if (from.length !== to.length || step < 1 || last <= first || (last - first) % step !== 0)
    return refuseAt(piece, "slip.bad_range", "expected a first number below the last, in equal steps");
  const count = (last - first) / step + 1;
  if (count > MAX_LIST) return refuseAt(piece, "slip.too_many_numbers", `at most ${MAX_LIST}`);
  return Array.from({ length: count }, (_, at) => ({
    text: String(first + at * step).padStart(from.length, "0"),
    piece,
  }));
}

/**
 * Returns the numbers from a to b: in steps of ten when their last digits are equal, in steps of one when all digits
 * before the last are equal.
 */
function rangeOf(piece: Piece, from: string, to: string): Numbers {
  if (from[from.length - 1] === to[to.length - 1]) return countFrom(piece, [from, to], 10);
  if (from.slice(0, -1) === to.slice(0, -1)) return countFrom(piece, [from, to], 1);
  return refuseAt(piece, "slip.bad_range", "steps of ten or of one: write a/b keo c, or a..b");
}

function numbersOfToken({ form, match, piece }: Token): Numbers {
  const [whole, a = "", b = "", c = "", d = ""] = match;
  switch (form) {
    case "series": {
      const step = Number(b) - Number(a);
      if (b.length !== a.length || (step !== 1 && step !== 10))
        return refuseAt(piece, "slip.bad_range", "expected steps of ten or of one");
      return countFrom(piece, [a, c], step);
    }
    case "range":
      return a === "" ? rangeOf(piece, c, d) : rangeOf(piece, a, b);
    case "dots":
      return countFrom(piece, [a, b], 1);
    case "half":
      return a === "tai" ? countFrom(piece, ["50", "99"], 1) : countFrom(piece, ["00", "49"], 1);
    case "number":
    case "play":
    case "stations":
    case "word":
      return [{ text: whole, piece }];
  }
}

function unitOf(piece: Piece, text: string, currency: string): bigint {
  const thousand = parseAmount(THOUSAND, currency);
  const read = readAmount(text.replace(",", "."), "KWD");
  const minor = read.ok ? (read.minor * thousand) / 1_000n : 0n;
  if (!read.ok || minor === 0n || minor > MAX_MINOR)
    return refuseAt(piece, "slip.bad_unit", "expected thousands above 0 with at most three decimals");
  return minor;
}

/** Returns the plays that a word of the slip means: one for each length of its numbers. */
function playsOf(game: LotteryGame, token: Token, numbers: Numbers, stations: number) {
  const [, word = ""] = token.match;
  const find = (name: string): LotteryPlay =>
    game.plays.find(({ code }) => code === `trad.${name}`) ??
    refuseAt(token.piece, "slip.unknown_play", "no such play of the counter");
  if (word === "da") {
    if (stations > 1 && !game.plays.some(({ code }) => code === `trad.da${stations}`))
      return refuseAt(token.piece, "slip.too_many_stations", "pairs are for one station or two");
    return [{ play: find(stations === 1 ? "da" : `da${stations}`), numbers }];
  }
  if (!["b", "bao", "lo"].includes(word)) return [{ play: find(word), numbers }];
  const wrong = numbers.find(({ text }) => text.length < 2 || text.length > 4);
  if (wrong !== undefined) return refuseAt(wrong.piece, "slip.bad_number", "expected 2, 3 or 4 digits");
  return [2, 3, 4]
    .map((digits) => ({ digits, of: numbers.filter(({ text }) => text.length === digits) }))
    .filter(({ of }) => of.length > 0)
    .map(({ digits, of }) => ({ play: find(`b${digits}`), numbers: of }));
}

/** Checks each number at its position, so that a refusal names the position. */
function checkNumbers({ form }: LotteryPlay, numbers: Numbers): void {
  const seen = new Set<string>();
  for (const { text, piece } of numbers) {
    readContent({ ...form, combination: 0, least: 1 }, { ...piece, text });
    if (seen.has(text)) refuseAt(piece, "slip.duplicate_number", `${text} stands twice`);
    seen.add(text);
  }
}

function stationsOf(game: LotteryGame, { form, match, piece }: Token, before: readonly string[]): string[] {
  const isNorth = game.code === "vn-north";
  const [word, count = "1"] = match;
  if (northWords.has(word))
    return isNorth ? ["mb"] : refuseAt(piece, "slip.wrong_station", "the north is another game");
  const isKnown = form === "stations" || oneStationWords.has(word) || stationCodes.has(word);
  if (!isKnown) {
    if (ambiguousCodes.has(word))
      return refuseAt(piece, "slip.ambiguous_station", "means several stations: write its whole name");
    return refuseAt(piece, "slip.unknown_station", "neither a station nor a play with its unit");
  }
  if (isNorth) return refuseAt(piece, "slip.wrong_station", "this is a station of another game");
  if (before.includes(word)) return refuseAt(piece, "slip.duplicate_station", `${word} stands twice`);
  const wanted = form === "stations" ? Number(count) : 1;
  if (wanted < 1 || before.length + wanted > MAX_STATIONS)
    return refuseAt(piece, "slip.too_many_stations", `expected 1 to ${MAX_STATIONS} stations`);
  return [...before, ...Array.from({ length: wanted }, () => word)];
}

type Reading = {
  stations: string[];
  numbers: Numbers;
  isAfterPlay: boolean;
  isNaming: boolean;
  /** Number of bets read so far, and number of all their numbers. */
  lines: number;
  total: number;
};

function countUp(reading: Reading, piece: Piece): void {
  reading.lines += 1;
  reading.total += reading.numbers.length;
  if (reading.lines > MAX_LINES) refuseAt(piece, "slip.too_many_lines", `at most ${MAX_LINES} bets`);
  if (reading.total > MAX_NUMBERS)
    refuseAt(piece, "slip.too_many_numbers", `at most ${MAX_NUMBERS} in a slip`);
}

function readToken(game: LotteryGame, token: Token, reading: Reading, currency: string): SlipLine[] {
  const { form, match, piece } = token;
  if (form === "play") {
    const [, , unit = ""] = match;
    if (reading.numbers.length === 0) return refuseAt(piece, "slip.no_numbers", "expected numbers first");
    countUp(reading, piece);
    reading.isAfterPlay = true;
    reading.isNaming = false;
    const stations = Math.max(1, reading.stations.length);
    const unitMinor = unitOf(piece, unit, currency);
    return playsOf(game, token, reading.numbers, stations).map(({ play, numbers }) => {
      checkNumbers(play, numbers);
      const content = numbers.map(({ text }) => text).join(",");
      const selection = readContent(play.form, { ...piece, text: content });
      const line = { line: piece.line, play: play.code, content, selection, unitMinor, stations };
      return checkBets(play, line, piece);
    });
  }
  if (reading.isAfterPlay) Object.assign(reading, { numbers: [], isAfterPlay: false });
  if (form === "word" || form === "stations") {
    if (reading.numbers.length > 0)
      return refuseAt(piece, form === "word" ? "slip.unknown_play" : "slip.no_play", "expected a play");
    reading.stations = stationsOf(game, token, reading.isNaming ? reading.stations : []);
    reading.isNaming = true;
    return [];
  }
  reading.isNaming = false;
  reading.numbers.push(...numbersOfToken(token));
  if (reading.numbers.length > MAX_LIST) refuseAt(piece, "slip.too_many_numbers", `at most ${MAX_LIST}`);
  return [];
}

function multiplyToken({ form, match, piece }: Token, multiple: number): string {
  const [whole, word = "", unit = ""] = match;
  const read = readAmount(unit.replace(",", "."), "KWD");
  if (form !== "play" || !read.ok) return piece.text;
  // Keeps the number of written decimals, so that the text that follows is never read as decimals of a unit.
  const [, decimals = ""] = unit.split(/[.,]/);
  const [thousands, fraction = ""] = formatAmount(read.minor * BigInt(multiple), "KWD").split(".");
  const text = decimals === "" ? thousands : `${thousands}.${fraction.slice(0, decimals.length)}`;
  return `${word}${text}${whole.slice(word.length + unit.length)}`;
}

/**
 * Returns a `trad` text with each unit multiplied, each with its number of decimals. An invalid unit stays unchanged,
 * so that the parser refuses it. Throws `slip.bad_form` where no number, station or play begins.
 */
export function multiplyCounterSlip(text: string, multiple: number): string {
  return text
    .toLowerCase()
    .split(/(\n|;)/)
    .map((part, at) => {
      const piece = { text: part, line: Math.floor(at / 2) + 1, column: 1 };
      if (at % 2 === 1) return part;
      const parts: string[] = [];
      let end = 0;
      for (const token of tokensOf(piece)) {
        const start = token.piece.column - 1;
        parts.push(part.slice(end, start), multiplyToken(token, multiple));
        end = start + token.piece.text.length;
      }
      return [...parts, part.slice(end)].join("");
    })
    .join("");
}

/** Parses the text of a `trad` slip. Its lines are separated by line breaks or `;`. */
export function parseCounterSlip(game: LotteryGame, text: string, currency: string): SlipLine[] {
  const reading: Reading = {
    stations: [],
    numbers: [],
    isAfterPlay: false,
    isNaming: false,
    lines: 0,
    total: 0,
  };
  return text
    .toLowerCase()
    .split(/\n|;/)
    .flatMap((part, at) => {
      const piece = { text: part, line: at + 1, column: 1 };
      Object.assign(reading, { numbers: [], isAfterPlay: false, isNaming: false });
      const lines = tokensOf(piece).flatMap((token) => readToken(game, token, reading, currency));
      const [left] = reading.numbers;
      if (!reading.isAfterPlay && left !== undefined) refuseAt(left.piece, "slip.no_play", "expected a play");
      return lines;
    });
}
