// The winning condition and the pay of each bet at a live table, for the rules sheet. The figures come from the engine
// and the felt (a test compares both), the texts from the messages.
import { baccaratPays } from "@khela/engines/live/baccarat";
import { teenPattiPairPlus } from "@khela/engines/live/teen-patti";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { placesOf, type Felt } from "./felt/felts.ts";
import { spotName, text as pageText } from "./text.ts";

type Text = typeof pageText;

/** Bets with the same winning condition. `wins` is the text of the condition and of the bets' payouts to one. */
export type BetRule = { readonly bets: readonly string[]; readonly names: string; readonly wins: string };

const rouletteOutside = new Set(["dozen", "column"]);
const rouletteEven = new Set(["red", "black", "odd", "even", "low", "high"]);
/** Conditions whose text already includes the pays of their bets. */
const saysPays = new Set(["bonus", "lucky-six", "perfect-pair", "halfBanker", "single", "pair-plus"]);
const MAX_NAMES = 8;

/** Returns the message key of a bet's winning condition. */
function conditionOf(engine: string, on: string): string {
  const [kind = "", rest = ""] = on.split(":");
  switch (engine) {
    case "roulette":
      return rouletteOutside.has(kind) ? "outside" : rouletteEven.has(kind) ? "even" : "inside";
    case "baccarat-no-commission":
    case "baccarat-six-decks":
    case "baccarat":
      if (on === "banker" && engine === "baccarat-no-commission") return "halfBanker";
      if (on.endsWith("-bonus")) return "bonus";
      return on === "player-pair" || on === "banker-pair" ? "pair" : on;
    case "dragon-tiger":
      return rest === "" ? (on === "dragon" || on === "tiger" ? "side" : on) : rest;
    case "teen-patti":
      return on.endsWith("-pair-plus") ? "pair-plus" : "hand";
    case "lucky-seven":
      return on === "red" || on === "black" ? "colour" : on;
    default:
      return kind;
  }
}

/** Returns the figures for the text of a condition. */
function figuresOf(format: Format, condition: string): Record<string, string> {
  const margins = baccaratPays.bonusMargins.flatMap((pays, by) => (pays === 0 ? [] : [`${by} → ${pays}`]));
  const { pair = 0, flush = 0, straight = 0, trips = 0, "straight-flush": pure = 0 } = teenPattiPairPlus;
  const figures: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
    bonus: { natural: baccaratPays.bonusNatural, margins: margins.join(", ") },
    "lucky-six": baccaratPays.luckySix,
    "perfect-pair": baccaratPays.perfectPair,
    "pair-plus": { pair, flush, straight, trips, pure },
  };
  return Object.fromEntries(
    Object.entries(figures[condition] ?? {}).map(([name, figure]) => [name, format.digits(String(figure))]),
  );
}

function namesOf(names: readonly string[]): string {
  return names.length > MAX_NAMES
    ? `${names.slice(0, 3).join(", ")} … ${names[names.length - 1] ?? ""}`
    : names.join(", ");
}

/** Returns the pays of the bets as text: one pay if all are equal, otherwise each pay with the bets that have it. */
function paysOf(
  format: Format,
  text: Text,
  spots: readonly { readonly on: string; readonly pays: string }[],
): string {
  const groups = new Map<string, string[]>();
  for (const { on, pays } of spots) groups.set(pays, [...(groups.get(pays) ?? []), spotName(format, on)]);
  const [only, ...more] = [...groups];
  if (only !== undefined && more.length === 0)
    return formatMessage(text.paysOne, { pays: format.digits(only[0]) });
  const list = [...groups].map(([pays, names]) => `${namesOf(names)}: ${format.digits(pays)}`).join("; ");
  return formatMessage(text.paysList, { list });
}

/** Returns every bet of a felt, grouped by the winning condition. */
export function betRulesOf(format: Format, { engine, ...felt }: Felt, text: Text = pageText): BetRule[] {
  const groups = new Map<string, { readonly on: string; readonly pays: string }[]>();
  for (const spot of placesOf({ engine, ...felt })) {
    const condition = conditionOf(engine.name, spot.on);
    groups.set(condition, [...(groups.get(condition) ?? []), spot]);
  }
  const family = engine.name.startsWith("baccarat") ? "baccarat" : engine.name;
  const words = text.conditions[family as keyof Text["conditions"]] as Readonly<Record<string, string>>;
  return [...groups].map(([condition, spots]) => {
    const when = formatMessage(words[condition] ?? "", figuresOf(format, condition));
    const pays = saysPays.has(condition) ? "" : ` ${paysOf(format, text, spots)}`;
    return {
      bets: spots.map(({ on }) => on),
      names: namesOf(spots.map(({ on }) => spotName(format, on))),
      wins: when + pays,
    };
  });
}
