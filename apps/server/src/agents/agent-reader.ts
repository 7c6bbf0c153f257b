import type { MemberKey } from "../infra/db/session-store.ts";
import type { Services } from "../http/context.ts";
import type { Merchant } from "../infra/db/merchant-store.ts";

/** A reader of an agent's data: the agent in their own session, or an operator who names the agent. */
export type AgentReader = Pick<Services, "db" | "now" | "config" | "randomBytes"> & {
  readonly merchant: Merchant;
  readonly session: MemberKey;
};

/** Context whose `fail` refuses a call with one of these codes. */
export type Refusing<Code extends string> = { fail(code: Code, detail?: unknown): never };
