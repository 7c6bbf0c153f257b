import { consolePath } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { fetchOperatorCall } from "../../lib/api/send.ts";
import { flushWaiting } from "../../lib/toasts.ts";

/** Ends the session. Acts that could still be taken back leave before it; a page loaded anew keeps nothing of this operator. */
export async function signOut(): Promise<void> {
  flushWaiting();
  await fetchOperatorCall(operatorCalls.access.signOut, {}, { isQuiet: true }).catch(() => undefined);
  location.assign(consolePath);
}
