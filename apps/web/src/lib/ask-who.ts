import { member } from "@khela/contract/calls/member";
import { send } from "./call.ts";
import type { SessionInfo } from "./session.ts";

/** The session info of the cookie this phone holds. Throws CallError when it holds none that is valid. */
export async function askWho(): Promise<SessionInfo> {
  const { merchantCode, account, type, currency } = await send(member.info, {});
  return { merchantCode, userName: account, type, firstTimeLogin: false, currency };
}
