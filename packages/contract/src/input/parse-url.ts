/** Null for text that is not a URL. URL.canParse is younger than the oldest supported browser. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
