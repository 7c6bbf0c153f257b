// Checks results against the game's shape, draws them from the engines' stream, and writes them back in the form in
// which they arrived.
import { drawBelow, drawWithoutReplacement, type RandomStream } from "../rng.ts";
import { LotteryError, type LotteryErrorCode } from "./lottery-error.ts";
import type { LotteryGame, LotteryResult, Prizes, ResultShape } from "./lottery-types.ts";

type Shape<Name extends ResultShape["shape"]> = Extract<ResultShape, { shape: Name }>;

/** Tiers of 4D: name of each in a result, and number of its prizes. */
const fourDTiers = [
  { name: "first", count: 1 },
  { name: "second", count: 1 },
  { name: "third", count: 1 },
  { name: "special", count: 10 },
  { name: "consolation", count: 10 },
] as const;
const FOUR_DIGITS = 4;

/** Maximum number of stations in one result. */
const MAX_STATIONS = 4;

function refuse(code: LotteryErrorCode, detail: string, path: string): never {
  throw new LotteryError(code, detail, { path });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function checkKeys(value: Record<string, unknown>, known: readonly string[], path: string): void {
  const other = Object.keys(value).find((key) => !known.includes(key));
  if (other !== undefined) refuse("result.bad_form", "unknown field", `${path}${other.slice(0, 40)}`);
}

function readPrize(value: unknown, digits: number, path: string): string {
  if (typeof value !== "string" || value.length !== digits || !/^[0-9]+$/.test(value))
    return refuse("result.bad_number", `expected a text of ${digits} digits`, path);
  return value;
}

function readTier(value: unknown, { count, digits }: { count: number; digits: number }, path: string) {
  if (!Array.isArray(value)) return refuse("result.bad_form", "expected a list", path);
  if (value.length !== count) return refuse("result.bad_count", `expected ${count} prizes`, path);
  return value.map((one: unknown, at) => readPrize(one, digits, `${path}[${at}]`));
}

function readPrizes(shape: Shape<"prizes">, value: Record<string, unknown>, path: string): Prizes {
  checkKeys(value, ["prizes"], path);
  const tiers = value["prizes"];
  if (!Array.isArray(tiers)) return refuse("result.bad_form", "expected a list", `${path}prizes`);
  if (tiers.length !== shape.tiers.length)
    return refuse("result.bad_count", `expected ${shape.tiers.length} tiers`, `${path}prizes`);
  return shape.tiers.map((tier, at) => readTier(tiers[at], tier, `${path}prizes[${at}]`));
}

function readStations(shape: Shape<"prizes">, value: Record<string, unknown>): Prizes[] {
  if (value["stations"] === undefined) return [readPrizes(shape, value, "")];
  checkKeys(value, ["stations"], "");
  const { stations } = value;
  if (!Array.isArray(stations) || stations.length === 0)
    return refuse("result.bad_form", "expected a list of stations", "stations");
  if (stations.length > MAX_STATIONS)
    return refuse("result.too_many_stations", `at most ${MAX_STATIONS}`, "stations");
  return stations.map((one: unknown, at) => {
    const path = `stations[${at}]`;
    return isRecord(one)
      ? readPrizes(shape, one, `${path}.`)
      : refuse("result.bad_form", "expected an object", path);
  });
}

function readFourD(value: Record<string, unknown>): Prizes {
  checkKeys(
    value,
    fourDTiers.map(({ name }) => name),
    "",
  );
  return fourDTiers.map(({ name, count }) =>
    count === 1
      ? [readPrize(value[name], FOUR_DIGITS, name)]
      : readTier(value[name], { count, digits: FOUR_DIGITS }, name),
  );
}

function readNumber(value: unknown, least: number, most: number, path: string): number {
  if (typeof value !== "number" || !Number.isInteger(value))
    return refuse("result.bad_number", "expected a whole number", path);
  if (value < least || value > most)
    return refuse("result.number_out_of_range", `expected ${least} to ${most}`, path);
  return value;
}

function readNumbers(value: unknown, { count, least, most }: { count: number; least: number; most: number }) {
  if (!Array.isArray(value)) return refuse("result.bad_form", "expected a list", "numbers");
  if (value.length !== count) return refuse("result.bad_count", `expected ${count} numbers`, "numbers");
  return value.map((one: unknown, at) => readNumber(one, least, most, `numbers[${at}]`));
}

function readDigits(shape: Shape<"digits">, value: Record<string, unknown>): LotteryResult {
  if (value["numbers"] !== undefined) {
    checkKeys(value, ["numbers"], "");
    return { kind: "numbers", numbers: readNumbers(value["numbers"], shape), bonus: null };
  }
  checkKeys(value, ["digits"], "");
  const text = readPrize(value["digits"], shape.count, "digits");
  const numbers = [...text].map((digit) => readNumber(Number(digit), shape.least, shape.most, "digits"));
  return { kind: "numbers", numbers, bonus: null };
}

function readBalls(shape: Shape<"balls">, value: Record<string, unknown>): LotteryResult {
  checkKeys(value, ["numbers", "bonus"], "");
  const numbers = readNumbers(value["numbers"], { count: shape.count, least: 1, most: shape.of });
  const twice = numbers.findIndex((number, at) => numbers.indexOf(number) !== at);
  if (twice >= 0) return refuse("result.duplicate_number", "a ball is drawn once", `numbers[${twice}]`);
  if (!shape.hasBonus) {
    if (value["bonus"] !== undefined && value["bonus"] !== null)
      return refuse("result.bad_form", "this game has no bonus number", "bonus");
    return { kind: "numbers", numbers, bonus: null };
  }
  const bonus = readNumber(value["bonus"], 1, shape.of, "bonus");
  if (numbers.includes(bonus)) return refuse("result.duplicate_number", "a ball is drawn once", "bonus");
  return { kind: "numbers", numbers, bonus };
}

/**
 * Checks a result as JSON: `{"prizes":[["60213"],…]}`, `{"stations":[{"prizes":…},…]}` for a line played at several,
 * `{"first",…,"consolation":[…]}`, `{"digits":"01234"}`, `{"numbers":[…],"bonus":n}`. Throws a `result.…` code with the
 * path.
 */
export function parseResult({ result: shape }: LotteryGame, json: unknown): LotteryResult {
  if (!isRecord(json)) return refuse("result.bad_form", "expected an object", "");
  switch (shape.shape) {
    case "prizes":
      return { kind: "prizes", stations: readStations(shape, json) };
    case "four-d":
      return { kind: "prizes", stations: [readFourD(json)] };
    case "digits":
      return readDigits(shape, json);
    case "balls":
      return readBalls(shape, json);
  }
}

/** Returns the JSON form of a result, which `parseResult` reads again. */
export function formatResult({ result: shape }: LotteryGame, result: LotteryResult): Record<string, unknown> {
  if (result.kind === "numbers") {
    if (shape.shape === "digits") return { digits: result.numbers.join("") };
    return result.bonus === null
      ? { numbers: result.numbers }
      : { numbers: result.numbers, bonus: result.bonus };
  }
  if (shape.shape === "four-d")
    return Object.fromEntries(
      fourDTiers.map(({ name, count }, at) => {
        const tier = result.stations[0]?.[at] ?? [];
        return [name, count === 1 ? tier[0] : tier];
      }),
    );
  return result.stations.length === 1
    ? { prizes: result.stations[0] }
    : { stations: result.stations.map((prizes) => ({ prizes })) };
}

function drawDigitText(stream: RandomStream, digits: number): string {
  return Array.from({ length: digits }, () => drawBelow(stream, 10)).join("");
}

/**
 * Draws a result from the stream: prizes digit by digit, the first tier first; balls without replacement, the bonus
 * last. Every result is equally likely, up to the bias of `drawBelow`.
 */
export function drawResult({ result: shape }: LotteryGame, stream: RandomStream): LotteryResult {
  switch (shape.shape) {
    case "prizes":
    case "four-d": {
      const tiers =
        shape.shape === "prizes"
          ? shape.tiers
          : fourDTiers.map(({ count }) => ({ count, digits: FOUR_DIGITS }));
      return {
        kind: "prizes",
        stations: [
          tiers.map(({ count, digits }) =>
            Array.from({ length: count }, () => drawDigitText(stream, digits)),
          ),
        ],
      };
    }
    case "digits": {
      const range = shape.most - shape.least + 1;
      const numbers = Array.from({ length: shape.count }, () => drawBelow(stream, range) + shape.least);
      return { kind: "numbers", numbers, bonus: null };
    }
    case "balls": {
      const drawn = drawWithoutReplacement(stream, shape.count + (shape.hasBonus ? 1 : 0), shape.of).map(
        (place) => place + 1,
      );
      const numbers = drawn.slice(0, shape.count);
      return {
        kind: "numbers",
        numbers: shape.isOrdered ? numbers : [...numbers].sort((a, b) => a - b),
        bonus: shape.hasBonus ? (drawn[shape.count] ?? null) : null,
      };
    }
  }
}
