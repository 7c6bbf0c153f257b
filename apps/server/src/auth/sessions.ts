// Opens sessions: always with a new token, ending the session this browser had before. A member has at most
// five; the oldest is ended. The token is set as a cookie, answered to callers that are no page, never stored.

import type { MemberType } from "@khela/contract/member/member-types";
import type { OutputOf } from "@khela/contract/schemas";
import type { calls } from "@khela/contract/calls";
import type { Context } from "../http/context.ts";
import type { Merchant } from "../infra/db/merchant-store.ts";
import { writeAudit } from "../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import {
  endSession,
  endSessions,
  insertSession,
  createSessionToken,
  type MemberKey,
  type SessionProof,
} from "../infra/db/session-store.ts";
import { memberAuditEntry } from "./audit-entry.ts";
import { countDevicesBeside, deleteDevicesOf } from "./login/remembered-device-store.ts";
import { rememberedHash } from "./login/remembered-devices.ts";
import { endOlderSessions, listSessions, updateLastLogin } from "./store.ts";

export const MAX_SESSIONS = 5;

type Others = typeof calls.auth.endOtherSessions;
type List = typeof calls.auth.sessions;

export type SessionInfo = OutputOf<typeof calls.auth.login>;

type SessionContext = Pick<Context, "now" | "randomBytes" | "ip" | "device" | "merchant"> & {
  readonly session: Context["session"] | null;
};

/** Opens a session in the caller's transaction; returns its token. `merchant` is the member's. */
export async function createSession(
  tx: Db,
  opener: SessionContext,
  key: MemberKey,
  merchant: Pick<Merchant, "id">,
  proof: SessionProof | null = null,
): Promise<string> {
  const now = opener.now();
  const token = createSessionToken(key.bucket, opener.randomBytes);
  await updateLastLogin(tx, key, now);
  if (opener.session !== null) await endSession(tx, opener.session, "replaced", now);
  await insertSession(tx, {
    ...key,
    token,
    merchantId: merchant.id,
    ip: opener.ip,
    device: opener.device,
    now,
    proof,
  });
  await endOlderSessions(tx, key, MAX_SESSIONS, now);
  return token;
}

export function toSessionInfo(
  given: ReturnType<Context["giveSession"]>,
  merchant: Pick<Merchant, "code">,
  member: {
    readonly username: string;
    readonly type: MemberType;
    readonly firstTimeLogin: boolean;
    readonly currency: string;
  },
  more: { readonly passwordProven?: boolean; readonly remembered?: boolean } = {},
): SessionInfo {
  return {
    ...given,
    merchantCode: merchant.code,
    userName: member.username,
    type: member.type,
    firstTimeLogin: member.firstTimeLogin,
    currency: member.currency,
    ...more,
  };
}

/** The member's sessions, this browser's first. */
export async function readSessions(ctx: Context<List>): Promise<OutputOf<List>> {
  const { db, session, now } = ctx;
  const rows = await listSessions(db, session, { now: now(), most: MAX_SESSIONS });
  return {
    sessions: rows
      .map(({ tokenHash, device, ip, since, seenAt }) => ({
        isCurrent: tokenHash.equals(session.tokenHash),
        device,
        ip,
        since: since.getTime(),
        seenAt: seenAt.getTime(),
      }))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.seenAt - a.seenAt),
    rememberedElsewhere: await countDevicesBeside(db, session, rememberedHash(ctx.rememberMeToken), now()),
  };
}

/** Ends all other sessions and forgets all other remembered browsers. */
export async function endOtherSessions(ctx: Context<Others>): Promise<{ ended: number }> {
  const { session } = ctx;
  const ended = await ctx.db.transaction(async (tx) => {
    const count = await endSessions(
      tx,
      session,
      { beside: session.tokenHash },
      { reason: "elsewhere", now: ctx.now() },
    );
    await deleteDevicesOf(tx, session, rememberedHash(ctx.rememberMeToken));
    await writeAudit(tx, {
      ...memberAuditEntry(ctx, session),
      action: "sessions.ended",
      detail: { ended: count },
    });
    return count;
  });
  return { ended };
}
