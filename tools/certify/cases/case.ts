/** One case: its title, the expected behaviour, and the run. */
import type { CaseContext } from "./case-context.ts";

export type Case = {
  /** Number of the case in docs/certification.md. */
  readonly no: number;
  readonly title: string;
  /** The required behaviour, in the words of docs/certification.md. */
  readonly expects: string;
  /** Runs the case. Returns a remark for the report, or undefined. @throws CaseFailed, NotApplicable */
  run(context: CaseContext): Promise<string | undefined>;
};
