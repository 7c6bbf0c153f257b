import { describe, expect, it } from "vitest";
import { cardName, dealFromShoe, rankOf, suitOf } from "../cards/card.ts";
import { addFractions, decimalOf, formatFraction, fraction, multiplyFractions } from "../fraction.ts";
import { tableGames } from "../games.ts";
import { baccaratPar } from "../par/baccarat-par.ts";
import { blackjackPar } from "../par/blackjack-par.ts";
import { pairsPar, pokerPar } from "../par/blackjack-sides-par.ts";
import { basicStrategy } from "./blackjack-strategy.ts";
import { isWorthPlaying } from "./three-card-strategy.ts";
import { antePar, pairPlusPar, teenPattiPar } from "../par/three-card-par.ts";
import { createRandomStream } from "../rng.ts";
import { settleRound } from "../rounds.ts";
import { expectRefusal, publishedFloats } from "../../test/streams.ts";
import { baccarat, baccaratVariants, bankerDraws, dealBaccarat, returnAtEnd } from "./baccarat.ts";
import {
  blackjack,
  blackjackRules,
  blackjackTotal,
  pairsReturn,
  pokerReturn,
  type BlackjackAction,
  type BlackjackOutcome,
} from "./blackjack.ts";
import { luckySeven } from "./lucky-seven.ts";
import { roulette, rouletteBets } from "./roulette.ts";
import { sicBo, sicBoRolls } from "./sic-bo.ts";
import { threeCardPoker, threeCardRules } from "./three-card-poker.ts";
import { pokerOrder, teenPattiOrder, valueThree } from "./three-cards.ts";

const seeds = { serverSeed: "a".repeat(64), clientSeed: "khela" };
const card = (name: string): number =>
  Array.from({ length: 52 }, (_, index) => index).find((one) => cardName(one) === name) ?? -1;
const cards = (text: string): number[] => text.split(" ").map(card);

/** House edge in per cent, rounded as publishers print it. */
function edge(rtp: { num: bigint; den: bigint }, decimals: number): string {
  return ((1 - Number(decimalOf(rtp, 12))) * 100).toFixed(decimals);
}

describe("cards of a shoe", () => {
  it("shoe → published card order, dealt without replacement", () => {
    expect([0, 1, 2, 3, 4, 51].map(cardName)).toEqual(["2♦", "2♥", "2♠", "2♣", "3♦", "A♣"]);
    const round = { ...seeds, nonce: 5 };
    const left = Array.from({ length: 416 }, (_, place) => place % 52);
    const expected = publishedFloats(round, 6).map((f) => left.splice(Math.floor(f * left.length), 1)[0]);
    expect(dealFromShoe(createRandomStream(round), 6, 8)).toEqual(expected);
  });
});

describe("every table", () => {
  it.each(tableGames)("$name, any draw → a result that all bets settle on", (table) => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const result = table.draw(createRandomStream({ ...seeds, nonce }));
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      for (const on of Object.keys(table.rules.bets))
        expect(table.returnOf(result, on).num).toBeGreaterThanOrEqual(0n);
    }
    const result = table.draw(createRandomStream({ ...seeds, nonce: 0 }));
    expectRefusal("table.unknown_bet", () => table.returnOf(result, "nothing"));
    expectRefusal("table.unknown_bet", () => table.returnOf(result, "constructor"));
  });

  it("several bets in one round → each floored on its own; inconsistent sums refused", () => {
    const bets = [
      { on: "red", stakeMinor: "333" },
      { on: "straight:17", stakeMinor: "1" },
      { on: "dozen:2", stakeMinor: "66" },
    ];
    const round = { ...seeds, nonce: 0, game: "roulette", rulesVersion: 1, bet: { stakeMinor: "400", bets } };
    const { payoutMinor, outcome } = settleRound(round);
    const { pocket } = (outcome as unknown as { result: { pocket: number } }).result;
    const due = bets.reduce((sum, { on, stakeMinor }) => {
      const covered = rouletteBets.get(on) ?? [];
      return sum + (covered.includes(pocket) ? Number(stakeMinor) * (36 / covered.length) : 0);
    }, 0);
    expect(payoutMinor).toBe(String(due));
    for (const bad of [
      { stakeMinor: "401", bets },
      { stakeMinor: "0", bets: [] },
    ])
      expect(() => settleRound({ ...round, bet: bad })).toThrow();
    const twice = { stakeMinor: "800", bets: [...bets, ...bets] };
    expect(settleRound({ ...round, bet: twice }).payoutMinor).toBe(String(2 * due));
    expectRefusal("table.unknown_bet", () =>
      settleRound({ ...round, bet: { stakeMinor: "1", bets: [{ on: "x", stakeMinor: "1" }] } }),
    );
  });
});

