import { describe, expect, test } from "vitest";
import { titles } from "@khela/sandbox/titles";
import { vendors } from "@khela/sandbox/vendors";
import { searchColumn, searchText } from "./search-text.ts";
import { correctQuery, countSlips } from "./spelling.ts";

const columns = titles.map(({ name, vassalage }) => {
  const vendor = vendors.find(({ code }) => code === vassalage);
  return searchColumn([name.bn, name.en], vendor === undefined ? [] : [vendor.name.bn, vendor.name.en]);
});

/** Words of all titles and vendors in the order of the store, most frequent first. */
function listWords(): readonly string[] {
  const counts = new Map<string, number>();
  for (const word of columns.flatMap((column) => column.split(/\s+/u)))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts.entries()].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([word]) => word);
}

const words = listWords();
const MOST = 6;

function isFound(column: string, query: string): boolean {
  return query.split(" ").every((word) => column.includes(word));
}

/** Makes a word with one spelling mistake at its middle: a letter left out, doubled, or swapped with its neighbour. */
const slips: readonly (readonly [name: string, make: (letters: readonly string[]) => string])[] = [
  ["left out", (letters) => letters.toSpliced(Math.floor(letters.length / 2), 1).join("")],
  [
    "doubled",
    (letters) =>
      letters.toSpliced(Math.floor(letters.length / 2), 0, letters[Math.floor(letters.length / 2)]!).join(""),
  ],
  [
    "exchanged",
    (letters) => {
      const at = Math.floor(letters.length / 2);
      return letters.toSpliced(at - 1, 2, letters[at]!, letters[at - 1]!).join("");
    },
  ],
];

describe("[GAME-11] spelling", () => {
  test("slips counted: letter more, less, other, two exchanged → one each; more than allowed → stops", () => {
    const count = (one: string, other: string, most = 9) => countSlips([...one], [...other], most);
    expect([
      count("gold", "gold"),
      count("gold", "god"),
      count("gold", "goold"),
      count("gold", "glod"),
    ]).toEqual([0, 1, 1, 1]);
    expect([count("gold", "bold"), count("kitten", "sitting"), count("abc", "xyz", 1)]).toEqual([1, 3, 2]);
  });

  test("words that are found → nothing to correct; nothing near or too short → null", () => {
    expect(correctQuery("fish", words, MOST)).toBeNull();
    expect(correctQuery("qqxxyyzz", words, MOST)).toBeNull();
    expect(correctQuery("zq", words, MOST)).toBeNull();
  });

  test("known word kept beside a corrected one", () => {
    const [title] = titles.filter(({ name }) => /^[A-Za-z]{5,} [A-Za-z]{6,}$/.test(name.en));
    const [first = "", second = ""] = searchText(title!.name.en).split(" ");
    const typed = `${first} ${slips[0]![1]([...second])}`;
    expect(correctQuery(typed, words, MOST)?.split(" ")[0]).toBe(first);
  });

  test("letters that Bengali writers exchange → the same word", () => {
    const word = words.find((one) => /ি.*স|স.*ি/u.test(one) && [...one].length > 3);
    expect(word).toBeDefined();
    const typed = word!.replace("ি", "ী").replaceAll("স", "শ");
    expect(words.some((one) => one.includes(typed))).toBe(false);
    expect(correctQuery(typed, words, MOST)).toBe(word);
  });

  test.each(["bn", "en"] as const)(
    "every title in %s with one slip in its longest word → found again",
    (language) => {
      let made = 0;
      let found = 0;
      for (const [place, { name }] of titles.entries()) {
        const typed = searchText(name[language]).split(" ");
        const longest = typed.toSorted((a, b) => b.length - a.length)[0]!;
        if ([...longest].length < 5) continue;
        for (const [, make] of slips) {
          const query = typed.map((word) => (word === longest ? make([...word]) : word)).join(" ");
          made += 1;
          const corrected = isFound(columns[place]!, query) ? query : correctQuery(query, words, MOST);
          if (corrected !== null && isFound(columns[place]!, corrected)) found += 1;
        }
      }
      expect(made).toBeGreaterThan(500);
      expect(found / made).toBeGreaterThan(0.9);
    },
  );
});
