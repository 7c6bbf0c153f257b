/** A piece of SQL text: a complete quote or comment of any kind, a semicolon, or other text. */
const PIECE =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"$;/-]+|[\s\S]/g;
const EMPTY = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/;

/**
 * Returns the statements of an SQL text, each with the number of its first line. No string may have a backslash before
 * its quote.
 */
export function splitStatements(
  text: string,
  firstLine: number,
): { readonly text: string; readonly firstLine: number }[] {
  const statements: { text: string; firstLine: number }[] = [];
  let statement = "";
  let line = firstLine;
  const end = () => {
    if (!EMPTY.test(statement)) statements.push({ text: statement, firstLine: line });
    line += statement.split("\n").length - 1;
    statement = "";
  };
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece === ";") end();
    else statement += piece;
  }
  end();
  return statements;
}
