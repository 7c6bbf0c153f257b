/** A finding of the doctor. `warn`: look at it this week; `fault`: repair it today. */
export type Finding = {
  readonly name: string;
  readonly state: "ok" | "warn" | "fault";
  /** Sentence that says what to do. */
  readonly text: string;
};

export const finding = (name: string, state: Finding["state"], text: string): Finding => ({
  name,
  state,
  text,
});

export const GB = 1e9;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
