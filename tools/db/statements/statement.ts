import { parseSql, type Ast } from "./sql-ast.ts";

/** A statement in a store or in the body of a function. */
export type Statement = {
  /** Path of the file from the root of the repository. */
  readonly path: string;
  readonly line: number;
  /** Name of the function or constant that contains the statement. */
  readonly routine: string;
  /** Syntax trees of the statement. There are several when a part of its text depends on a condition. */
  readonly trees: readonly Ast[];
  /** Whether the store reads the number of written rows. */
  readonly isCounted: boolean;
  /** Why the statement cannot be parsed; null: it can. */
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
