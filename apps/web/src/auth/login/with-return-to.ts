/** Returns another popup's address with the same return address and affiliate code. */
export function withReturnTo(path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ["to", "affiliateCode", "code"]) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
  }
  return [...kept].length === 0 ? path : `${path}?${kept.toString()}`;
}