describe("roulette", () => {
  it("157 bets of the felt → each returns exactly 36/37 over the 37 pockets", () => {
    expect(rouletteBets.size).toBe(157);
    for (const on of rouletteBets.keys()) {
      const sum = Array.from({ length: 37 }, (_, pocket) => roulette.returnOf({ pocket }, on)).reduce(
        addFractions,
      );
      expect(multiplyFractions(sum, fraction(1n, 37n))).toEqual(fraction(36n, 37n));
      expect(roulette.rules.bets[on]).toEqual(fraction(36n, 37n));
    }
  });

  it("pocket → floor(f·37)", () => {
    for (let nonce = 0; nonce < 100; nonce += 1) {
      const [f = 0] = publishedFloats({ ...seeds, nonce }, 1);
      expect(roulette.draw(createRandomStream({ ...seeds, nonce }))).toEqual({ pocket: Math.floor(f * 37) });
    }
  });
});

describe("published edges, to the last digit printed", () => {
  it("sic bo over all rolls → the published edges", () => {
    const edges = {
      small: "2.78",
      "any-triple": "13.89",
      "triple:1": "16.20",
      "double:1": "18.52",
      "single:6": "7.87",
      "pair:1-2": "16.67",
      "total:4": "15.28",
      "total:7": "9.72",
      "total:9": "18.98",
      "total:10": "12.50",
    };
    for (const [on, percent] of Object.entries(edges))
      expect(edge(sicBo.rules.bets[on] ?? fraction(0n), 2)).toBe(percent);
    expect(Object.keys(sicBo.rules.bets)).toHaveLength(4 + 1 + 6 + 6 + 6 + 15 + 14);
    expect(sicBoRolls).toHaveLength(216);
  });

  it("baccarat over the whole shoe → the published edges", () => {
    const par = baccaratPar(baccaratVariants.baccarat);
    for (const [on, rtp] of Object.entries(baccarat.rules.bets))
      expect(formatFraction(rtp)).toBe(formatFraction(par[on] ?? fraction(0n)));
    const edges = {
      banker: "1.0579",
      player: "1.2351",
      tie: "14.3596",
      "player-pair": "10.3614",
      "either-pair": "13.7099",
      "player-bonus": "2.6517",
      "banker-bonus": "9.3731",
    };
    for (const [on, percent] of Object.entries(edges))
      expect([on, edge(par[on] ?? fraction(0n), 4)]).toEqual([on, percent]);
    expect(["big", "small"].map((on) => edge(par[on] ?? fraction(0n), 2))).toEqual(["4.35", "5.28"]);
  });

  it("baccarat from six decks, and without commission → the published edges; every other bet as with eight", () => {
    const find = (name: string) => tableGames.find((table) => table.name === name)?.rules.bets ?? {};
    const edges = {
      "baccarat-six-decks": { banker: "1.0558", player: "1.2374", tie: "14.4382", "player-pair": "11.2540" },
      "baccarat-no-commission": {
        banker: "1.4581",
        player: "1.2351",
        tie: "14.3596",
        "player-pair": "10.3614",
      },
    } as const;
    for (const [name, published] of Object.entries(edges)) {
      const par = baccaratPar(baccaratVariants[name as keyof typeof edges]);
      const bets = find(name);
      expect(Object.keys(bets)).toEqual(Object.keys(baccarat.rules.bets));
      for (const [on, rtp] of Object.entries(bets))
        expect([name, on, formatFraction(rtp)]).toEqual([name, on, formatFraction(par[on] ?? fraction(0n))]);
      for (const [on, percent] of Object.entries(published))
        expect([name, on, edge(bets[on] ?? fraction(0n), 4)]).toEqual([name, on, percent]);
    }
  });

  it("banker's win → 0.95 with commission, even money without, half with six", () => {
    const won = (bankerPoints: number, name: keyof typeof baccaratVariants) => {
      const end = { playerPoints: 5, bankerPoints, playerCards: 3, bankerCards: 3 };
      return formatFraction(returnAtEnd(end, "banker", baccaratVariants[name]) ?? fraction(0n));
    };
    for (const points of [6, 7, 8, 9]) {
      expect(won(points, "baccarat")).toBe("39/20");
      expect(won(points, "baccarat-six-decks")).toBe("39/20");
      expect(won(points, "baccarat-no-commission")).toBe(points === 6 ? "3/2" : "2");
    }
  });

  it("card of a six-deck shoe → place p of 312 is card p mod 52", () => {
    const round = { ...seeds, nonce: 3 };
    const left = Array.from({ length: 312 }, (_, place) => place % 52);
    const dealt = publishedFloats(round, 6).map((f) => left.splice(Math.floor(f * left.length), 1)[0] ?? -1);
    expect(
      tableGames.find(({ name }) => name === "baccarat-six-decks")?.draw(createRandomStream(round)),
    ).toEqual(dealBaccarat(dealt));
  });

  it("dragon tiger, lucky seven, andar bahar over all cards → the published edges", () => {
    const find = (name: string) => tableGames.find((table) => table.name === name)?.rules.bets ?? {};
    const dragon = find("dragon-tiger");
    expect(
      ["dragon", "tie", "suited-tie", "tiger:big"].map((on) => edge(dragon[on] ?? fraction(0n), 2)),
    ).toEqual(["3.73", "32.77", "13.98", "7.69"]);
    const seven = find("lucky-seven");
    expect(Object.keys(seven).map((on) => [on, edge(seven[on] ?? fraction(0n), 2)])).toEqual([
      ["down", "3.85"],
      ["seven", "7.69"],
      ["up", "3.85"],
      ["red", "5.00"],
      ["black", "5.00"],
      ["odd", "3.08"],
      ["even", "7.69"],
    ]);
    const andar = find("andar-bahar");
    expect(["andar", "bahar"].map((on) => edge(andar[on] ?? fraction(0n), 2))).toEqual(["2.15", "3.00"]);
  });

  it("three-card poker and teen patti over all deals → the published edges", () => {
    const { rtp, playRate, riskPerStake } = antePar(threeCardRules);
    expect([
      edge(rtp, 4),
      decimalOf(playRate, 4),
      edge(addFractions(fraction(1n), multiplyFractions(riskPerStake, fraction(-1n))), 2),
    ]).toEqual(["3.3730", "0.6742", "2.01"]);
    expect(edge(pairPlusPar(threeCardRules), 4)).toBe("2.3167");
    const par = teenPattiPar();
    for (const [on, one] of Object.entries(
      tableGames.find(({ name }) => name === "teen-patti")?.rules.bets ?? {},
    )) {
      expect(formatFraction(one)).toBe(formatFraction(par[on] ?? fraction(0n)));
    }
  });

  it("blackjack by dynamic programming → the published edge", () => {
    const rtp = blackjackPar(blackjackRules);
    expect(formatFraction(rtp)).toBe(formatFraction(blackjack.rtp));
    expect(edge(rtp, 2)).toBe("0.57");
  });

  it("blackjack, basic strategy → returns as much as perfect play", () => {
    const rtp = blackjackPar(blackjackRules, basicStrategy);
    expect(formatFraction(rtp)).toBe(formatFraction(blackjack.rtp));
  });

  it("three-card poker, best strategy → queen-six-four is played, queen-six-three folded; 67.42 % of all hands are played", () => {
    const hands = Array.from({ length: 52 }, (_, a) =>
      Array.from({ length: a }, (_b, b) => Array.from({ length: b }, (_c, c) => [a, b, c])),
    ).flat(2);
    // 40 is a queen, 17 a six, 10 a four, 6 a three
    expect([isWorthPlaying([40, 17, 10]), isWorthPlaying([40, 17, 6])]).toEqual([true, false]);
    const played = hands.filter(isWorthPlaying).length;
    expect(decimalOf(fraction(BigInt(played), BigInt(hands.length)), 4)).toBe("0.6742");
  });

  it("blackjack, side bets over every draw → 98.07 % and 99.17 %", () => {
    expect(formatFraction(pairsPar(blackjackRules))).toBe("51/52");
    // per cent of 140,608 draws: 52 times 101, 288 times 41, 780 times 31, 4,320 times 11, 8,448 times 6
    expect(formatFraction(pokerPar(blackjackRules))).toBe(formatFraction(fraction(139_448n, 140_608n)));
  });

  it("blackjack with three hands and side bets → cards go round, each bet is paid by itself, as much as its own hand", () => {
    const bets = [1, 2, 3].flatMap((at) =>
      ["hand", "pairs", "poker"].map((what) => ({ on: `${what}-${at}`, stakeMinor: "10" })),
    );
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const round = { ...seeds, nonce, game: "blackjack", rulesVersion: 1 };
      const bet = { stakeMinor: "90", bets };
      const cards = publishedFloats({ ...seeds, nonce }, 8).map((f) => Math.floor(f * 52));
      const stands: { type: "stand" }[] = [];
      let settled = settleRound({ ...round, bet, actions: stands });
      while (!settled.isOver) {
        stands.push({ type: "stand" });
        settled = settleRound({ ...round, bet, actions: stands });
      }
      const outcome = settled.outcome as BlackjackOutcome;
      expect(outcome.hands.map((hand) => hand.cards)).toEqual(
        [0, 1, 2].map((at) => [cards[at], cards[at + 4]]),
      );
      expect(outcome.dealer.slice(0, 2)).toEqual([cards[3], cards[7]]);
      const [a, b] = outcome.hands[1]?.cards ?? [];
      const backs = outcome.parts.map(({ multiplier }) => multiplier);
      expect(backs.filter((_, at) => at % 3 === 0)).toEqual(outcome.returns);
      expect(backs[4]).toBe(String(pairsReturn(blackjackRules, [a ?? 0, b ?? 0])));
      expect(backs[5]).toBe(String(pokerReturn(blackjackRules, [a ?? 0, b ?? 0, cards[3] ?? 0])));
      expect(settled.stakeMinor).toBe("90");
    }
  });

  it("blackjack bets with a gap, one name twice, an odd hand, another sum or an unknown name → refused", () => {
    const refuse = (
      code: "table.bad_bets" | "bet.stake_step",
      ...bets: readonly (readonly [on: string, stakeMinor: string])[]
    ) =>
      expectRefusal(code, () =>
        settleRound({
          ...seeds,
          nonce: 0,
          game: "blackjack",
          rulesVersion: 1,
          bet: { stakeMinor: "20", bets: bets.map(([on, stakeMinor]) => ({ on, stakeMinor })) },
        }),
      );
    refuse("table.bad_bets", ["hand-1", "10"], ["hand-3", "10"]);
    refuse("table.bad_bets", ["hand-1", "10"], ["hand-1", "10"]);
    refuse("table.bad_bets", ["hand-1", "10"], ["pairs-1", "4"], ["pairs-1", "6"]);
    refuse("table.bad_bets", ["hand-1", "10"], ["pairs-2", "10"]);
    refuse("table.bad_bets", ["hand-1", "10"], ["hand-4", "10"]);
    refuse("table.bad_bets", ["hand-1", "10"], ["pairs-1", "12"]);
    refuse("bet.stake_step", ["hand-1", "11"], ["pairs-1", "9"]);
  });

  it("blackjack with other numbers of hands → counted: no split is worst, each further split adds less", () => {
    const returns = [1, 2, 3, 4].map((maxHands) => blackjackPar({ ...blackjackRules, maxHands }));
    const [none, once, twice, thrice] = returns.map((rtp) => Number(decimalOf(rtp, 12))) as [
      number,
      number,
      number,
      number,
    ];
    expect(formatFraction(returns[1] ?? fraction(0n))).toBe(formatFraction(blackjack.rtp));
    const gains = [once - none, twice - once, thrice - twice];
    expect(gains.every((gain, at) => gain > 0 && gain < (gains[at - 1] ?? 1))).toBe(true);
    // The gain of allowing a second split, which makes a third hand
    expect(gains[1]).toBeGreaterThan(0.0002);
    expect(gains[1]).toBeLessThan(0.001);
  });
});

