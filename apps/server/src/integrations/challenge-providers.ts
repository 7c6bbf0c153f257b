// Providers of a managed challenge with the siteverify protocol, as data: the addresses of script and verification,
// the content security policy that they need, and the lifetime of their tokens. To add a provider, add a row.

export type ChallengeProvider = {
  /** Interface of the provider's script in a page. */
  readonly api: "turnstile" | "hcaptcha";
  readonly scriptUrl: string;
  readonly verifyUrl: string;
  /** Sources that a page's content security policy must allow. */
  readonly sources: {
    readonly script: string;
    readonly frame: string;
    readonly style: string;
    readonly connect: string;
  };
  /** Whether the provider's response repeats the widget's action. */
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

/** Returns the sandbox's provider. It has Turnstile's protocol and passes everyone who taps. */
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
