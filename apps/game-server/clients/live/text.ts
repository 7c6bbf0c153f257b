import { rouletteBets } from "@khela/engines/live/roulette";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { pickMessages } from "../shell/i18n/messages.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pickMessages<typeof en>({ bn, en });

const dozens: Readonly<Record<string, string>> = { 1: "1–12", 2: "13–24", 3: "25–36" };

const runs: readonly string[] = ["street", "line"];

/**
 * Returns the numbers of an inside bet of roulette as text: all numbers, or for a street or line the first and the
 * last.
 */
function numbersOf(kind: string, covers: readonly number[]): string {
  return runs.includes(kind) ? `${covers[0] ?? 0}–${covers[covers.length - 1] ?? 0}` : covers.join("/");
}

/** Returns the name of a bet. */
export function spotName(format: Format, on: string): string {
  const [kind = "", rest = ""] = on.split(":");
  const face = format.digits(
    kind === "dozen" ? (dozens[rest] ?? "") : rest.replace("-", kind === "pair" ? "+" : "–"),
  );
  if (kind === "straight") return face;
  if (kind === "dragon" || kind === "tiger") {
    const side = text.spots[kind];
    return rest === "" ? side : `${side} ${text.spots[rest as "big"].toLowerCase()}`;
  }
  const covers = kind in text.ways || kind === "trio" ? rouletteBets.get(on) : undefined;
  if (covers !== undefined)
    return formatMessage(text.kinds[kind as "split"], { face: format.digits(numbersOf(kind, covers)) });
  if (rest !== "" && kind in text.kinds) return formatMessage(text.kinds[kind as "single"], { face });
  return text.spots[on as "red"];
}
