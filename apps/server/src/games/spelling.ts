// Suggests a correction for a search without results. Each word that occurs in no title is replaced by the nearest
// word that does. Letters that Bengali writers exchange (ি and ী, শ and স, ন and ণ …) count as equal. Any other extra,
// missing, wrong or swapped letter counts as one mistake. A known word is never changed. When no word is near, there
// is no suggestion.

import { searchText } from "./search-text.ts";

const FOLDED: readonly (readonly [written: RegExp, same: string])[] = [
  [/[\u0981\u09BC]/gu, ""], // chandrabindu and nukta are left out more often than not
  [/\u09C0/gu, "\u09BF"], // ী as ি
  [/\u09C2/gu, "\u09C1"], // ূ as ু
  [/[\u09B6\u09B7]/gu, "\u09B8"], // শ, ষ as স
  [/\u09A3/gu, "\u09A8"], // ণ as ন
  [/\u09AF/gu, "\u099C"], // য as জ
  [/\u09CE/gu, "\u09A4"], // ৎ as ত
  [/\u0999/gu, "\u0982"], // ঙ as ং
];

const TOO_SHORT = 3;
const LONG = 8;

/** Maximum mistakes in a word of this length. A short word may have fewer, because it is near too many other words. */
function slipsIn(length: number): number {
  if (length < TOO_SHORT) return 0;
  return length < LONG ? 1 : 2;
}

function fold(word: string): readonly string[] {
  return [...FOLDED.reduce((text, [written, same]) => text.replace(written, same), word.normalize("NFKC"))];
}

/**
 * Returns the number of mistakes between two words (optimal string alignment); `most + 1` for any number above `most`.
 */
export function countSlips(one: readonly string[], other: readonly string[], most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? beforeLast[column - 2]! + 1 : Infinity,
      );
    }
    if (Math.min(...current) > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[other.length]!, most + 1);
}

/**
 * Returns the word nearest to the typed word; null: no word is near. Of equally near words, the more frequent is
 * chosen.
 */
function nearestWord(typed: string, words: readonly string[]): string | null {
  const letters = fold(typed);
  let best: { readonly word: string; readonly slips: number } | null = null;
  for (const word of words) {
    const most = best === null ? slipsIn(letters.length) : best.slips - 1;
    if (most < 0) break;
    const slips = countSlips(letters, fold(word), most);
    if (slips <= most) best = { word, slips };
  }
  return best?.word ?? null;
}

/**
 * Returns the query with its unknown words corrected. Null: no word is unknown, or an unknown word has no near word.
 * `words`: the words of all titles and vendors, the most frequent first.
 */
export function correctQuery(query: string, words: readonly string[], mostWords: number): string | null {
  const typed = searchText(query).split(" ").slice(0, mostWords);
  const corrected = typed.map((word) =>
    words.some((known) => known.includes(word)) ? word : nearestWord(word, words),
  );
  const isWhole = corrected.every((word) => word !== null);
  return isWhole && corrected.join(" ") !== typed.join(" ") ? corrected.join(" ") : null;
}
