/**
 * A fault of the schema that stops the start of a server. The person who starts the server reads its sentence, which is
 * the whole message.
 */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/**
 * Returns the database's error message with the line of the file to which it points. `firstLine` is the line of the
 * file on which the text begins.
 */
export function describe(error: unknown, text: string, firstLine = 1): string {
  const { message, position } = error as { message: string; position?: string };
  if (position === undefined) return message;
  return `${message} (line ${firstLine - 1 + text.slice(0, Number(position)).split("\n").length})`;
}
