/** A case of the table: what is tried, what must come of it, and the trying. */
import type { CaseContext } from "./case-context.ts";

export type Case = {
  /** The number it has in docs/integrate.md. */
  readonly no: number;
  readonly title: string;
  /** What a server has to do, as docs/integrate.md says it. */
  readonly expects: string;
  /** May answer with a remark. Throws CaseFailed or NotApplicable. */
  run(table: CaseContext): Promise<string | undefined>;
};
