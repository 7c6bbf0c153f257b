// What follows a tap on Facebook or Google: who is known logs in; who is not is vouched for when they register.

import { auth } from "@khela/contract/calls/auth";
import type { OutputOf } from "@khela/contract/schemas";
import { CallError, send } from "../lib/call.ts";
import { signIn } from "./firebase.ts";
import type { SocialChannel } from "./social-buttons.tsx";
import { keepVoucher } from "./vouched.ts";

type Project = NonNullable<OutputOf<typeof auth.firebase>>;

/** The session; null when the window was closed, for the person changed their mind. Throws what else goes wrong. */
export async function logInBy(channel: SocialChannel, project: Project): Promise<OutputOf<typeof auth.login> | "unknown" | null> {
  const firebaseIdToken = await signIn(project, channel);
  if (firebaseIdToken === null) return null;
  try {
    return await send(auth.login, { type: "firebase", firebaseChannel: channel, firebaseIdToken });
  } catch (refusal) {
    if (!(refusal instanceof CallError) || refusal.code !== "login.identity.unknown") throw refusal;
    keepVoucher({ firebaseChannel: channel, firebaseIdToken });
    return "unknown";
  }
}
