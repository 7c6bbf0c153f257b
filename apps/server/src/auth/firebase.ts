// Who Firebase says somebody is, and which member that is. A token is believed once: the second time it is nobody's, so a
// copy of it opens nothing. A phone sign-in finds the member whose proven number it is; Facebook and Google find the member
// their subject was linked to. A mail address finds nobody.

import { createHash } from "node:crypto";
import type { Context } from "../platform/context.ts";
import { takeNonce } from "../platform/db/seal-store.ts";
import { fail } from "../platform/failure.ts";
import type { FirebaseChannel, FirebaseIdentity } from "../platform/outside-firebase.ts";
import { findLoginByIdentity, findLoginByMobile, type LoginRow } from "./store.ts";

type Asker = Pick<Context, "db" | "merchant" | "firebase">;
type Given = { readonly firebaseChannel?: FirebaseChannel; readonly firebaseIdToken?: string };

/** A token may still be believed a little after its end, by clocks that differ. */
const AFTER_END_MS = 5 * 60_000;

const flagOf = { sms: "MOBILEVERCODELOGIN3", facebook: "FACEBOOKLOGIN3", google: "GOOGLELOGIN3" } as const;

/** Whether this sign-in is offered here at all. */
export function takesChannel({ merchant, firebase }: Pick<Asker, "merchant" | "firebase">, channel: FirebaseChannel): boolean {
  return firebase !== null && merchant.flags[flagOf[channel]] === true;
}

/** What the token says; null when it is not to be believed. Does not use it up. */
export async function readFirebase(ctx: Asker, { firebaseChannel = "sms", firebaseIdToken = "" }: Given): Promise<FirebaseIdentity | null> {
  if (ctx.firebase === null || !takesChannel(ctx, firebaseChannel)) return fail("function.not.available");
  return ctx.firebase.verify(firebaseIdToken, firebaseChannel);
}

/** Uses the token up; false when it was before. */
export async function useFirebase(db: Asker["db"], identity: FirebaseIdentity, { firebaseIdToken = "" }: Given): Promise<boolean> {
  const mark = createHash("sha256").update(firebaseIdToken).digest("base64url");
  return takeNonce(db, `firebase ${mark}`, new Date(identity.expiresAt.getTime() + AFTER_END_MS));
}

/** Who logs in with the token. A token that is right and nobody's is left unused: registering takes it next. */
export async function proveFirebase(ctx: Asker, given: Given): Promise<{ readonly member: LoginRow | null } | null> {
  const identity = await readFirebase(ctx, given);
  if (identity === null) return null;
  const member = identity.mobile !== null
    ? await findLoginByMobile(ctx.db, ctx.merchant.id, identity.mobile)
    : await findLoginByIdentity(ctx.db, ctx.merchant.id, identity);
  if (member !== null && !(await useFirebase(ctx.db, identity, given))) return null;
  return { member };
}
