// Checks that a person sends the request: by the managed challenge if one is configured, otherwise by our own captcha
// or puzzle. A challenge token works once and for one action, and callers cannot choose between the two checks. An
// unavailable provider locks nobody out: for two minutes our own check replaces it on every server, with a log entry.
// Throttles against guessing and flooding apply in either case.

import { createHash } from "node:crypto";
import type { ChallengeAction } from "@khela/contract/auth/challenge";
import type { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { Context } from "../../../http/context.ts";
import { incrementBelow, listCounts } from "../../../infra/db/throttle-store.ts";

type Caller = Pick<Context, "db" | "now" | "ip" | "log" | "challenge">;

const FALLBACK_MS = 2 * 60_000;
const FALLBACK_KEY = "challenge:out";
/** Time for which a used token is remembered, longer than the lifetime of any provider's tokens. */
const TOKEN_KEPT_MS = 10 * 60_000;

async function isProviderOut({ db, now }: Caller): Promise<boolean> {
  const [fallback] = await listCounts(db, [FALLBACK_KEY], FALLBACK_MS, now());
  return fallback !== undefined && fallback.count > 0;
}

/** Reads the managed challenge of a form; null: the form uses the site's own captcha or puzzle. */
export async function readChallenge(caller: Caller): Promise<OutputOf<typeof calls.auth.challenge>> {
  if (caller.challenge === null || (await isProviderOut(caller))) return null;
  const { api, scriptUrl, siteKey } = caller.challenge.settings;
  return { api, scriptUrl, siteKey };
}

async function takeOver({ db, now, log }: Caller, why: string): Promise<void> {
  const isFirst = await incrementBelow(db, {
    key: FALLBACK_KEY,
    most: 1,
    windowMs: FALLBACK_MS,
    now: now(),
  });
  if (isFirst)
    log.warn({ why }, "the challenge provider is unavailable: the site's own captcha and puzzle replace it");
}

/**
 * Consumes a token; false: the token was used earlier. The provider may accept a token twice, but the server accepts a
 * token only once.
 */
function consumeToken({ db, now }: Caller, token: string): Promise<boolean> {
  const key = `challenge:t:${createHash("sha256").update(token).digest("base64url")}`;
  return incrementBelow(db, { key, most: 1, windowMs: TOKEN_KEPT_MS, now: now() });
}

export type PersonCheck = {
  readonly action: ChallengeAction;
  readonly token: string | undefined;
  /** Whether the caller solved the site's own captcha or puzzle. */
  readonly own: () => Promise<boolean>;
};

/**
 * Finds the reason to refuse the caller; null: the caller passed. `own`: the site's own captcha or puzzle was not
 * solved.
 */
export async function findPersonRefusal(
  caller: Caller,
  { action, token, own }: PersonCheck,
): Promise<"own" | "challenge.invalid" | "challenge.unavailable" | null> {
  const { challenge } = caller;
  const isOut = challenge !== null && (await isProviderOut(caller));
  if (challenge === null || (isOut && token === undefined)) return (await own()) ? null : "own";
  if (isOut) return "challenge.unavailable";
  if (token === undefined || token === "") return "challenge.invalid";
  const verdict = await challenge.verify({ token, action, address: caller.ip });
  if (verdict.kind === "unavailable") {
    await takeOver(caller, verdict.why);
    return "challenge.unavailable";
  }
  return verdict.kind === "passed" && (await consumeToken(caller, token)) ? null : "challenge.invalid";
}
