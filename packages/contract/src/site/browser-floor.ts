/**
 * The oldest browsers of the site and the games: both builds compile for them, the download page names them, and
 * `npm run check` refuses newer functions and styles (tools/lint/browser-features.ts). Android 5 still gets a newer
 * Chrome than this one, and every iPhone since the 6s this Safari.
 */
export const browserFloor = { chrome: 90, safari: 15 } as const;

/** `browserFloor` in the form in which build tools name their targets. */
export const browserTargets: string[] = [`chrome${browserFloor.chrome}`, `safari${browserFloor.safari}`];
