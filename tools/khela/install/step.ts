/**
 * A step of an installation: a check whether a requirement is met, and a function that meets it. Repeating a step does
 * no harm.
 */
export type Step = {
  readonly title: string;
  isSo(): boolean | Promise<boolean>;
  /** Meets the requirement; the returned text is printed. */
  makeSo(): string | void | Promise<string | void>;
  /** Instructions for doing the step by hand when systemd does not run. */
  readonly byHand?: string;
};
