// What every part of the arcade is handed: its database, the platform's wallet, the time, chance and the log. Tests
// hand in other clocks and other (failing) chance; nothing reads either from anywhere else.
import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Database } from "./db.ts";
import type { Hub } from "./hub.ts";
import type { Paces } from "./profiles.ts";
import type { Wallet } from "./wallet.ts";

export type Context = {
  readonly config: Config;
  readonly db: Database;
  readonly wallet: Wallet;
  /** Tells the clients of rooms what happens there. */
  readonly hub: Hub;
  readonly log: FastifyBaseLogger;
  /** How fast shared rounds go. */
  readonly paces: Paces;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Buffer;
};

export const systemChance = { now: () => new Date(), randomBytes: (size: number) => randomBytes(size) };

/** A time-ordered id (UUID version 7), so that ids made later sort later. */
export function newId(ctx: Pick<Context, "now" | "randomBytes">): string {
  const bytes = ctx.randomBytes(16);
  bytes.writeUIntBE(ctx.now().getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
