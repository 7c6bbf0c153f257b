// Cursors of long lists: the position of a page's last row, opaque to clients. Every list is read by the key of the
// caller's session, so a position from another member's list reveals nothing. So a cursor is validated but not signed.

/** Encodes a position as a cursor. `parts`: in the order of the list's key. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Decodes a cursor into its parts; null: the text is no cursor, or a part does not match its pattern. */
export function decodeCursor(cursor: string, patterns: readonly RegExp[]): readonly string[] | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== patterns.length) return null;
  const isValid = parts.every((part, place) => typeof part === "string" && patterns[place]!.test(part));
  return isValid ? (parts as string[]) : null;
}
