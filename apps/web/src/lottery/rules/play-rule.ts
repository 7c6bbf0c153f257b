// The meaning of a lottery play in one sentence, which the parts of the play's code select. Plays that differ only in
// their numbers share one sentence.

import type { MessageId } from "../../i18n/catalogue.ts";
import type { Play } from "../betting/slip.ts";

type Rule = readonly [id: MessageId, count?: number];
type Pattern = readonly [pattern: RegExp, id: MessageId, count?: number];

const patterns: readonly Pattern[] = [
  [/^lo2-1k$/, "lottery.rule.lo1k", 2],
  [/^lo(\d)$/, "lottery.rule.lo"],
  [/^xien(\d)$/, "lottery.rule.xien"],
  [/^truot(\d+)$/, "lottery.rule.truot"],
  [/^de$/, "lottery.rule.special", 2],
  [/^cang(\d)$/, "lottery.rule.special"],
  [/^first$/, "lottery.rule.first"],
  [/^head$/, "lottery.rule.head"],
  [/^tail$/, "lottery.rule.tail"],
  [/^11x5\.any([2-5])$/, "lottery.rule.among"],
  [/^11x5\.any(\d)$/, "lottery.rule.covers"],
  [/^11x5\.first(\d)\.group$/, "lottery.rule.group"],
  [/^11x5\.first/, "lottery.rule.direct"],
  [/^pk10\.champion$/, "lottery.rule.champion"],
  [/^pk10\.place$/, "lottery.rule.fixed"],
  [/^pk10\.top3$/, "lottery.rule.top3"],
  [/^pk10\.size$/, "lottery.rule.carSizes"],
  [/^pk10\.dragon-tiger$/, "lottery.rule.dragonTiger"],
  [/^pk10\.sum$/, "lottery.rule.twoSum"],
  [/^pk10\.sum-size$/, "lottery.rule.twoSumSizes"],
  [/^k3\.size$/, "lottery.rule.diceSizes"],
  [/^k3\.triple$/, "lottery.rule.triple"],
  [/^k3\.any-triple$/, "lottery.rule.any-triple"],
  [/^k3\.pair$/, "lottery.rule.pair"],
  [/^k3\.two-different$/, "lottery.rule.different", 2],
  [/^k3\.three-different$/, "lottery.rule.different", 3],
  [/^k3\.straight$/, "lottery.rule.straight"],
  [/^k3\.single$/, "lottery.rule.single"],
  [/^4d\.big$/, "lottery.rule.big4d"],
  [/^4d\.small$/, "lottery.rule.small4d"],
  [/^4d\.ibet-big$/, "lottery.rule.ibetBig4d"],
  [/^4d\.ibet-small$/, "lottery.rule.ibetSmall4d"],
  [/\.pick(\d+)$/, "lottery.rule.pick"],
  [/\.number$/, "lottery.rule.number"],
  [/\.direct$/, "lottery.rule.direct"],
  [/\.sum$/, "lottery.rule.sum"],
  [/\.group$/, "lottery.rule.group", 2],
  [/\.group3$/, "lottery.rule.group3"],
  [/\.group6$/, "lottery.rule.group", 3],
  [/\.z24$/, "lottery.rule.group", 4],
  [/\.z120$/, "lottery.rule.group", 5],
  [/\.z(\d+)$/, "lottery.rule.repeats"],
  [/\.any(\d)$/, "lottery.rule.among"],
  [/\.combined$/, "lottery.rule.combined"],
  [/\.size$/, "lottery.rule.sizes"],
  [/\.sum-size$/, "lottery.rule.sumSizes"],
  [/\.fixed$/, "lottery.rule.fixed"],
  [/\.once$/, "lottery.rule.times", 1],
  [/\.twice$/, "lottery.rule.times", 2],
  [/\.thrice$/, "lottery.rule.times", 3],
  [/\.four$/, "lottery.rule.times", 4],
];

/** Returns the rule of a number play; null for a play of the traditional counter, which has another text. */
export function ruleOf({ playCode }: Pick<Play, "playCode">): Rule | null {
  for (const [pattern, id, count] of patterns) {
    const match = pattern.exec(playCode);
    if (match === null) continue;
    const number = count ?? (match[1] === undefined ? undefined : Number(match[1]));
    return number === undefined ? [id] : [id, number];
  }
  return null;
}
