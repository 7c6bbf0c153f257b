// The rule against guessing passwords. Tries are counted when they begin, in windows of one hour, across all
// processes. A right password takes its count back, so only failures stay. Of many concurrent tries without a captcha
// at most three are checked.
// - From the 3rd failure of an account or the 30th of an address, a password is checked only with a solved captcha:
// many innocent people share a carrier's address. The captcha is friction (scripts solve it); the counts are the
// limit. A browser in which the member logged in before never needs one.
// - From 20 failures of an account or 60 of an address, a login without a captcha has to wait; with one it is
// checked, so that nobody can lock a member out by failing in their name.
// - At 40 failures of an account or 300 of an address, unknown addresses wait. Addresses of the member's logins in
// the last 30 days have 10 further tries that others cannot use up, so that the member still gets in from their usual
// places. The member's browsers share these 10. An hour can overlap two windows of 40 + 10 tries: at most 100
// failures of an account.
//
// Unknown names are counted like others. The rule covers every way to log in: name and password, number and code,
// Firebase, a remembered browser, either site.
//
// An account has up to three names: username, verified number, verified address. The answer depends on the typed name
// only, so that the counts of one name do not reveal that another belongs to the same member. In addition, checked
// passwords are counted by account under all names: the limit is that of one name, and beyond it no password is
// accepted. That refusal says that the password is wrong, as for an unknown name; a code by SMS and a recovery still
// open the account.
//
// An IPv6 address counts as its /64; a /56 has four times the limits and a /48 sixteen times.

import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../../../http/context.ts";
import { clientAddress, clientNetworks } from "../../../http/client-address.ts";
import {
  clearCount,
  decrementCount,
  incrementBelow,
  incrementCount,
  listCounts,
  type WindowCount,
} from "../../../infra/db/throttle-store.ts";
import { nameHash } from "../../limits/name-hash.ts";

export const loginLimits = {
  windowMs: 60 * 60_000,
  captchaFrom: { account: 3, address: 30 },
  waitFrom: { account: 20, address: 60 },
  closedFrom: { account: 40, address: 300, known: 10 },
  knownForMs: 30 * 24 * 60 * 60_000,
} as const;

type Caller = Pick<Context, "db" | "now" | "secrets" | "merchant" | "ip">;

/** Key of an account's failure counter. For a caller who has just proven to own the account. */
export function failuresKey(caller: Pick<Caller, "secrets" | "merchant">, name: string): string {
  return `login:f:${nameHash(caller, name)}`;
}

export type ThrottleState = {
  readonly captchaNeeded: boolean;
  /** Whether the login must wait unless a captcha was solved. */
  readonly mustWait: boolean;
  /** Whether the login is blocked until the window ends, even with a captcha. */
  readonly closed: boolean;
  readonly retryAfterS: number;
};

/**
 * One login attempt. `isKnown`: the member has recently logged in from this IP address, or with this browser.
 * `needsNoCaptcha`: the member has logged in with this browser. A login method with an unguessable proof (a signed
 * token) names no member until the proof is valid; its failures count only by IP address, and `name` is null.
 */
export type Attempt = {
  readonly caller: Caller;
  readonly name: string | null;
  /** Id of the account whose password is guessed, 0 for an unknown account; null: the proof is not a password. */
  readonly account: bigint | null;
  readonly isKnown: boolean;
  readonly needsNoCaptcha: boolean;
};

/** Counter key of the passwords that were checked for an account, under any of its names. */
const accountKey = (account: bigint, kind: "k" | "s", mark: string) =>
  // each unknown name has a separate counter: the same work as for an account, and no waiting for another name's row
  `login:a:${kind}:${account === 0n ? `?${mark}` : account}`;

/** Clears the counts of an account's checked passwords after a new password is set. */
export async function clearAccountCounts(tx: Db, account: bigint): Promise<void> {
  for (const kind of ["k", "s"] as const) await clearCount(tx, accountKey(account, kind, ""));
}

