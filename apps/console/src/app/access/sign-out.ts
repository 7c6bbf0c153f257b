import { consolePath } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { fetchOperatorCall } from "../../lib/api/send.ts";
import { flushWaiting } from "../../lib/toasts.ts";

/**
 * Ends the session. Acts in their undo time are sent first. The page then reloads, so that none of this operator's data
 * remains.
 */
export async function signOut(): Promise<void> {
  flushWaiting();
  await fetchOperatorCall(operatorCalls.access.signOut, {}, { isQuiet: true }).catch(() => undefined);
  location.assign(consolePath);
}
