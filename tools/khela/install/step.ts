/**
 * One requirement of an installation: whether it is met already, and a function that meets it. Repeating a step does
 * no harm.
 */
export type Step = {
  readonly title: string;
  isSo(): boolean | Promise<boolean>;
  /** Meets the requirement; the returned text is printed. */
  makeSo(): string | void | Promise<string | void>;
  /** Instructions for doing it by hand when systemd does not run. */
  readonly byHand?: string;
};
