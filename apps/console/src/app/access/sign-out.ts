import { consolePath } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { fetchOperatorCall } from "../../lib/api/send.ts";
import { flushWaiting } from "../../lib/toasts.ts";

/**
 * Ends the operator's session. Acts that could still be undone are sent first. Then the page reloads, so that nothing
 * of this operator remains in it.
 */
export async function signOut(): Promise<void> {
  flushWaiting();
  await fetchOperatorCall(operatorCalls.access.signOut, {}, { isQuiet: true }).catch(() => undefined);
  location.assign(consolePath);
}
