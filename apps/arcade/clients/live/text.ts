import type { Format } from "../shell/format.ts";
import { fill } from "../shell/i18n/words.ts";
import { pick } from "../shell/words.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

export const text = pick<typeof en>({ bn, en });

const dozens: Readonly<Record<string, string>> = { 1: "1–12", 2: "13–24", 3: "25–36" };

/** What a bet is called. */
export function spotName(format: Format, on: string): string {
  const [kind = "", rest = ""] = on.split(":");
  const face = format.digits(kind === "dozen" ? dozens[rest] ?? "" : rest.replace("-", kind === "pair" ? "+" : "–"));
  if (kind === "straight") return face;
  if (kind === "dragon" || kind === "tiger") {
    const side = text.spots[kind];
    return rest === "" ? side : `${side} ${text.spots[rest as "big"].toLowerCase()}`;
  }
  if (kind in text.kinds) return fill(text.kinds[kind as "single"], { face });
  return text.spots[on as "red"];
}
