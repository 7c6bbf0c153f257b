// Cursors of long lists: the position of a page's last row, opaque to clients. Every list is read by the session's
// own key, so a position is useless in another member's list: it is validated but not signed.

/** The place as its parts, in the order of the list's key. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/**
 * Returns the parts, each matching its pattern; null for a text that `encodeCursor` did not write for such a list.
 */
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
