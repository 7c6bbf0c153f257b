// Passwords: argon2id with a pepper, hashed a few at a time. Promises that a flood of logins takes only its share of the
// machine (the rest waits, and is told to come back when the queue is full), and that a name nobody has costs the same
// time as one somebody has. Never keeps, logs or answers a password.

import { hash, verify } from "@node-rs/argon2";
import { fail } from "../platform/failure.ts";
import type { Secrets } from "../platform/secrets.ts";

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** libuv has four threads for everything; hashing may hold half of them. */
const AT_ONCE = 2;
const MAX_WAITING = 100;
const BUSY_RETRY_S = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length >= MAX_WAITING) fail("system.busy", undefined, BUSY_RETRY_S);
  else await new Promise<void>((resolve) => { waiting.push(resolve); });
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Keyboards write the same letters in different ways; NFKC makes them one before they are hashed. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize("NFKC"), "utf8");
}

function pepper(secrets: Secrets): Buffer {
  return secrets.bytes("password pepper");
}

/** The PHC string to store. @throws {Failure} `system.busy` when too many wait */
export function hashPassword(secrets: Secrets, password: string): Promise<string> {
  return inTurn(() => hash(bytesOf(password), { ...COST, secret: pepper(secrets) }));
}

let nobodys: Promise<string> | undefined;

/** Whether the password is the hash's; null is the hash of a member that is not there: as slow, and never right. */
export async function isPassword(secrets: Secrets, stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword(secrets, secrets.bytes("nobody's password").toString("hex"));
  const against = stored ?? await nobodys;
  const right = await inTurn(() => verify(against, bytesOf(password), { secret: pepper(secrets) }));
  return right && stored !== null;
}
