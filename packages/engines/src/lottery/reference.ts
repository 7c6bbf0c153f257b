// For tests only: the slow, obvious definition of the plays of numbers, dice and 4D. Every single bet is enumerated and
// checked alone. Nothing of the engine is used.
import type { LotteryGame } from "./lottery-types.ts";

type Hits = Readonly<Record<string, number>>;
type Reference = { readonly bets: number; readonly hits: Hits };

function subsets<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) => subsets(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]));
}

function product(lists: readonly (readonly number[])[]): number[][] {
  return lists.reduce<number[][]>(
    (all, list) => all.flatMap((head) => list.map((one) => [...head, one])),
    [[]],
  );
}

/** Counts the hits of all bets by tier. `winsOf` returns the names of the tiers that a bet hits, once for each hit. */
function tally<Bet>(bets: readonly Bet[], winsOf: (bet: Bet) => readonly string[]): Reference {
  const hits: Record<string, number> = {};
  for (const bet of bets) for (const tier of winsOf(bet)) hits[tier] = (hits[tier] ?? 0) + 1;
  return { bets: bets.length, hits };
}

const win = (isWon: boolean): string[] => (isWon ? ["win"] : []);

function sets(content: string, size: number): number[][] {
  return content.includes("-")
    ? content.split(",").map((set) => set.split("-").map(Number))
    : subsets(content.split(",").map(Number), size);
}

type Read = {
  readonly content: string;
  readonly lists: readonly (readonly string[])[];
  readonly name: string;
  readonly numbers: readonly number[];
};

function elevenFive({ content, lists, name, numbers }: Read): Reference {
  const size = Number(/\d/.exec(name)?.[0]);
  const isIn = (one: number) => numbers.includes(one);
  if (name.startsWith("any"))
    return tally(sets(content, size), (bet) =>
      win(size <= 5 ? bet.every(isIn) : numbers.every((one) => bet.includes(one))),
    );
  const first = numbers.slice(0, size);
  if (name.endsWith("group"))
    return tally(sets(content, size), (bet) => win(bet.every((one) => first.includes(one))));
  const bets = product(lists.map((list) => list.map(Number))).filter(
    (bet) => new Set(bet).size === bet.length,
  );
  return tally(bets, (bet) => win(bet.every((one, at) => one === first[at])));
}

function hasWord(word: string, value: number, big: number): boolean {
  if (word === "big") return value >= big;
  if (word === "small") return value < big;
  return (word === "odd") === (value % 2 === 1);
}

function pk10({ lists, name, numbers }: Read): Reference {
  const [list = []] = lists;
  const placed = lists.flatMap((all, at) => all.map((one) => ({ one, at })));
  const sum = (numbers[0] ?? 0) + (numbers[1] ?? 0);
  switch (name) {
    case "champion":
    case "place":
      return tally(placed, ({ one, at }) => win(numbers[at] === Number(one)));
    case "top3":
      return tally(list, (one) => win([0, 1, 2].some((at) => numbers[at] === Number(one))));
    case "size":
      return tally(placed, ({ one, at }) => win(hasWord(one, numbers[at] ?? 0, 6)));
    case "dragon-tiger":
      return tally(placed, ({ one, at }) =>
        win((one === "dragon") === (numbers[at] ?? 0) > (numbers[9 - at] ?? 0)),
      );
    case "sum":
      return tally(list, (one) => (Number(one) === sum ? [one] : []));
    default:
      return tally(list, (one) => (hasWord(one, sum, 12) ? [one] : []));
  }
}

