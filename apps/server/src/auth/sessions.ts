// How a session begins, whoever it is for: always with a new token, and the one this browser had before ends with it.
// A member has at most five at once; the oldest makes room. The token is answered and set as a cookie, never stored.

import type { MemberType } from "@khela/contract/member-types";
import type { OutputOf } from "@khela/contract/schemas";
import type { calls } from "@khela/contract/calls";
import type { Context } from "../platform/context.ts";
import type { Merchant } from "../platform/db/merchant-store.ts";
import { writeAudit } from "../platform/db/audit-store.ts";
import type { Db } from "../platform/db/pool.ts";
import { endSession, insertSession, makeToken, type MemberKey, type SessionProof } from "../platform/db/session-store.ts";
import { auditOf } from "./audit-entry.ts";
import { countDevicesBeside, deleteDevicesOf } from "./device-store.ts";
import { rememberedHash } from "./devices.ts";
import { endOlderSessions, endSessionsBeside, listSessions, updateLastLogin } from "./store.ts";

export const MAX_SESSIONS = 5;

type Others = typeof calls.auth.endOtherSessions;
type List = typeof calls.auth.sessions;

export type SessionInfo = OutputOf<typeof calls.auth.login>;

type Opener = Pick<Context, "now" | "randomBytes" | "ip" | "device" | "merchant"> & { readonly session: Context["session"] | null };

/** Opens a session in the caller's transaction; answers its token. `merchant` is whose member it is. */
export async function openSession(
  tx: Db, opener: Opener, key: MemberKey, merchant: Pick<Merchant, "id">, proof: SessionProof | null = null,
): Promise<string> {
  const now = opener.now();
  const token = makeToken(key.bucket, opener.randomBytes);
  await updateLastLogin(tx, key, now);
  if (opener.session !== null) await endSession(tx, opener.session, "replaced", now);
  await insertSession(tx, { ...key, token, merchantId: merchant.id, ip: opener.ip, device: opener.device, now, proof });
  await endOlderSessions(tx, key, MAX_SESSIONS, now);
  return token;
}

export function sessionInfo(
  token: string,
  merchant: Pick<Merchant, "code">,
  member: { readonly username: string; readonly type: MemberType; readonly firstTimeLogin: boolean; readonly currency: string },
  more: { readonly passwordProven?: boolean; readonly remembered?: boolean } = {},
): SessionInfo {
  return {
    token,
    merchantCode: merchant.code,
    userName: member.username,
    type: member.type,
    firstTimeLogin: member.firstTimeLogin,
    currency: member.currency,
    ...more,
  };
}

/** Where the member is logged in, this browser first. */
export async function readSessions(ctx: Context<List>): Promise<OutputOf<List>> {
  const { db, session, now } = ctx;
  const rows = await listSessions(db, session, { now: now(), most: MAX_SESSIONS });
  return {
    sessions: rows.map(({ tokenHash, device, ip, since, seenAt }) => ({
      isCurrent: tokenHash.equals(session.tokenHash), device, ip, since: since.getTime(), seenAt: seenAt.getTime(),
    })).sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.seenAt - a.seenAt),
    rememberedElsewhere: await countDevicesBeside(db, session, rememberedHash(ctx.rememberedToken), now()),
  };
}

/** From now on the member is logged in here alone, and no other browser is remembered. */
export async function endOtherSessions(ctx: Context<Others>): Promise<{ ended: number }> {
  const { session } = ctx;
  const ended = await ctx.db.transaction(async (tx) => {
    const count = await endSessionsBeside(tx, session, ctx.now());
    await deleteDevicesOf(tx, session, rememberedHash(ctx.rememberedToken));
    await writeAudit(tx, { ...auditOf(ctx, session), action: "sessions.ended", detail: { ended: count } });
    return count;
  });
  return { ended };
}
