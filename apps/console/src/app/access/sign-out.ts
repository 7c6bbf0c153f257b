import { consolePath } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { fetchOperatorCall } from "../../lib/api/send.ts";
import { flushWaiting } from "../../lib/toasts.ts";

/**
 * Ends the session. Acts that could still be undone are sent first. The page is then loaded anew, so nothing of this
 * operator remains.
 */
export async function signOut(): Promise<void> {
  flushWaiting();
  await fetchOperatorCall(operatorCalls.access.signOut, {}, { isQuiet: true }).catch(() => undefined);
  location.assign(consolePath);
}
