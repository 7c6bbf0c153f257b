// Days of a birthday as they are typed and sent: YYYY-MM-DD.

export const firstBirthday = "1900-01-01";

const pad = (part: number): string => String(part).padStart(2, "0");

/** The last day of this year: the latest that may be chosen. */
export function lastBirthday(now: Date): string {
  return `${now.getFullYear()}-12-31`;
}

/** The latest birthday of somebody who is `age` today. */
export function bornBy(now: Date, age: number): string {
  return `${now.getFullYear() - age}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
