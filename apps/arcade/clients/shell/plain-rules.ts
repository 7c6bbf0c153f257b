// The rules sheet of a game without a paytable of its own.
import type { Rules } from "./rules-sheet.ts";
import type { Table } from "./table.ts";

export function plainRules(
  { format, state }: Table, rtp: string,
  text: { readonly points: readonly string[]; readonly least: string; readonly most: string },
): Rules {
  const { limits } = state();
  return {
    rtp, points: text.points, extra: null,
    facts: [[text.least, format.money(limits.minMinor)], [text.most, format.money(limits.maxMinor)]],
  };
}