describe("lucky seven", () => {
  const won = (name: string) => {
    const result = { card: card(name) };
    return Object.keys(luckySeven.rules.bets).flatMap((on) => {
      const back = formatFraction(luckySeven.returnOf(result, on));
      return back === "0" ? [] : [`${on} ${back}`];
    });
  };

  it("any card → pays by its rank and suit; a seven takes half of below and above", () => {
    expect(won("A♠")).toEqual(["down 2", "black 19/10", "odd 9/5"]);
    expect(won("6♦")).toEqual(["down 2", "red 19/10", "even 2"]);
    expect(won("7♥")).toEqual(["down 1/2", "seven 12", "up 1/2", "red 19/10", "odd 9/5"]);
    expect(won("8♣")).toEqual(["up 2", "black 19/10", "even 2"]);
    expect(won("K♥")).toEqual(["up 2", "red 19/10", "odd 9/5"]);
  });

  it("card → floor(f·416) of eight decks", () => {
    for (let nonce = 0; nonce < 100; nonce += 1) {
      const [f = 0] = publishedFloats({ ...seeds, nonce }, 1);
      expect(luckySeven.draw(createRandomStream({ ...seeds, nonce }))).toEqual({
        card: Math.floor(f * 416) % 52,
      });
    }
  });
});

