// Finds the member of a Firebase identity. A token is accepted once, so a copy of the token is useless. A phone
// sign-in finds the member with that verified number. Facebook and Google find the member linked to their subject
// (`sub`). An email address never identifies a member.

import { createHash } from "node:crypto";
import type { Context } from "../../../http/context.ts";
import { consumeNonce } from "../../../infra/db/encryption-nonce-store.ts";
import { fail } from "../../../infra/failure.ts";
import type { FirebaseChannel, FirebaseIdentity } from "../../../integrations/firebase.ts";
import { findLoginByIdentity, findLoginByMobile, type LoginRow } from "../../account/login-store.ts";

type Caller = Pick<Context, "db" | "merchant" | "firebase">;
type FirebaseInput = {
  readonly firebaseChannel?: FirebaseChannel;
  readonly firebaseIdToken?: string;
  /** The number that the client claims to have verified. The token is invalid if its number differs. */
  readonly firebaseMobileNo?: string;
};

/** Time for which a used token is remembered after its expiry, because clocks differ. */
const AFTER_END_MS = 5 * 60_000;

const channelFlags = {
  sms: "MOBILEVERCODELOGIN3",
  facebook: "FACEBOOKLOGIN3",
  google: "GOOGLELOGIN3",
} as const;

/** Whether the merchant and the server enable this sign-in channel. */
export function isChannelEnabled(
  { merchant, firebase }: Pick<Caller, "merchant" | "firebase">,
  channel: FirebaseChannel,
): boolean {
  return firebase !== null && merchant.flags[channelFlags[channel]] === true;
}

/**
 * Verifies the token and returns its claims; null: invalid. Does not consume the token. `flag`: the merchant's flag
 * that must be enabled; default: the channel's flag.
 */
export async function verifyFirebaseToken(
  ctx: Caller,
  { firebaseChannel = "sms", firebaseIdToken = "", firebaseMobileNo = "" }: FirebaseInput,
  flag: string = channelFlags[firebaseChannel],
): Promise<FirebaseIdentity | null> {
  if (ctx.firebase === null || ctx.merchant.flags[flag] !== true) return fail("function.not.available");
  const identity = await ctx.firebase.verify(firebaseIdToken, firebaseChannel);
  const named = firebaseMobileNo.replace(/\D/g, "");
  return named === "" || identity?.mobile === `+${named}` ? identity : null;
}

/** Consumes the token; false when the token was already used. */
export async function consumeFirebaseToken(
  db: Caller["db"],
  identity: FirebaseIdentity,
  { firebaseIdToken = "" }: FirebaseInput,
): Promise<boolean> {
  const mark = createHash("sha256").update(firebaseIdToken).digest("base64url");
  return consumeNonce(db, `firebase ${mark}`, new Date(identity.expiresAt.getTime() + AFTER_END_MS));
}

/**
 * Finds the member of the token. A valid token of an unknown person is not consumed, because registration uses the
 * token next.
 */
export async function findFirebaseMember(
  ctx: Caller,
  given: FirebaseInput,
): Promise<{ readonly member: LoginRow | null } | null> {
  const identity = await verifyFirebaseToken(ctx, given);
  if (identity === null) return null;
  const member =
    identity.mobile !== null
      ? await findLoginByMobile(ctx.db, ctx.merchant.id, identity.mobile)
      : await findLoginByIdentity(ctx.db, ctx.merchant.id, identity);
  if (member !== null && !(await consumeFirebaseToken(ctx.db, identity, given))) return null;
  return { member };
}
