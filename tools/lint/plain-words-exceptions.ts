/**
 * Forms of plain-words.ts that files still have, by rule. A number only falls: mend the words of a file that you change, and lower it. A
 * rule without a row holds everywhere.
 */
export const wordExceptions: Readonly<Record<string, Readonly<Record<string, number>>>> = {};