describe("baccarat's third cards", () => {
  it("banker → draws by the published chart", () => {
    const chart = ["0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", ""];
    for (const [points, draws] of chart.entries()) {
      for (let third = 0; third <= 9; third += 1)
        expect(bankerDraws(points, third)).toBe(draws.includes(String(third)));
      expect(bankerDraws(points, null)).toBe(points <= 5);
    }
  });

  it("cards → dealt in shoe order, no third card after a natural", () => {
    expect(dealBaccarat(cards("9♦ 2♦ K♦ 3♦ 5♦ 5♥"))).toMatchObject({
      player: cards("9♦ K♦"),
      banker: cards("2♦ 3♦"),
      playerPoints: 9,
    });
    expect(dealBaccarat(cards("2♦ 2♥ 3♦ K♦ 4♦ 6♥"))).toMatchObject({
      player: cards("2♦ 3♦ 4♦"),
      banker: cards("2♥ K♦ 6♥"),
      playerPoints: 9,
      bankerPoints: 8,
    });
    expect(dealBaccarat(cards("6♦ 2♥ K♥ 3♠ 4♦ 6♥"))).toMatchObject({
      player: cards("6♦ K♥"),
      banker: cards("2♥ 3♠ 4♦"),
    });
  });
});

describe("three cards", () => {
  it("hands → ranked by probability in poker, trail highest in teen patti", () => {
    const best = [
      "Q♦ K♦ A♦",
      "2♦ 3♦ 4♦",
      "A♦ 2♦ 3♦",
      "2♦ 2♥ 2♠",
      "Q♦ K♥ A♦",
      "A♦ 2♥ 3♦",
      "2♦ 5♦ 9♦",
      "A♦ A♥ 2♦",
      "K♦ K♥ A♦",
      "K♦ Q♥ 9♦",
      "2♦ 3♥ 5♦",
    ];
    const inPoker = best.map((hand) => valueThree(pokerOrder, cards(hand)));
    expect([...inPoker].sort((a, b) => b - a)).toEqual(inPoker);
    const inTeenPatti = [
      "2♦ 2♥ 2♠",
      "Q♦ K♦ A♦",
      "A♦ 2♦ 3♦",
      "J♦ Q♦ K♦",
      "2♦ 3♦ 4♦",
      "Q♦ K♥ A♦",
      "A♦ 2♥ 3♦",
      "J♦ Q♥ K♦",
      "2♦ 5♦ 9♦",
    ].map((hand) => valueThree(teenPattiOrder, cards(hand)));
    expect([...inTeenPatti].sort((a, b) => b - a)).toEqual(inTeenPatti);
  });

  it("ante and pair plus → play raises the ante, dealer hidden until then", () => {
    const bets = [
      { on: "ante", stakeMinor: "100" },
      { on: "pair-plus", stakeMinor: "50" },
    ];
    const round = (nonce: number, actions: { type: "play" | "fold" }[]) =>
      settleRound({
        ...seeds,
        nonce,
        game: "three-card-poker",
        rulesVersion: 1,
        bet: { stakeMinor: "150", bets },
        actions,
      });
    for (let nonce = 0; nonce < 100; nonce += 1) {
      expect(round(nonce, [])).toMatchObject({
        isOver: false,
        stakeMinor: "150",
        payoutMinor: "0",
        outcome: { dealer: null },
      });
      expect(round(nonce, [{ type: "play" }]).stakeMinor).toBe("250");
      expect(round(nonce, [{ type: "fold" }])).toMatchObject({ isOver: true, stakeMinor: "150" });
    }
    expectRefusal("poker.round_over", () => round(0, [{ type: "play" }, { type: "fold" }]));
    expectRefusal("poker.bad_action", () => round(0, [{ type: "raise" as "play" }]));
    for (const bets of [["pair-plus"], ["ante", "ante"], ["ante", "pair-plus", "pair-plus"]])
      expectRefusal("table.bad_bets", () =>
        threeCardPoker.play(threeCardRules, createRandomStream({ ...seeds, nonce: 0 }), {
          stakeMinor: String(bets.length),
          bets: bets.map((on) => ({ on, stakeMinor: "1" })),
          actions: [],
        }),
      );
  });
});