function keysOf({ caller, name, account, isKnown }: Attempt) {
  const mark = name === null ? `@${clientAddress(caller.ip)}` : nameHash(caller, name);
  return {
    failures: `login:f:${mark}`,
    tries: `login:${isKnown ? "k" : "s"}:${mark}`,
    account: account === null ? null : accountKey(account, isKnown ? "k" : "s", mark),
    networks: clientNetworks(caller.ip).map(({ key, factor }) => ({ key: `login:i:${key}`, factor })),
  };
}

/** Thresholds of failures: the account's, or for an attempt without a name the IP address's. */
const keyLimits = ({ name }: Attempt) => {
  const { captchaFrom, waitFrom, closedFrom } = loginLimits;
  const kind = name === null ? "address" : "account";
  return { captcha: captchaFrom[kind], wait: waitFrom[kind], closed: closedFrom[kind] };
};

export async function readThrottleState(attempt: Attempt): Promise<ThrottleState> {
  const { caller, isKnown, needsNoCaptcha } = attempt;
  const { windowMs, captchaFrom, waitFrom, closedFrom } = loginLimits;
  const { failures: failuresOf, tries: triesOf, networks } = keysOf(attempt);
  const limits = keyLimits(attempt);
  const counts = await listCounts(
    caller.db,
    [failuresOf, triesOf, ...networks.map(({ key }) => key)],
    windowMs,
    caller.now(),
  );
  const [failures, tries, ...around] = counts as [WindowCount, WindowCount, ...WindowCount[]];
  const isNetworkFrom = (most: number) =>
    around.some(({ count }, index) => count >= most * (networks[index]?.factor ?? 1));
  const closed = isKnown
    ? tries.count >= closedFrom.known
    : tries.count >= limits.closed || isNetworkFrom(closedFrom.address);
  return {
    closed,
    mustWait:
      closed || (!needsNoCaptcha && (failures.count >= limits.wait || isNetworkFrom(waitFrom.address))),
    captchaNeeded:
      !needsNoCaptcha && (failures.count >= limits.captcha || isNetworkFrom(captchaFrom.address)),
    retryAfterS: Math.max(
      1,
      ...counts.filter(({ count }) => count >= captchaFrom.account).map(({ endsInS }) => endsInS),
    ),
  };
}

/** A counted attempt. `refund` reverses its counts when the password was right or was not checked. */
export type BegunAttempt = {
  refund(): Promise<void>;
  /** Whether the account has no attempts left, counted under all its names. Then every password is refused as wrong. */
  readonly isUsedUp: boolean;
};

/**
 * Counts an attempt before its password is checked. Refuses it when no attempt is left. Without a solved captcha, it
 * also refuses when earlier and still running attempts have reached the number from which a captcha is needed.
 */
export async function beginAttempt(
  attempt: Attempt,
  isCaptchaSolved: boolean,
): Promise<BegunAttempt | "closed" | "captcha needed"> {
  const { caller, isKnown, needsNoCaptcha } = attempt;
  const { db } = caller;
  const { windowMs, closedFrom, captchaFrom } = loginLimits;
  const now = caller.now();
  const { failures, tries, account, networks } = keysOf(attempt);
  const limits = keyLimits(attempt);
  const most = isKnown ? closedFrom.known : limits.closed;
  if (!(await incrementBelow(db, { key: tries, most, windowMs, now }))) return "closed";
  const counted = [tries];
  const refund = async () => {
    for (const key of counted) await decrementCount(db, key);
  };
  for (const { key, from } of [
    { key: failures, from: limits.captcha },
    ...networks.map((network) => ({ key: network.key, from: captchaFrom.address * network.factor })),
  ]) {
    if (isCaptchaSolved || needsNoCaptcha) await incrementCount(db, key, windowMs, now);
    else if (!(await incrementBelow(db, { key, most: from, windowMs, now }))) {
      await refund();
      return "captcha needed";
    }
    counted.push(key);
  }
  const isUsedUp = account !== null && !(await incrementBelow(db, { key: account, most, windowMs, now }));
  if (account !== null && !isUsedUp) counted.push(account);
  return { refund, isUsedUp };
}
