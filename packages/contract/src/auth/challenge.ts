/** What a managed challenge is solved for: its token is good for nothing else. */
export type ChallengeAction = "login" | "register" | "sms";

/**
 * Sent as the token by a page in which the widget's script did not load. No provider accepts it; one that does not answer is
 * noticed by it, so that the captcha and the puzzle of our own take over.
 */
export const challengeNotLoaded = "not-loaded";
