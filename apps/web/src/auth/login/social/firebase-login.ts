// The login with Facebook or Google: a known person logs in; an unknown person continues to register with a
// pending social login.

import { auth } from "@khela/contract/auth/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { CallError, send } from "../../../lib/api/call.ts";
import { signIn } from "./firebase.ts";
import type { SocialChannel } from "./social-providers.ts";
import { setPendingSocialLogin } from "./pending-social-login.ts";

// Re-exported, so that logging in and linking load the Firebase client in the same chunk.
export { prepareSignIn, signIn } from "./firebase.ts";

type Project = NonNullable<OutputOf<typeof auth.firebase>>;

/**
 * Returns the session, or "unknown" for a new person; null when the person closed the window. Throws every other error.
 */
export async function logInWithFirebase(
  channel: SocialChannel,
  project: Project,
): Promise<OutputOf<typeof auth.login> | "unknown" | null> {
  const firebaseIdToken = await signIn(project, channel);
  if (firebaseIdToken === null) return null;
  try {
    return await send(auth.login, { type: "firebase", firebaseChannel: channel, firebaseIdToken });
  } catch (refusal) {
    if (!(refusal instanceof CallError) || refusal.code !== "login.identity.unknown") throw refusal;
    setPendingSocialLogin({ firebaseChannel: channel, firebaseIdToken });
    return "unknown";
  }
}
