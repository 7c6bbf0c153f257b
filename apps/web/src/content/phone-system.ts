// The operating system of the visitor's phone, as far as installing needs it. It is read in the browser only, after the
// first render.

import { browserFloor } from "@khela/contract/site/browser-floor";

/** Oldest supported iOS version. On an iPhone every browser uses the engine of the system's version. */
export const minIosVersion = String(browserFloor.safari);

export type PhoneSystem = {
  readonly kind: "android" | "ios" | "other" /** The version of iOS, such as "15.3". */;
  readonly version: string;
};

export function detectPhoneSystem(userAgent: string): PhoneSystem {
  const ios = /(?:iPhone|iPad|iPod).*? OS (\d+)[_.](\d+)/.exec(userAgent);
  if (ios !== null) return { kind: "ios", version: `${ios[1]}.${ios[2]}` };
  return { kind: /Android/.test(userAgent) ? "android" : "other", version: "" };
}

/** Returns whether a version is at least the needed version, part by part: 15.10 is newer than 15.4. */
export function isAtLeastVersion(version: string, needed: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split(".").map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}
