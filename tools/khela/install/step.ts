/** One thing that an installation needs: whether it is so already, and what makes it so. Repeating a step does no harm. */
export type Step = {
  readonly title: string;
  isSo(): boolean | Promise<boolean>;
  /** What it returns is printed. */
  makeSo(): string | void | Promise<string | void>;
  /** Where systemd does not run, this is what to do by hand instead. */
  readonly byHand?: string;
};
