// The address to open after a login. It is part of the URL, so it survives a reload. Only paths of this site are valid;
// any other address leads home.

const home = "/m/home";
const ownPath = /^\/m\/[A-Za-z]/;

/** Returns the address of the login popup, which leads back to `path` with its query. */
export function loginPath(path: string): string {
  return path === home || !ownPath.test(path) ? "/m/login" : `/m/login?to=${encodeURIComponent(path)}`;
}

/** Returns the path to open after login. */
export function returnPath(query: URLSearchParams): string {
  const to = query.get("to") ?? home;
  return ownPath.test(to) && !to.includes("\\") ? to : home;
}
