// What phone this is, as far as installing goes. Asked in the browser only, after the first render.

/** The oldest iOS that keeps a site on its home screen as this one needs it. */
export const oldestIos = "12.4";

export type Phone = { readonly kind: "android" | "ios" | "other"; /** Of iOS, e.g. "12.3". */ readonly version: string };

export function phoneOf(userAgent: string): Phone {
  const ios = /(?:iPhone|iPad|iPod).*? OS (\d+)[_.](\d+)/.exec(userAgent);
  if (ios !== null) return { kind: "ios", version: `${ios[1]}.${ios[2]}` };
  return { kind: /Android/.test(userAgent) ? "android" : "other", version: "" };
}

/** Whether a version reaches another, part by part: 12.10 is newer than 12.4. */
export function reaches(version: string, needed: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = needed.split(".").map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}
