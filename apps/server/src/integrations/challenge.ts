// A managed challenge (Turnstile, hCaptcha). The provider's widget in our page gets a token, and the provider tells
// our server whether the token is valid. Only a recent token for our site's host and this action passes. When the
// provider does not judge the token (no response, its own fault, or our secret is refused), the verdict is not that of
// a refused token.

import type { ChallengeAction } from "@khela/contract/auth/challenge";
import type { ChallengeProvider } from "./challenge-providers.ts";
import type { HttpClient, HttpResponse } from "./http-client.ts";

export type ChallengeSettings = ChallengeProvider & {
  readonly siteKey: string;
  readonly secret: string;
  /** Host name of the pages that show the widget. */
  readonly hostname: string;
};

/** `unavailable`: the provider did not judge the token; `why` is a text for the log. */
export type ChallengeVerdict =
  | { readonly kind: "passed" | "failed" }
  | { readonly kind: "unavailable"; readonly why: string };

export type Challenge = {
  readonly settings: ChallengeSettings;
  verify(solved: {
    readonly token: string;
    readonly action: ChallengeAction;
    readonly address: string;
  }): Promise<ChallengeVerdict>;
};

const TIMEOUT_MS = 3_000;
const CLOCK_TOLERANCE_MS = 30_000;
const SERVER_FAULT_STATUS = 500;
/**
 * Error codes about the provider's own fault or our settings, not about the token. hCaptcha answers a token of another
 * site key with `sitekey-secret-mismatch`. Anyone can send such a token, so that code is not in the list.
 */
const notOfTheToken: readonly string[] = ["internal-error", "missing-input-secret", "invalid-input-secret"];

type Answer = {
  readonly success: boolean;
  readonly hostname: unknown;
  readonly action: unknown;
  readonly solvedAtMs: number;
  readonly errorCodes: readonly string[];
};

function readAnswer(response: HttpResponse | null): Answer | null {
  if (response === null || response.status >= SERVER_FAULT_STATUS) return null;
  const body = response.body as Readonly<Record<string, unknown>> | null;
  if (typeof body !== "object" || body === null || typeof body["success"] !== "boolean") return null;
  const errorCodes = body["error-codes"];
  return {
    success: body["success"],
    hostname: body["hostname"],
    action: body["action"],
    solvedAtMs: Date.parse(String(body["challenge_ts"])),
    errorCodes: Array.isArray(errorCodes) ? errorCodes.map(String) : [],
  };
}

export function createChallenge(
  settings: ChallengeSettings,
  httpClient: HttpClient,
  now: () => Date,
): Challenge {
  const { secret, siteKey, verifyUrl, hostname, repeatsAction, tokenLifeMs, maxTokenLength } = settings;

  function isOurs({ success, ...answer }: Answer, action: ChallengeAction): boolean {
    const ageMs = now().getTime() - answer.solvedAtMs;
    return (
      success &&
      answer.hostname === hostname &&
      (!repeatsAction || answer.action === action) &&
      // false also for a time that cannot be parsed, because its age is not a number
      ageMs >= -CLOCK_TOLERANCE_MS &&
      ageMs <= tokenLifeMs + CLOCK_TOLERANCE_MS
    );
  }

  return {
    settings,
    async verify({ token, action, address }) {
      // no widget creates such a long token; a refusal without a call avoids a fault at the provider
      if (token.length > maxTokenLength) return { kind: "failed" };
      const response = await httpClient.request({
        method: "POST",
        url: verifyUrl,
        form: { secret, response: token, remoteip: address, sitekey: siteKey },
        id: "challenge",
        timeoutMs: TIMEOUT_MS,
      });
      const answer = readAnswer(response);
      if (answer === null) return { kind: "unavailable", why: "no answer" };
      const fault = answer.errorCodes.find((code) => notOfTheToken.includes(code));
      if (fault !== undefined) return { kind: "unavailable", why: fault };
      return { kind: isOurs(answer, action) ? "passed" : "failed" };
    },
  };
}
