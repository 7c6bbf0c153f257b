// Our engines give the published figures, to the last printed decimal, when they run under the rules to which the
// figures belong.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  addFractions,
  decimalOf,
  fraction,
  multiplyFractions,
  parseFraction,
  type Fraction,
} from "../fraction.ts";
import { expectRefusal } from "../../test/streams.ts";
import * as published from "../../test/published-figures.ts";
import { checkRtp } from "../engine.ts";
import { tableGames } from "../games.ts";
import { andarBaharReturn } from "../live/andar-bahar.ts";
import { baccaratVariants } from "../live/baccarat.ts";
import { rouletteReturn } from "../live/roulette.ts";
import { sicBoReturns } from "../live/sic-bo.ts";
import { threeCardRules } from "../live/three-card-poker.ts";
import { quoteCrash } from "../originals/crash.ts";
import { kenoReturn, kenoRules } from "../originals/keno.ts";
import { limboRules, quoteLimbo } from "../originals/limbo.ts";
import { plinkoReturn, plinkoRules } from "../originals/plinko.ts";
import { readSlotDefinition } from "../slots/definition/slot-definition.ts";
import { slotParSheet } from "../slots/par/slot-par.ts";
import { baccaratPar } from "./baccarat-par.ts";
import { antePar, pairPlusPar } from "./three-card-par.ts";
import { videoPokerPar } from "./video-poker-par.ts";

const HUNDRED = fraction(100n);

/** Rounded half up to as many decimals as the printed figure has. */
function roundLike(printed: string, value: Fraction): string {
  const decimals = printed.split(".")[1]?.length ?? 0;
  const half = fraction(value.num < 0n ? -1n : 1n, 2n * 10n ** BigInt(decimals));
  return decimalOf(addFractions(value, half), decimals);
}

const percent = (value: Fraction): Fraction => multiplyFractions(value, HUNDRED);
const edge = (rtp: Fraction): Fraction => percent(addFractions(fraction(1n), fraction(-rtp.num, rtp.den)));

function expectFigure(printed: string, value: Fraction): void {
  expect(roundLike(printed, value)).toBe(printed);
}

const NONE = fraction(0n);

/** Counts the shoe of each variant only once. */
const baccaratPars = new Map<string, ReturnType<typeof baccaratPar>>();

function baccaratOf(name: (typeof published.baccaratFigures)[number][0]): ReturnType<typeof baccaratPar> {
  const { bankerPays } = baccaratVariants["baccarat-no-commission"];
  const variant = name === "six decks, no commission" ? { decks: 6, bankerPays } : baccaratVariants[name];
  const par = baccaratPars.get(name) ?? baccaratPar(variant);
  baccaratPars.set(name, par);
  return par;
}

describe("tables", () => {
  it.each(published.sicBoFigures)("sic bo %o, %s → %s percent", (pays, on, printed) => {
    expectFigure(printed, edge(sicBoReturns(pays)[on] ?? NONE));
  });

  it.each(published.baccaratFigures)("%s, %s → %s percent", (name, on, printed) => {
    expectFigure(printed, edge(baccaratOf(name)[on] ?? NONE));
  });

  it.each(published.dragonTigerFigures)("dragon tiger, %s → %s percent", (on, printed) => {
    const bets = tableGames.find(({ name }) => name === "dragon-tiger")?.rules.bets;
    expectFigure(printed, edge(bets?.[on] ?? NONE));
  });

  it.each(published.andarBaharFigures)("andar bahar, %s at %s to one → %s percent", (on, pays, printed) => {
    const rtp = andarBaharReturn(on, parseFraction(pays));
    expectFigure(printed, edge(rtp));
    if (printed.startsWith("-")) expectRefusal("engine.rtp_above_one", () => checkRtp({ name: on, rtp }));
  });

  it("teen patti, either side → the published edge", () => {
    const bets = tableGames.find(({ name }) => name === "teen-patti")?.rules.bets;
    expectFigure(published.teenPattiFigure, edge(bets?.["a"] ?? NONE));
  });

  it("three-card poker, ante and play → the published loss per ante and per unit of all action", () => {
    const { rtp, riskPerStake } = antePar(threeCardRules);
    expectFigure(published.threeCardAnteFigures.perAnte, edge(rtp));
    expectFigure(published.threeCardAnteFigures.perAction, percent(riskPerStake));
  });

  it.each(published.pairPlusFigures)("pair plus %o → %s percent", (pairPlus, printed) => {
    expectFigure(printed, edge(pairPlusPar({ ...threeCardRules, pairPlus })));
  });

  it.each(published.rouletteFigures)("roulette %o → %s percent", (wheel, printed) => {
    expectFigure(printed, edge(rouletteReturn(wheel)));
  });
});

