// Hashes passwords with argon2id and a pepper, a few at a time. Concurrent logins therefore use only a limited share
// of the machine: further logins wait, and are refused when the queue is full. An unknown name takes the same time as
// a known name. Passwords are never stored, logged or returned.

import { hash, verify } from "@node-rs/argon2";
import { fail } from "../failure.ts";
import type { Secrets } from "../secrets.ts";

/** libuv has four threads for everything; hashing may use half of them. */
const MAX_CONCURRENT_HASHES = 2;
const MAX_WAITING = 100;
const BUSY_RETRY_S = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_CONCURRENT_HASHES) running += 1;
  else if (waiting.length >= MAX_WAITING) fail("system.busy", undefined, BUSY_RETRY_S);
  else
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/**
 * Returns the bytes of a password that are hashed. Keyboards encode the same letters differently, so NFKC normalizes
 * them first.
 */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize("NFKC"), "utf8");
}

function pepper(secrets: Secrets): Buffer {
  return secrets.bytes("password pepper");
}

/** Returns the PHC string to store. @throws {Failure} `system.busy` when too many hashes wait */
export function hashPassword(secrets: Secrets, password: string): Promise<string> {
  return withHashSlot(() => hash(bytesOf(password), { ...secrets.passwordCost, secret: pepper(secrets) }));
}

const dummyHashes = new WeakMap<Secrets, Promise<string>>();

function dummyHashOf(secrets: Secrets): Promise<string> {
  const made =
    dummyHashes.get(secrets) ?? hashPassword(secrets, secrets.bytes("nobody's password").toString("hex"));
  dummyHashes.set(secrets, made);
  return made;
}

/**
 * Whether the password matches the hash. `stored` null: an unknown member, for whom it takes the same time and never
 * matches.
 */
export async function verifyPassword(
  secrets: Secrets,
  stored: string | null,
  password: string,
): Promise<boolean> {
  const dummy = dummyHashOf(secrets);
  const against = stored ?? (await dummy);
  const right = await withHashSlot(() => verify(against, bytesOf(password), { secret: pepper(secrets) }));
  return right && stored !== null;
}