function k3({ content, lists, name, numbers }: Read): Reference {
  const [list = []] = lists;
  const [a = 0, b = 0, c = 0] = [...numbers].sort((one, two) => one - two);
  const sum = a + b + c;
  const shown = (face: string) => numbers.filter((one) => one === Number(face)).length;
  switch (name) {
    case "sum":
      return tally(list, (one) => (Number(one) === sum ? [one] : []));
    case "size":
      return tally(list, (one) => win(a !== c && hasWord(one, sum, 11)));
    case "triple":
      return tally(list, (face) => win(shown(face) === 3));
    case "any-triple":
      return tally(list, () => win(a === c));
    case "pair":
      return tally(list, (face) => win(shown(face) >= 2));
    case "straight":
      return tally(list, () => win(a + 1 === b && b + 1 === c));
    case "single":
      return tally(list, (face) => [["once"], ["twice"], ["thrice"]][shown(face) - 1] ?? []);
    default:
      return tally(sets(content, name.startsWith("two") ? 2 : 3), (bet) =>
        win(bet.every((face) => numbers.includes(face))),
      );
  }
}

type FourD = Readonly<Record<string, string | readonly string[]>>;

function permutations(text: string): Set<string> {
  if (text.length <= 1) return new Set([text]);
  return new Set(
    [...text].flatMap((one, at) =>
      [...permutations(text.slice(0, at) + text.slice(at + 1))].map((rest) => one + rest),
    ),
  );
}

function fourD({ lists: [list = []], name }: Read, result: FourD): Reference {
  const tiers = ["first", "second", "third", ...(name.endsWith("big") ? ["special", "consolation"] : [])];
  const won = (tier: string) => [result[tier] ?? []].flat();
  if (!name.startsWith("ibet"))
    return tally(list, (number) =>
      tiers.flatMap((tier) =>
        won(tier)
          .filter((prize) => prize === number)
          .map(() => tier),
      ),
    );
  return tally(
    list.filter((number) => permutations(number).size > 1),
    (number) => {
      const all = permutations(number);
      return tiers.flatMap((tier) =>
        won(tier)
          .filter((prize) => all.has(prize))
          .map(() => `${all.size}.${tier}`),
      );
    },
  );
}

function max3d({ lists: [list = []] }: Read, { prizes }: { prizes: string[][] }): Reference {
  const names = ["special", "first", "second", "third"];
  return tally(list, (number) =>
    prizes.flatMap((tier, at) => tier.filter((prize) => prize === number).map(() => names[at] ?? "")),
  );
}

function balls({ content, numbers }: Read, bonus: number | null): Reference {
  const names = ["", "", "", "three", "four", "five", "jackpot"];
  return tally(sets(content, 6), (bet) => {
    const found = bet.filter((one) => numbers.includes(one)).length;
    if (found === 5 && bonus !== null && bet.includes(bonus)) return ["jackpot2"];
    return names[found] ? [names[found]] : [];
  });
}

function keno({ content, name, numbers }: Read, paid: readonly string[]): Reference {
  return tally(sets(content, Number(name.slice(4))), (bet) => {
    const tier = `hit${bet.filter((one) => numbers.includes(one)).length}`;
    return paid.includes(tier) ? [tier] : [];
  });
}

/** Returns the bets and hits of a line, with the hits by tier name. */
export function referenceOf(game: LotteryGame, play: string, content: string, json: object): Reference {
  const result = json as { digits?: string; numbers?: number[]; bonus?: number };
  const read: Read = {
    content,
    lists: content.split("|").map((list) => (list === "" ? [] : list.split(","))),
    name: play.slice(play.indexOf(".") + 1),
    numbers: result.numbers ?? [...(result.digits ?? "")].map(Number),
  };
  switch (game.family) {
    case "eleven-five":
      return elevenFive(read);
    case "pk10":
      return pk10(read);
    case "k3":
      return k3(read);
    case "four-d":
      return fourD(read, json as FourD);
    case "balls":
      return balls(read, result.bonus ?? null);
    case "keno":
      return keno(read, game.plays.find(({ code }) => code === play)?.tiers ?? []);
    case "three-d":
      return max3d(read, json as { prizes: string[][] });
    case "vietnam":
    case "digits":
      throw new Error(`the reference of ${game.family} is in its own test`);
  }
}