describe("cards, balls and numbers", () => {
  it.each(published.videoPokerFigures)("%s → as published", (_name, rules, printed) => {
    const rtp = percent(videoPokerPar(rules).rtp);
    // its publisher cuts the figure of this paytable, 100.0673, and rounds the others
    if (printed === "100.06") expect(decimalOf(rtp, 2)).toBe(printed);
    else expectFigure(printed, rtp);
  });

  it.each(published.plinkoFigures)("plinko of %i rows, %s → %s percent", (rows, risk, printed) => {
    expectFigure(printed, percent(plinkoReturn(plinkoRules, { rows, risk })));
  });

  it.each(published.targetFigures.targets)(
    "limbo and crash, target of %i hundredths → 99 percent",
    (target) => {
      expectFigure(published.targetFigures.percent, percent(quoteLimbo(limboRules, target).rtp));
      expectFigure(published.targetFigures.percent, percent(quoteCrash(target).rtp));
    },
  );

  it.each(published.kenoFigures)("keno, 20 of 80, pays %o → %s percent", (pays, printed) => {
    const hundredths = pays.map((pay) => pay * 100);
    const picks = pays.length - 1;
    const table = Array.from({ length: picks }, () => hundredths);
    const rules = {
      ...kenoRules,
      numbers: 80,
      drawn: 20,
      hundredths: { ...kenoRules.hundredths, classic: table },
    };
    expectFigure(printed, percent(kenoReturn(rules, "classic", picks)));
  });
});

function publishedFile(name: string): { rules: { symbols: { kind: string }[] } } {
  return JSON.parse(readFileSync(new URL(`../../test/published/${name}.json`, import.meta.url), "utf8"));
}

describe("slots by their files", () => {
  it.each(published.cycleFigures)("%s → %s percent", (name, printed) => {
    expectFigure(printed, percent(slotParSheet(readSlotDefinition(publishedFile(name)).slot).rtp));
  });

  it("atkins-diet → every published part of its return", () => {
    const file = publishedFile("atkins-diet");
    const par = slotParSheet(readSlotDefinition(file).slot);
    const symbols = file.rules.symbols.map((symbol) =>
      symbol.kind === "scatter" ? { ...symbol, pays: undefined } : symbol,
    );
    const bare = JSON.parse(JSON.stringify({ ...file, rules: { ...file.rules, symbols } }));
    const { baseRtp: linePays } = slotParSheet(readSlotDefinition(bare).slot);
    const { total, scatterPay, bonus, trigger, spins, bonusWin } = published.atkinsFigures;
    expectFigure(total, percent(par.rtp));
    expectFigure(published.atkinsFigures.linePays, percent(linePays));
    expectFigure(scatterPay, percent(addFractions(par.baseRtp, fraction(-linePays.num, linePays.den))));
    expectFigure(bonus, percent(par.freeRtp));
    expectFigure(trigger, par.triggerRate);
    const perTrigger = fraction(par.freeRtp.num * par.triggerRate.den, par.freeRtp.den * par.triggerRate.num);
    expectFigure(bonusWin, perTrigger);
    // a free spin wins three times as much as a paid one, which gives the number of spins in the bonus
    expectFigure(spins, fraction(perTrigger.num * par.baseRtp.den, perTrigger.den * par.baseRtp.num * 3n));
  });
});

it("figures → at least sixty are held", () => {
  const lists = [
    published.sicBoFigures,
    published.baccaratFigures,
    published.dragonTigerFigures,
    published.andarBaharFigures,
    published.pairPlusFigures,
    published.rouletteFigures,
    published.videoPokerFigures,
    published.plinkoFigures,
    published.kenoFigures,
    published.cycleFigures,
    Object.values(published.threeCardAnteFigures),
    Object.values(published.atkinsFigures),
  ];
  expect(lists.reduce((sum, { length }) => sum + length, 1)).toBeGreaterThanOrEqual(60);
});
