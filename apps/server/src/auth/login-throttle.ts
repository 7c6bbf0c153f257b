// The written rule against guessing passwords. Counted are failures, in windows of one hour, across all processes.
//  - From the 3rd failure of an account or of an address, a password is only looked at with a solved captcha.
//  - From 20 of an account or 60 of an address, who comes without one is told to wait; who solves it goes on, so that
//    nobody can lock a person out by failing in his name.
//  - At 40 of an account or 300 of an address strangers wait. Addresses the member has logged in from in the last 30
//    days have 10 of their own, which strangers cannot use up: the member still gets in from where he usually is.
// 40 + 10 a window are at most 100 failures of an account in any hour. Names nobody has are counted like others.
// The same holds for every way to log in: name and password, number and code, Firebase, a remembered browser, either site.
// Failures are counted when they are known; besides, every attempt takes one of the 40 or 10 before the password is looked
// at and gives it back when it was right. So attempts at once never widen a limit, nor look like failures.

import { createHmac } from "node:crypto";
import type { Context } from "../platform/context.ts";
import { addressOf } from "../platform/address.ts";
import { countDown, countsOf, countUp, type OpenCount } from "../platform/db/throttle-store.ts";

export const loginRule = {
  windowMs: 60 * 60_000,
  captchaFrom: 3,
  waitFrom: { account: 20, address: 60 },
  closedFrom: { account: 40, address: 300, known: 10 },
  knownForMs: 30 * 24 * 60 * 60_000,
} as const;

type Asker = Pick<Context, "db" | "now" | "secrets" | "merchant" | "ip">;

/** A name as it may stand in counters and the audit log: people type passwords into the wrong field. */
export function nameMark({ secrets, merchant }: Pick<Asker, "secrets" | "merchant">, name: string): string {
  return createHmac("sha256", secrets.bytes("login names")).update(`${merchant.id} ${name}`).digest("base64url").slice(0, 22);
}

/** The counter of an account's failures, for who has just shown that it is his. */
export function failuresKey(asker: Pick<Asker, "secrets" | "merchant">, name: string): string {
  return `login:f:${nameMark(asker, name)}`;
}

export type Standing = {
  readonly captchaNeeded: boolean;
  /** To be told to wait unless a captcha was solved. */
  readonly mustWait: boolean;
  /** Nothing helps before the window closes. */
  readonly closed: boolean;
  readonly retryAfterS: number;
};

/**
 * Who tries what, and whether the member has logged in from this address lately. A way of logging in whose proof cannot be
 * guessed (a signed token) names nobody before it is right: its failures count by address alone, and `name` is null.
 */
export type Attempt = { readonly asker: Asker; readonly name: string | null; readonly isKnown: boolean };

function keysOf({ asker, name, isKnown }: Attempt) {
  const address = addressOf(asker.ip);
  const mark = name === null ? `@${address}` : nameMark(asker, name);
  return { failures: `login:f:${mark}`, tries: `login:${isKnown ? "k" : "s"}:${mark}`, address: `login:i:${address}` };
}

export async function loginStanding(attempt: Attempt): Promise<Standing> {
  const { asker, isKnown } = attempt;
  const { windowMs, captchaFrom, waitFrom, closedFrom } = loginRule;
  const keys = keysOf(attempt);
  const counts = await countsOf(asker.db, [keys.failures, keys.tries, keys.address], windowMs, asker.now());
  const [failures, tries, address] = counts as [OpenCount, OpenCount, OpenCount];
  const closed = isKnown ? tries.count >= closedFrom.known
    : tries.count >= closedFrom.account || address.count >= closedFrom.address;
  return {
    closed,
    mustWait: closed || failures.count >= waitFrom.account || address.count >= waitFrom.address,
    captchaNeeded: failures.count >= captchaFrom || address.count >= captchaFrom,
    retryAfterS: Math.max(1, ...counts.filter(({ count }) => count >= captchaFrom).map(({ endsInS }) => endsInS)),
  };
}

/** Takes one try before the password is looked at; false when there is none left. */
export async function takeTry(attempt: Attempt): Promise<boolean> {
  const { asker, isKnown } = attempt;
  const taken = await countUp(asker.db, keysOf(attempt).tries, loginRule.windowMs, asker.now());
  return taken <= (isKnown ? loginRule.closedFrom.known : loginRule.closedFrom.account);
}

/** The password was right: the try is given back. */
export async function giveTryBack(attempt: Attempt): Promise<void> {
  await countDown(attempt.asker.db, keysOf(attempt).tries);
}

/** The password was wrong. */
export async function countFailure(attempt: Attempt): Promise<void> {
  const { asker } = attempt;
  const { failures, address } = keysOf(attempt);
  for (const key of [failures, address]) await countUp(asker.db, key, loginRule.windowMs, asker.now());
}
