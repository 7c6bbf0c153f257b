// A merchant's ladder of levels, and the ladder's checks. Each level above the lowest can be reached, requires at
// least as much as the level below and gives at least as much. No member therefore loses by rising.

export type Level = {
  readonly name: string;
  /** Required totals in minor units. All totals must be reached; zero: no condition. */
  readonly totalTurnoverMinor: bigint;
  readonly totalDepositMinor: bigint;
  readonly monthTurnoverMinor: bigint;
  readonly monthDepositMinor: bigint;
  /** Turnover of a calendar month that keeps the level. */
  readonly keepTurnoverMinor: bigint;
  readonly bonusMinor: bigint;
  /** Hundredths of a percent of turnover. */
  readonly rebateBasisPoints: number;
  readonly withdrawDayMinor: bigint;
  readonly withdrawDayCount: number;
};

export const conditionNames = [
  "totalTurnoverMinor",
  "totalDepositMinor",
  "monthTurnoverMinor",
  "monthDepositMinor",
] as const satisfies readonly (keyof Level)[];

const benefitNames = [
  "bonusMinor",
  "rebateBasisPoints",
  "withdrawDayMinor",
  "withdrawDayCount",
] as const satisfies readonly (keyof Level)[];

const MAX_LEVELS = 100;

/** Finds the faults of a ladder (levels from the lowest), one sentence each; empty: the ladder can be used. */
export function findLadderFaults(levels: readonly Level[]): string[] {
  const [lowest] = levels;
  if (lowest === undefined || levels.length > MAX_LEVELS) return [`a ladder has 1 to ${MAX_LEVELS} levels`];
  const asked = conditionNames.filter((name) => lowest[name] !== 0n);
  return [
    ...asked.map((name) => `level 0: ${name} is above zero, and the lowest level is everybody's`),
    ...(lowest.bonusMinor === 0n ? [] : ["level 0: bonusMinor is above zero, and nobody reaches it"]),
    ...levels.flatMap((level, number) => [
      ...ownFaults(level, number),
      ...(number === 0 ? [] : stepFaults(levels[number - 1]!, level, number)),
    ]),
  ];
}

function ownFaults(level: Level, number: number): string[] {
  const negative = [...conditionNames, ...benefitNames, "keepTurnoverMinor" as const].filter(
    (name) => level[name] < 0,
  );
  return [
    ...negative.map((name) => `level ${number}: ${name} is below zero`),
    ...(level.keepTurnoverMinor > level.monthTurnoverMinor
      ? [`level ${number}: keepTurnoverMinor is above monthTurnoverMinor, so it is lost at once`]
      : []),
  ];
}

function stepFaults(below: Level, level: Level, number: number): string[] {
  const sameConditions = conditionNames.every((name) => level[name] === below[name]);
  return [
    ...conditionNames
      .filter((name) => level[name] < below[name])
      .map((name) => `level ${number}: ${name} is less than that of level ${number - 1}`),
    ...(sameConditions
      ? [`level ${number}: asks for the same as level ${number - 1}, where nobody would stay`]
      : []),
    ...benefitNames
      .filter((name) => level[name] < below[name])
      .map((name) => `level ${number}: ${name} is less than that of level ${number - 1}`),
  ];
}
