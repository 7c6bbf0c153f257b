// The providers of a managed challenge whose protocol we speak (siteverify), as data: where the script and the verification are,
// what a page has to be allowed for them, and how long a token of theirs is good. A further provider is a row here.

export type ChallengeProvider = {
  /** The interface of the script in a page. */
  readonly api: "turnstile" | "hcaptcha";
  readonly scriptUrl: string;
  readonly verifyUrl: string;
  /** What a page's content policy has to name. */
  readonly sources: {
    readonly script: string;
    readonly frame: string;
    readonly style: string;
    readonly connect: string;
  };
  /** Whether the answer repeats the action that the widget was rendered for. */
  readonly repeatsAction: boolean;
  readonly tokenLifeMs: number;
  readonly maxTokenLength: number;
};

const MINUTE_MS = 60_000;
const CLOUDFLARE = "https://challenges.cloudflare.com";
const HCAPTCHA = "https://hcaptcha.com https://*.hcaptcha.com";
export const sandboxChallengePath = "/challenge";

export const challengeProviders = {
  turnstile: {
    api: "turnstile",
    scriptUrl: `${CLOUDFLARE}/turnstile/v0/api.js?render=explicit`,
    verifyUrl: `${CLOUDFLARE}/turnstile/v0/siteverify`,
    sources: { script: CLOUDFLARE, frame: CLOUDFLARE, style: "", connect: "" },
    repeatsAction: true,
    tokenLifeMs: 5 * MINUTE_MS,
    maxTokenLength: 2_048,
  },
  hcaptcha: {
    api: "hcaptcha",
    scriptUrl: "https://js.hcaptcha.com/1/api.js?render=explicit",
    verifyUrl: "https://api.hcaptcha.com/siteverify",
    sources: { script: HCAPTCHA, frame: HCAPTCHA, style: HCAPTCHA, connect: HCAPTCHA },
    repeatsAction: false,
    tokenLifeMs: 2 * MINUTE_MS,
    maxTokenLength: 8_192,
  },
} as const satisfies Record<string, ChallengeProvider>;

/** The sandbox's own, which speaks Turnstile's protocol and accepts anybody who taps. */
export function sandboxChallenge(sandboxUrl: string): ChallengeProvider {
  return {
    api: "turnstile",
    scriptUrl: `${sandboxUrl}${sandboxChallengePath}/api.js`,
    verifyUrl: `${sandboxUrl}${sandboxChallengePath}/siteverify`,
    sources: { script: sandboxUrl, frame: sandboxUrl, style: "", connect: "" },
    repeatsAction: true,
    tokenLifeMs: 5 * MINUTE_MS,
    maxTokenLength: 2_048,
  };
}
