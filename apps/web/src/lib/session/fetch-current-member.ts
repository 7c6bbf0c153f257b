import { member } from "@khela/contract/member/calls";
import { send } from "../api/call.ts";
import type { auth } from "@khela/contract/auth/calls";
import type { OutputOf } from "@khela/contract/schemas";

const trialGuest = 4;

/** Returns the session info for this browser's session cookie. Throws CallError without a valid cookie. */
export async function fetchCurrentMember(): Promise<OutputOf<typeof auth.login>> {
  const { merchantCode, account, type, currency, view } = await send(member.info, {});
  const guest = type === trialGuest ? { customerType: type } : {};
  return { merchantCode, userName: account, type, ...guest, firstTimeLogin: false, currency, view };
}
