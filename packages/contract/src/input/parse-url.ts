/** Parses a URL, or returns null for text that is none. The oldest supported browser has no URL.canParse. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
