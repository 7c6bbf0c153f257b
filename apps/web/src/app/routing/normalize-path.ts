/** Returns a path without its trailing slashes, as paths are compared. */
export function normalizePath(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}
