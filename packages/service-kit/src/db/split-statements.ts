/** A piece between two semicolons, with complete quotes and comments of every kind. */
const PIECE =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"$;/-]+|[\s\S]/g;
const EMPTY = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/;

/** The statements of a text, each with the number of its first line. No string may have a backslash before its quote. */
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
