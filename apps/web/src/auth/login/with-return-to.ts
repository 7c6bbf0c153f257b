/** Returns another popup's address with the same return address and affiliate code. */
export function withReturnTo(path: string, query: URLSearchParams): string {
  const forwarded = new URLSearchParams();
  for (const name of ["to", "affiliateCode", "code"]) {
    const value = query.get(name);
    if (value !== null) forwarded.set(name, value);
  }
  return [...forwarded].length === 0 ? path : `${path}?${forwarded.toString()}`;
}
