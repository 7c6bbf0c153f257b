import { rouletteBets } from "@khela/engines/live/roulette";
import type { Format } from "../shell/format.ts";
import { fill } from "../shell/i18n/words.ts";
import { pick } from "../shell/words.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pick<typeof en>({ bn, en });

const dozens: Readonly<Record<string, string>> = { 1: "1–12", 2: "13–24", 3: "25–36" };

const runs: readonly string[] = ["street", "line"];

/** The numbers of a bet inside the roulette felt: all of them, or the first and the last of a run. */
function numbersOf(kind: string, covers: readonly number[]): string {
  return runs.includes(kind) ? `${covers[0] ?? 0}–${covers.at(-1) ?? 0}` : covers.join("/");
}

/** What a bet is called. */
export function spotName(format: Format, on: string): string {
  const [kind = "", rest = ""] = on.split(":");
  const face = format.digits(kind === "dozen" ? dozens[rest] ?? "" : rest.replace("-", kind === "pair" ? "+" : "–"));
  if (kind === "straight") return face;
  if (kind === "dragon" || kind === "tiger") {
    const side = text.spots[kind];
    return rest === "" ? side : `${side} ${text.spots[rest as "big"].toLowerCase()}`;
  }
  const covers = kind in text.ways || kind === "trio" ? rouletteBets.get(on) : undefined;
  if (covers !== undefined) return fill(text.kinds[kind as "split"], { face: format.digits(numbersOf(kind, covers)) });
  if (rest !== "" && kind in text.kinds) return fill(text.kinds[kind as "single"], { face });
  return text.spots[on as "red"];
}
