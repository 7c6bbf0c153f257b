import { parseSql, type Ast } from "./sql-ast.ts";

/** A statement in a store or in the body of a function. */
export type Statement = {
  /** From the root. */
  readonly path: string;
  readonly line: number;
  /** The function or constant that contains it. */
  readonly routine: string;
  /** Its trees: several when a part of its text depends on a condition. */
  readonly trees: readonly Ast[];
  /** Whether the store reads the number of written rows. */
  readonly isCounted: boolean;
  /** Why it has no trees, or null. */
  readonly unreadable: string | null;
};

export function readStatement(
  place: Pick<Statement, "path" | "line" | "routine" | "isCounted">,
  texts: readonly string[],
): Statement {
  try {
    return { ...place, trees: texts.flatMap(parseSql), unreadable: null };
  } catch (error) {
    return { ...place, trees: [], unreadable: (error as Error).message };
  }
}
