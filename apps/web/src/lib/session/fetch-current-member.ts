import { member } from "@khela/contract/member/calls";
import { send } from "../api/call.ts";
import type { LoginResult } from "./session.ts";

const trialGuest = 4;

/** Returns the session info of this browser's cookie. Throws CallError when it has no valid one. */
export async function fetchCurrentMember(): Promise<LoginResult> {
  const { merchantCode, account, type, currency } = await send(member.info, {});
  const guest = type === trialGuest ? { customerType: type } : {};
  return { merchantCode, userName: account, type, ...guest, firstTimeLogin: false, currency };
}
