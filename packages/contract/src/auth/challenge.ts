/** Purpose of a managed challenge: its token is valid for this purpose only. */
export type ChallengeAction = "login" | "register" | "sms";

/**
 * Token of a page whose challenge script did not load. No provider accepts it. A provider that does not answer it is
 * down, and then our own captcha and puzzle take over.
 */
export const challengeNotLoaded = "not-loaded";
