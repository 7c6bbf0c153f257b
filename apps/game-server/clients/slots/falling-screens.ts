// Displays the slot kinds `clusters` and `anywhere` in the same way: winning cells are removed, the next screen falls
// in, and pays depend on the number of winning cells.
import type { FallingSpin } from "@khela/engines/slots/falling/falling-spin";
import type { Format } from "../shell/i18n/format.ts";
import { formatMessage } from "../shell/i18n/message-format.ts";
import { scatterWins, type ScreenView, type WinView } from "./spin-view-model.ts";
import { nameSymbol } from "./text.ts";

/**
 * Returns the screens of a spin with their wins, without the spin's multiplier; the scatter's win is on the last
 * screen.
 */
export function showFalls(format: Format, { screens, scatter }: FallingSpin, label: string): ScreenView[] {
  return screens.map(({ grid, wins, units }, at) => {
    const isLast = at === screens.length - 1;
    return {
      grid,
      times: 1,
      units: units + (isLast ? scatter.units : 0),
      // only winning cells are removed: a scatter stays in place
      removed: wins.flatMap(({ positions }) => positions),
      wins: [
        ...wins.map(
          ({ symbol, count, positions, units: won }): WinView => ({
            positions,
            units: won,
            rows: null,
            label: formatMessage(label, { symbol: nameSymbol(symbol), count: format.count(count) }),
          }),
        ),
        ...(isLast ? scatterWins(format, scatter) : []),
      ],
    };
  });
}

/** Returns, for each pay, the range of winning cells as text: `6–7`, `8–9`, `10+`. */
export function countNames(format: Format, { sizes }: { readonly sizes: readonly number[] }): string[] {
  return sizes.map((size, at) => {
    const next = sizes[at + 1];
    if (next === undefined) return `${format.count(size)}+`;
    return next === size + 1 ? format.count(size) : `${format.count(size)}–${format.count(next - 1)}`;
  });
}
