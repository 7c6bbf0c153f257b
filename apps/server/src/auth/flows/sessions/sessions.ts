// Opens sessions, always with a new token, and ends the browser's earlier session. A member has at most five open
// sessions; a new one ends the oldest. The token is set as a cookie, also returned to callers that are not pages, and
// never stored.

import type { MemberType } from "@khela/contract/member/member-types";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import type { calls } from "@khela/contract/calls";
import { shortAddress } from "../../../http/client-address.ts";
import type { Context } from "../../../http/context.ts";
import type { Merchant } from "../../../infra/db/merchant-store.ts";
import { writeAudit } from "../../../infra/db/audit-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import {
  endSession,
  endSessions,
  insertSession,
  createSessionToken,
  tokenKey,
  type MemberKey,
  type SessionProof,
} from "../../../infra/db/session-store.ts";
import { memberAuditEntry } from "../../account/audit-entry.ts";
import { countryName, deviceName } from "../../../http/device-name.ts";
import {
  countDevicesBeside,
  deleteDevice,
  deleteDevicesOf,
} from "../../credentials/devices/remembered-device-store.ts";
import { rememberedHash } from "../../credentials/devices/remembered-devices.ts";
import {
  deleteTrustedDevice,
  deleteTrustedDevicesOf,
} from "../../credentials/devices/trusted-device-store.ts";
import { endOlderSessions, listSessions, updateLastLogin } from "./sessions-store.ts";

export const MAX_SESSIONS = 5;

/** Length of a session's public id: the first 12 bytes of the hash of its token, which open nothing. */
const ID_BYTES = 12;

type One = typeof calls.auth.endSession;
type Others = typeof calls.auth.endOtherSessions;
type List = typeof calls.auth.sessions;

export type SessionInfo = OutputOf<typeof calls.auth.login>;

type SessionContext = Pick<Context, "now" | "randomBytes" | "ip" | "device" | "userAgent" | "merchant"> & {
  readonly session: Context["session"] | null;
};

type SessionMore = {
  readonly proof?: SessionProof | null;
  /** Hash of the token of the browser's remembered login, if the browser has one. */
  readonly rememberedHash?: Buffer | null;
  /** Hash of the token of the browser, if the second factor was proven in the browser. */
  readonly trustedHash?: Buffer | null;
};

/** Opens a session in the caller's transaction; returns its token. `merchant`: the member's merchant. */
export async function createSession(
  tx: Db,
  opener: SessionContext,
  key: MemberKey,
  merchant: Pick<Merchant, "id">,
  more: SessionMore = {},
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
    deviceName: deviceName(opener.userAgent),
    ...more,
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

const idOf = (tokenHash: Buffer): string => tokenHash.subarray(0, ID_BYTES).toString("base64url");

/** Lists the member's open sessions, the caller's session first. */
export async function readSessions(ctx: Context<List>): Promise<OutputOf<List>> {
  const { db, session, now, region, language } = ctx;
  const rows = await listSessions(db, session, { now: now(), most: MAX_SESSIONS });
  return {
    sessions: rows
      .map(({ tokenHash, device, deviceName: name, ip, since, seenAt }) => ({
        id: idOf(tokenHash),
        isCurrent: tokenHash.equals(session.tokenHash),
        device,
        name,
        ip: shortAddress(ip),
        country: countryName(region.countryOf(ip), language),
        since: since.getTime(),
        seenAt: seenAt.getTime(),
      }))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.seenAt - a.seenAt),
    rememberedElsewhere: await countDevicesBeside(db, session, rememberedHash(ctx.rememberMeToken), now()),
  };
}

/**
 * Ends another session of the member. Also ends the remembered login and the trust of that session's browser, which
 * would otherwise open the next session.
 */
export async function endOneSession(ctx: Context<One>, { id }: ParsedInputOf<One>): Promise<OutputOf<One>> {
  const { session } = ctx;
  const now = ctx.now();
  const rows = await listSessions(ctx.db, session, { now, most: MAX_SESSIONS });
  const found = rows.find(({ tokenHash }) => idOf(tokenHash) === id && !tokenHash.equals(session.tokenHash));
  if (found === undefined) return { ended: 0 };
  const { tokenHash, rememberedHash: remembered, trustedHash: trusted } = found;
  const ended = await ctx.db.transaction(async (tx) => {
    const count = await endSessions(tx, session, { hashes: [tokenHash] }, { reason: "elsewhere", now });
    if (remembered !== null) await deleteDevice(tx, { bucket: session.bucket, tokenHash: remembered });
    if (trusted !== null) await deleteTrustedDevice(tx, session, trusted);
    const detail = { ended: count, device: found.deviceName };
    await writeAudit(tx, { ...memberAuditEntry(ctx, session), action: "sessions.ended", detail });
    return count;
  });
  return { ended };
}

/** Ends all other sessions of the member and deletes all other remembered browsers. */
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
    const own = ctx.trustedDeviceToken === null ? null : tokenKey(ctx.trustedDeviceToken);
    await deleteTrustedDevicesOf(tx, session, own?.tokenHash ?? null);
    await writeAudit(tx, {
      ...memberAuditEntry(ctx, session),
      action: "sessions.ended",
      detail: { ended: count },
    });
    return count;
  });
  return { ended };
}
