// The readable name and payout of a lottery play. Each part of the play's code has a name in every language; odds are
// for a unit of 1.

import type { MessageId } from "../../i18n/catalogue.ts";
import { isGreaterAmount } from "../../lib/format/format-money.ts";
import { formatDecimal, type NumberStyle } from "../../lib/format/format-number.ts";
import type { Play } from "./slip.ts";

/** Parts of a play's code that name the game; the play's displayed name omits them. */
const gameParts: ReadonlySet<string> = new Set([
  "ssc",
  "11x5",
  "pk10",
  "k3",
  "3d",
  "p3",
  "p5",
  "4d",
  "6x45",
  "6x55",
  "keno80",
  "max3d",
]);

/** Parts of a play's code with a count: any of 3 numbers, the first 2, a pick of 6. */
const counted = [
  { pattern: /^any(\d)$/, id: "lottery.play.anyOf" },
  { pattern: /^first(\d)$/, id: "lottery.play.firstOf" },
  { pattern: /^pick(\d+)$/, id: "lottery.play.pick" },
] as const;

type Translate = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;

function partName(part: string, t: Translate): string {
  for (const { pattern, id } of counted) {
    const number = pattern.exec(part)?.[1];
    if (number !== undefined) return t(id, { count: Number(number) });
  }
  const id = `lottery.play.${part}`;
  const name = t(id as MessageId);
  return name === id ? part : name;
}

const kinds = [
  "lo",
  "xien",
  "truot",
  "special",
  "5star",
  "4star",
  "3star",
  "2star",
  "1star",
  "any",
  "first",
  "place",
  "sides",
  "sum",
  "same",
  "different",
  "single",
] as const;

const isKind = (code: string): code is (typeof kinds)[number] => (kinds as readonly string[]).includes(code);

/** Returns the name of a kind of plays. */
export function kindName(code: string, t: Translate): string {
  return isKind(code) ? t(`lottery.kind.${code}`) : code;
}

/** Returns the name of a play. A play of the traditional counter is named by the word that is typed on its slip. */
export function playName(code: string, t: Translate): string {
  if (code.startsWith("trad.")) return code.slice("trad.".length);
  return code
    .split(".")
    .filter((part) => !gameParts.has(part))
    .map((part) => partName(part, t))
    .join(" · ");
}

/** One number of a play: `Lo, 2 digits: 39`. */
export function numberName(number: string, t: Translate): string {
  const [code = "", content = ""] = number.split(":");
  return `${playName(code, t)}: ${content.replace(/[a-z][a-z-]*/g, (word) => partName(word, t)).replaceAll("|", " | ")}`;
}

/** Returns the numbers and the unit of a line of a slip, spaced for reading: `1,2|3@5` is `1, 2 | 3 × 5`. */
export function contentText(content: string, t: Translate): string {
  const [numbers = "", unit = ""] = content.split("@");
  const words = numbers.replace(/[a-z][a-z-]*/g, (word) => partName(word, t));
  return `${words.replaceAll(",", ", ").replaceAll("|", " | ")} × ${unit}`;
}

/** Returns the text of a button for a word such as `big`. */
export const wordName = partName;

const numberOf = (text: string, style: NumberStyle): string =>
  formatDecimal(text, style, text.split(".")[1]?.length ?? 0);

/** Returns the text of all odds of the play, in the order of the prize tiers. */
export function allOddsText({ prizes }: Play, style: NumberStyle): string {
  return [...new Set(prizes.map(({ bonus }) => bonus))].map((bonus) => numberOf(bonus, style)).join(" / ");
}

/** The lowest and the highest odds of the play. */
export function oddsRangeText({ prizes }: Play, style: NumberStyle): string {
  const sorted = prizes.map(({ bonus }) => bonus).sort((a, b) => (isGreaterAmount(a, b) ? 1 : -1));
  const ends = new Set([sorted[0] ?? "0", sorted[sorted.length - 1] ?? "0"]);
  return [...ends].map((bonus) => numberOf(bonus, style)).join(" – ");
}

/** Price of a bet at a unit of 1; null if the price is 1. */
export function priceText({ singleBetPrice }: Play, t: Translate, style: NumberStyle): string | null {
  return singleBetPrice === "1" ? null : t("lottery.costs", { price: numberOf(singleBetPrice, style) });
}
