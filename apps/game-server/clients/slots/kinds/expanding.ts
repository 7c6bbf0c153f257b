import type {
  ExpandingFreeSpins,
  ExpandingRules,
  ExpandingSpin,
} from "@khela/engines/slots/features/expanding";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import type { KindClient, ScreenView } from "../spin-view-model.ts";
import { nameSymbol } from "../text.ts";
import { kind as lines } from "./lines.ts";

const text = pickMessages({
  bn: {
    special: "বিশেষ প্রতীক: {symbol}",
    win: "{symbol} {count} রিল ঢাকল · সব লাইনে",
    how: "ফ্রি স্পিনের শুরুতে একটি বিশেষ প্রতীক ওঠে। কোনো ফ্রি স্পিনে তা জেতার মতো যথেষ্ট রিলে দেখা গেলে, লাইনের জয়ের পর ওই রিলগুলো পুরো ঢেকে ফেলে আর সব লাইনে আবার টাকা দেয়; রিলগুলো পাশাপাশি না হলেও।",
  },
  en: {
    special: "Special symbol: {symbol}",
    win: "{symbol} covers {count} reels · on every line",
    how: "Free spins begin with the draw of one special symbol. Where a free spin shows it on enough reels for a win, it covers those reels after the lines have paid, and pays once more on every line, side by side or not.",
  },
});

/** Returns the screen after the special symbol has covered its reels. */
function expanded(
  format: Parameters<typeof lines.showScreens>[0],
  { grid, expansion }: ExpandingSpin,
): { readonly screen: ScreenView; readonly removed: ScreenView["removed"] } | null {
  if (expansion === null) return null;
  const { reels, units } = expansion;
  // the special symbol is the one that all of these reels show
  const special = grid[reels[0] ?? 0]?.find((id) => reels.every((reel) => grid[reel]?.includes(id))) ?? "";
  const covered = grid.map((column, reel) => (reels.includes(reel) ? column.map(() => special) : column));
  const cellsWhere = (isWanted: (id: string) => boolean) =>
    reels.flatMap((reel) => (grid[reel] ?? []).flatMap((id, row) => (isWanted(id) ? [{ reel, row }] : [])));
  const label = formatMessage(text.win, { symbol: nameSymbol(special), count: format.count(reels.length) });
  return {
    screen: {
      grid: covered,
      units,
      times: 1,
      wins: [{ positions: cellsWhere(() => true), rows: null, units, label }],
    },
    removed: cellsWhere((id) => id !== special),
  };
}

export const kind: KindClient<ExpandingRules, ExpandingSpin> = {
  ...lines,
  family: "expanding",
  showScreens: (format, rules, spin, place) => {
    const grown = expanded(format, spin);
    const landed = { ...spin, units: spin.units - (grown?.screen.units ?? 0) };
    const shown = lines.showScreens(format, rules, landed, place);
    if (grown === null) return shown;
    return [...shown.map((screen) => ({ ...screen, removed: grown.removed ?? [] })), grown.screen];
  },
  describeFree: (_format, free) =>
    formatMessage(text.special, { symbol: nameSymbol((free as ExpandingFreeSpins).special) }),
  explain: (format, rules) => {
    const { wins, scatters } = lines.explain(format, rules);
    return { wins, scatters: [...scatters, text.how] };
  },
};
