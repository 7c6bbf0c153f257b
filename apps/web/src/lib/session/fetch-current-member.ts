import { member } from "@khela/contract/calls/member";
import { send } from "../api/call.ts";
import type { SessionInfo } from "./session.ts";

/** Returns the session info of this browser's cookie. Throws CallError when it has no valid one. */
export async function fetchCurrentMember(): Promise<SessionInfo> {
  const { merchantCode, account, type, currency } = await send(member.info, {});
  return { merchantCode, userName: account, type, firstTimeLogin: false, currency };
}