describe("blackjack", () => {
  const round = (nonce: number, actions: BlackjackAction[]) =>
    settleRound({ ...seeds, nonce, game: "blackjack", rulesVersion: 1, bet: { stakeMinor: "100" }, actions });
  type Shown = {
    hands: { total: number; cards: number[] }[];
    dealer: number[];
    choices: string[];
    status: string;
    isInsured: boolean;
  };
  const shown = (nonce: number, actions: BlackjackAction[] = []) =>
    round(nonce, actions).outcome as unknown as Shown;

  it("deal → floor(f·52) in turn, dealer's second card hidden", () => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const [first, up, second, hole] = publishedFloats({ ...seeds, nonce }, 4).map((f) =>
        Math.floor(f * 52),
      );
      const open = shown(nonce);
      expect(open.hands[0]?.cards).toEqual([first, second]);
      expect(open.dealer).toEqual(open.status === "open" ? [up] : [up, hole]);
    }
  });

  it("every course of a round → pays as an independent implementation of the rules", () => {
    const seen = new Set<string>();
    for (let nonce = 0; nonce < 3_000; nonce += 1) {
      const start = shown(nonce);
      if (start.status === "over") {
        seen.add(`natural ${round(nonce, []).payoutMinor}`);
        continue;
      }
      for (const actions of [[{ type: "stand" }], [{ type: "double" }]] as BlackjackAction[][]) {
        const settled = round(nonce, actions);
        const { hands, dealer } = settled.outcome as unknown as Shown;
        if (!settled.isOver) throw new Error("expected the end");
        const own = hands[0]?.total ?? 0;
        const dealerTotal = blackjackTotal(dealer).total;
        const isDealerNatural = dealer.length === 2 && dealerTotal === 21;
        const staked = actions[0]?.type === "double" && !isDealerNatural ? 200 : 100;
        const due =
          own > 21 || isDealerNatural
            ? 0
            : dealerTotal > 21 || own > dealerTotal
              ? 2 * staked
              : own === dealerTotal
                ? staked
                : 0;
        expect([nonce, settled.stakeMinor, settled.payoutMinor]).toEqual([
          nonce,
          String(staked),
          String(due),
        ]);
        seen.add(`${actions[0]?.type} ${settled.payoutMinor}`);
      }
    }
    expect([...seen].sort()).toEqual(
      [
        "double 0",
        "double 200",
        "double 400",
        "natural 0",
        "natural 100",
        "natural 250",
        "stand 0",
        "stand 100",
        "stand 200",
      ].sort(),
    );
  });

  it("insurance → only under an ace; split → once", () => {
    let [insured, splits] = [0, 0];
    for (let nonce = 0; nonce < 3_000; nonce += 1) {
      const { choices, dealer, status, hands } = shown(nonce);
      if (status === "over") continue;
      expect(choices.includes("insure")).toBe(rankOf(dealer[0] ?? 0) === 14);
      if (choices.includes("insure")) {
        insured += 1;
        const settled = round(nonce, [{ type: "insure" }]);
        if (settled.isOver) expect([settled.stakeMinor, settled.payoutMinor]).toEqual(["150", "150"]);
        else expect((settled.outcome as unknown as Shown).choices).not.toContain("insure");
      } else expectRefusal("blackjack.bad_action", () => round(nonce, [{ type: "insure" }]));
      if (choices.includes("split") && !choices.includes("insure")) {
        splits += 1;
        const settled = round(nonce, [{ type: "split" }]);
        const split = settled.outcome as unknown as Shown;
        expect([settled.stakeMinor, split.hands.map(({ cards: held }) => held[0])]).toEqual([
          "200",
          hands[0]?.cards,
        ]);
        expect(split.choices).not.toContain("split");
      }
    }
    expect(insured).toBeGreaterThan(100);
    expect(splits).toBeGreaterThan(100);
    expect(suitOf(3)).toBe(3);
  });

  it("action after the end → refused", () => {
    const open =
      Array.from({ length: 50 }, (_, nonce) => nonce).find((nonce) => shown(nonce).status === "open") ?? 0;
    expectRefusal("blackjack.round_over", () => round(open, [{ type: "stand" }, { type: "hit" }]));
    expectRefusal("blackjack.bad_action", () =>
      round(open, [{ type: "peek" } as unknown as BlackjackAction]),
    );
    expectRefusal("bet.stake_step", () =>
      settleRound({ ...seeds, nonce: 0, game: "blackjack", rulesVersion: 1, bet: { stakeMinor: "101" } }),
    );
  });
});
