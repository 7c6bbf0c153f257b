/**
 * A schema fault that stops a start. The person who starts the server reads the sentence; it is the whole message.
 */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** The database's message with the line it points at; `firstLine` is the line of its file on which the text begins. */
export function describe(error: unknown, text: string, firstLine = 1): string {
  const { message, position } = error as { message: string; position?: string };
  if (position === undefined) return message;
  return `${message} (line ${firstLine - 1 + text.slice(0, Number(position)).split("\n").length})`;
}
