// The written rule against guessing passwords. Counted are failures, in windows of one hour, across all processes.
//  - From the 3rd failure of an account or of an address, a password is only looked at with a solved captcha.
//  - From 20 of an account or 60 of an address, who comes without one is told to wait; who solves it goes on, so that
//    nobody can lock a person out by failing in his name.
//  - At 40 of an account or 300 of an address strangers wait. Addresses the member has logged in from in the last 30
//    days have 10 of their own, which strangers cannot use up: the member still gets in from where he usually is.
// 40 + 10 a window are at most 100 failures of an account in any hour. Names nobody has are counted like others.
// An attempt is counted before the password is looked at and taken back when it was right: races do not widen a limit.

import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Context } from "../platform/context.ts";
import { countDown, countsOf, countUp, type OpenCount } from "../platform/db/throttle-store.ts";

export const loginRule = {
  windowMs: 60 * 60_000,
  captchaFrom: 3,
  waitFrom: { account: 20, address: 60 },
  closedFrom: { account: 40, address: 300, known: 10 },
  knownForMs: 30 * 24 * 60 * 60_000,
} as const;

type Asker = Pick<Context, "db" | "now" | "secrets" | "merchant" | "ip">;

/** What counts as one address: a single IPv4, or the /64 that an IPv6 household or phone is given. */
export function addressOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = ip.split("::");
  const before = head.split(":").filter((group) => group !== "");
  const after = tail?.split(":").filter((group) => group !== "") ?? [];
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${groups.slice(0, 4).map((group) => group.toLowerCase().padStart(4, "0")).join(":")}::/64`;
}

/** A name as it may stand in counters and the audit log: people type passwords into the wrong field. */
export function nameMark({ secrets, merchant }: Pick<Asker, "secrets" | "merchant">, name: string): string {
  return createHmac("sha256", secrets.bytes("login names")).update(`${merchant.id} ${name}`).digest("base64url").slice(0, 22);
}

export type Standing = {
  /** The keys a failure of this asker counts on. */
  readonly keys: readonly string[];
  readonly captchaNeeded: boolean;
  /** To be told to wait unless a captcha was solved. */
  readonly mustWait: boolean;
  /** Nothing helps before the window closes. */
  readonly closed: boolean;
  readonly retryAfterS: number;
};

type Counts = { readonly account: OpenCount; readonly known: OpenCount; readonly address: OpenCount };

function standingOf({ account, known, address }: Counts, isKnown: boolean, keys: readonly string[]): Standing {
  const { captchaFrom, waitFrom, closedFrom } = loginRule;
  const ofAccount = account.count + known.count;
  const closed = isKnown ? known.count >= closedFrom.known
    : account.count >= closedFrom.account || address.count >= closedFrom.address;
  const mustWait = closed || ofAccount >= waitFrom.account || address.count >= waitFrom.address;
  return {
    keys, closed, mustWait,
    captchaNeeded: ofAccount >= captchaFrom || address.count >= captchaFrom,
    retryAfterS: Math.max(1, ...[account, known, address].filter(({ count }) => count >= captchaFrom).map(({ endsInS }) => endsInS)),
  };
}

function keysOf(asker: Asker, name: string) {
  const mark = nameMark(asker, name);
  return { account: `login:a:${mark}`, known: `login:k:${mark}`, address: `login:i:${addressOf(asker.ip)}` };
}

/** How this asker stands with this name. `isKnown`: the member has logged in from this address lately. */
export async function loginStanding(asker: Asker, name: string, isKnown: boolean): Promise<Standing> {
  const keys = keysOf(asker, name);
  const [account, known, address] = await countsOf(
    asker.db, [keys.account, keys.known, keys.address], loginRule.windowMs, asker.now()) as [OpenCount, OpenCount, OpenCount];
  return standingOf({ account, known, address }, isKnown, [isKnown ? keys.known : keys.account, keys.address]);
}

/** Counts an attempt as failed until it is known better; false when that was one too many. */
export async function countAttempt(asker: Asker, { keys }: Standing, isKnown: boolean): Promise<boolean> {
  const [own = "", address = ""] = keys;
  const { windowMs, closedFrom } = loginRule;
  const ofOwn = await countUp(asker.db, own, windowMs, asker.now());
  const ofAddress = await countUp(asker.db, address, windowMs, asker.now());
  return isKnown ? ofOwn <= closedFrom.known : ofOwn <= closedFrom.account && ofAddress <= closedFrom.address;
}

export async function takeBackAttempt(asker: Asker, { keys }: Standing): Promise<void> {
  for (const key of keys) await countDown(asker.db, key);
}
