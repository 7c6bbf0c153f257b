/** The address of another popup that leads to where this one was going, and keeps the affiliate's code. */
export function keepingWay(path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ["to", "affiliateCode", "code"]) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
  }
  return [...kept].length === 0 ? path : `${path}?${kept.toString()}`;
}
