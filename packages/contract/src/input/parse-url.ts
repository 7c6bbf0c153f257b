/** Null for what is no address. URL.canParse is younger than the oldest browser that is served. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
