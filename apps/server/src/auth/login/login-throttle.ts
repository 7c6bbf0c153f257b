// The written rule against guessing passwords. Counted are failures, in windows of one hour, across all processes.
//  - From the 3rd failure of an account or the 30th of an address, a password is only looked at with a solved captcha: behind a
//    carrier's address the next person is innocent. A browser that the member logged in with before is never asked for one.
//  - From 20 of an account or 60 of an address, a login without a captcha has to wait; with one it goes on, so that
//    no one can lock a member out by failing in their name.
//  - At 40 of an account or 300 of an address, unknown addresses wait. Addresses the member has logged in from in the last
//    30 days have 10 of their own, which others cannot use up: the member still gets in from their usual places. The same 10 are those of browsers they logged in with.
// 40 + 10 a window are at most 100 failures of an account in any hour. Names without an account are counted like others.
// The same holds for every way to log in: name and password, number and code, Firebase, a remembered browser, either site.
// Failures are counted when they are known; besides, every attempt takes one of the 40 or 10 before the password is looked
// at and gives it back when it was right. So attempts at once never widen a limit, nor look like failures.

import { createHmac } from "node:crypto";
import type { Context } from "../../http/context.ts";
import { clientAddress } from "../../http/client-address.ts";
import {
  decrementCount,
  listCounts,
  incrementCount,
  type WindowCount,
} from "../../infra/db/throttle-store.ts";

export const loginLimits = {
  windowMs: 60 * 60_000,
  captchaFrom: { account: 3, address: 30 },
  waitFrom: { account: 20, address: 60 },
  closedFrom: { account: 40, address: 300, known: 10 },
  knownForMs: 30 * 24 * 60 * 60_000,
} as const;

type Caller = Pick<Context, "db" | "now" | "secrets" | "merchant" | "ip">;

/**
 * A name as it appears in counters and the audit log: hashed, because people type passwords into the wrong
 * field.
 */
export function nameHash({ secrets, merchant }: Pick<Caller, "secrets" | "merchant">, name: string): string {
  return createHmac("sha256", secrets.bytes("login names"))
    .update(`${merchant.id} ${name}`)
    .digest("base64url")
    .slice(0, 22);
}

/** The key of an account's failure counter, for a caller who has just proven to own the account. */
export function failuresKey(caller: Pick<Caller, "secrets" | "merchant">, name: string): string {
  return `login:f:${nameHash(caller, name)}`;
}

export type ThrottleState = {
  readonly captchaNeeded: boolean;
  /** Must wait unless a captcha was solved. */
  readonly mustWait: boolean;
  /** Blocked until the window ends, even with a captcha. */
  readonly closed: boolean;
  readonly retryAfterS: number;
};

/**
 * One login attempt; `isKnown`: whether the member has logged in from this address lately or with this browser before,
 * `needsNoCaptcha`: the latter. A login method with an
 * unguessable proof (a signed token) names no member until it is valid: its failures count by address alone, and
 * `name` is null.
 */
export type Attempt = {
  readonly caller: Caller;
  readonly name: string | null;
  readonly isKnown: boolean;
  readonly needsNoCaptcha: boolean;
};

function keysOf({ caller, name, isKnown }: Attempt) {
  const address = clientAddress(caller.ip);
  const mark = name === null ? `@${address}` : nameHash(caller, name);
  return {
    failures: `login:f:${mark}`,
    tries: `login:${isKnown ? "k" : "s"}:${mark}`,
    address: `login:i:${address}`,
  };
}

/** From which number of failures of the first key on; without a name that key is the address. */
const keyLimits = ({ name }: Attempt) => {
  const { captchaFrom, waitFrom, closedFrom } = loginLimits;
  const kind = name === null ? "address" : "account";
  return { captcha: captchaFrom[kind], wait: waitFrom[kind], closed: closedFrom[kind] };
};

export async function readThrottleState(attempt: Attempt): Promise<ThrottleState> {
  const { caller, isKnown, needsNoCaptcha } = attempt;
  const { windowMs, captchaFrom, waitFrom, closedFrom } = loginLimits;
  const keys = keysOf(attempt);
  const limits = keyLimits(attempt);
  const counts = await listCounts(
    caller.db,
    [keys.failures, keys.tries, keys.address],
    windowMs,
    caller.now(),
  );
  const [failures, tries, address] = counts as [WindowCount, WindowCount, WindowCount];
  const closed = isKnown
    ? tries.count >= closedFrom.known
    : tries.count >= limits.closed || address.count >= closedFrom.address;
  return {
    closed,
    mustWait:
      closed || (!needsNoCaptcha && (failures.count >= limits.wait || address.count >= waitFrom.address)),
    captchaNeeded:
      !needsNoCaptcha && (failures.count >= limits.captcha || address.count >= captchaFrom.address),
    retryAfterS: Math.max(
      1,
      ...counts.filter(({ count }) => count >= captchaFrom.account).map(({ endsInS }) => endsInS),
    ),
  };
}

/** Consumes one attempt before the password is checked; false when none is left. */
export async function consumeAttempt(attempt: Attempt): Promise<boolean> {
  const { caller, isKnown } = attempt;
  const taken = await incrementCount(caller.db, keysOf(attempt).tries, loginLimits.windowMs, caller.now());
  return taken <= (isKnown ? loginLimits.closedFrom.known : keyLimits(attempt).closed);
}

/** Refunds the attempt after a right password. */
export async function refundAttempt(attempt: Attempt): Promise<void> {
  await decrementCount(attempt.caller.db, keysOf(attempt).tries);
}

/** Counts a failure after a wrong password. */
export async function recordFailure(attempt: Attempt): Promise<void> {
  const { caller } = attempt;
  const { failures, address } = keysOf(attempt);
  for (const key of [failures, address])
    await incrementCount(caller.db, key, loginLimits.windowMs, caller.now());
}
