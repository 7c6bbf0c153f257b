// A code replaces the payment password only 72 hours after its number or address was verified, if that was after the
// payment password was last set. Number and address can be changed with the login password, which a thief may have.
// During these hours the owner learns of the change.

import type { Context } from "../../../http/context.ts";
import type { MemberKey } from "../../../infra/db/session-store.ts";
import { contactTimesOf } from "../../../member/member.ts";
import { getPaymentSecret } from "./payment-password-store.ts";

const CONTACT_WAIT_MS = 72 * 60 * 60_000;

type Asking = Pick<Context, "db" | "now"> & {
  readonly session: MemberKey;
  fail(code: "payment.password.contact.new", detail?: unknown): never;
};

export async function refuseNewContact(ctx: Asking, channel: "sms" | "mail"): Promise<void> {
  const { mobileAt, emailAt } = await contactTimesOf(ctx.db, ctx.session);
  const verifiedAt = channel === "sms" ? mobileAt : emailAt;
  const { changedAt } = await getPaymentSecret(ctx.db, ctx.session);
  if (verifiedAt === null || (changedAt !== null && verifiedAt <= changedAt)) return;
  const usableFrom = verifiedAt.getTime() + CONTACT_WAIT_MS;
  if (ctx.now().getTime() < usableFrom) ctx.fail("payment.password.contact.new", { usableFrom });
}
