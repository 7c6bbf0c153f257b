// Where a person was going when login stood in the way: carried in the address, so that a reload keeps it.
// Only ever a path of this site; whatever else an address says leads home.

const home = "/m/home";
const ownPath = /^\/m\/[A-Za-z]/;

/** The login popup that leads back to `path` (with its query) afterwards. */
export function loginPath(path: string): string {
  return path === home ? "/m/login" : `/m/login?to=${encodeURIComponent(path)}`;
}

/** Where the address asks to go after login. */
export function returnPath(query: URLSearchParams): string {
  const to = query.get("to") ?? home;
  return ownPath.test(to) && !to.includes("\\") ? to : home;
}
