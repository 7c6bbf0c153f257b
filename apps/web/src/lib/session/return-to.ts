// The address after a login: part of the URL, so that a reload keeps it. Only a path of this site is accepted; any
// other value leads home.

const home = "/m/home";
const ownPath = /^\/m\/[A-Za-z]/;

/** Returns the address of the login popup that leads back to `path` (with its query). */
export function loginPath(path: string): string {
  return path === home || !ownPath.test(path) ? "/m/login" : `/m/login?to=${encodeURIComponent(path)}`;
}

/** Returns the path to open after login. */
export function returnPath(query: URLSearchParams): string {
  const to = query.get("to") ?? home;
  return ownPath.test(to) && !to.includes("\\") ? to : home;
}
