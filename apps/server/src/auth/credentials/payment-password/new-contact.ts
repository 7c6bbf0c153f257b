// A code to a number or address that was verified after the payment password was last set can replace it only 72 hours
// after that verification. Number and address are changed with the login password, which a thief may have, and the
// owner reads of the change in the meantime.

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
