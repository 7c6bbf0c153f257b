// Birthdays as they are typed and sent: YYYY-MM-DD.

export const firstBirthday = "1900-01-01";

const pad = (part: number): string => String(part).padStart(2, "0");

/** Returns the last day of this year: the latest selectable one. */
export function lastBirthday(now: Date): string {
  return `${now.getFullYear()}-12-31`;
}

/** Returns the latest birthday of a person who is `age` today. */
export function bornBy(now: Date, age: number): string {
  return `${now.getFullYear() - age}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
