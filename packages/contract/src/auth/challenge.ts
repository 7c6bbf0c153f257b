/** Purpose of a managed challenge: its token is valid for this purpose only. */
export type ChallengeAction = "login" | "register" | "sms";

/**
 * Token that a page sends when the challenge script did not load. Every working provider rejects this token. A provider
 * that gives no answer is down, and the platform's own captcha and puzzle take over.
 */
export const challengeNotLoaded = "not-loaded";
