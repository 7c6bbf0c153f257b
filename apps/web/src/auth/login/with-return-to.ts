/** Query parameters that a popup's address passes on to the next popup. */
export const forwardedParameters = ["to", "affiliateCode", "code"] as const;

/** Returns another popup's address with the same return address and affiliate code. */
export function withReturnTo(path: string, query: URLSearchParams): string {
  const forwarded = new URLSearchParams();
  for (const name of forwardedParameters) {
    const value = query.get(name);
    if (value !== null) forwarded.set(name, value);
  }
  return [...forwarded].length === 0 ? path : `${path}?${forwarded.toString()}`;
}
