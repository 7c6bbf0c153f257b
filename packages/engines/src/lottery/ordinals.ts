/** Places of a drawn number, as plays and charts name them: the first digit, position or ball first. */
export const ordinals = [
  "FIRST",
  "SECOND",
  "THIRD",
  "FOURTH",
  "FIFTH",
  "SIXTH",
  "SEVENTH",
  "EIGHTH",
  "NINTH",
  "TENTH",
] as const;
