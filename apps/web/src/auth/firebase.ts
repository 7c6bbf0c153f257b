// The client of Firebase: opens the provider's window and answers an id token for the server to check. Nothing of it is
// kept in the browser. Where the project is the sandbox's own issuer, its window takes the place of the provider's.

import { deleteApp, initializeApp } from "@firebase/app";
import type { Auth, AuthCredential } from "@firebase/auth";
import {
  browserPopupRedirectResolver, connectAuthEmulator, FacebookAuthProvider, GoogleAuthProvider, initializeAuth, inMemoryPersistence,
  signInWithCredential, signInWithPopup,
} from "@firebase/auth";
import type { auth as calls } from "@khela/contract/calls/auth";
import type { OutputOf } from "@khela/contract/schemas";
import type { SocialChannel } from "./social-buttons.tsx";

type Project = NonNullable<OutputOf<typeof calls.firebase>>;

const closedByPerson = ["auth/popup-closed-by-user", "auth/cancelled-popup-request", "auth/user-cancelled"];
const askAgainMs = 500;
const windowLook = "popup,width=420,height=640";
const signedIn = "khela-sign-in";

/** What the sandbox's window hands over, or null when it was closed. */
function credentialOf(issuer: string, channel: SocialChannel): Promise<string | null> {
  const query = new URLSearchParams({ origin: window.location.origin, lang: document.documentElement.lang });
  const address = `${issuer}/sign-in/${channel}?${query.toString()}`;
  const opened = window.open(address, "_blank", windowLook);
  return new Promise((done) => {
    const end = (credential: string | null): void => {
      window.removeEventListener("message", heard);
      clearInterval(timer);
      opened?.close();
      done(credential);
    };
    const heard = ({ origin, data }: MessageEvent<{ type?: unknown; credential?: unknown } | null>): void => {
      if (origin !== new URL(issuer).origin || data?.type !== signedIn || typeof data.credential !== "string") return;
      end(data.credential);
    };
    const timer = setInterval(() => {
      if (opened === null || opened.closed) end(null);
    }, askAgainMs);
    window.addEventListener("message", heard);
  });
}

async function userOf(auth: Auth, { emulatorUrl }: Project, channel: SocialChannel): Promise<string | null> {
  if (emulatorUrl === null) {
    const provider = channel === "google" ? new GoogleAuthProvider() : new FacebookAuthProvider();
    return (await signInWithPopup(auth, provider)).user.getIdToken();
  }
  connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  const handed = await credentialOf(emulatorUrl, channel);
  if (handed === null) return null;
  const credential: AuthCredential = channel === "google" ? GoogleAuthProvider.credential(handed) : FacebookAuthProvider.credential(handed);
  return (await signInWithCredential(auth, credential)).user.getIdToken();
}

/** An id token of whoever signed in with the provider; null when they closed its window. Throws what Firebase throws. */
export async function signIn(project: Project, channel: SocialChannel): Promise<string | null> {
  const { apiKey, authDomain, projectId } = project;
  const app = initializeApp({ apiKey, authDomain, projectId });
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence, popupRedirectResolver: browserPopupRedirectResolver });
    return await userOf(auth, project, channel);
  } catch (error) {
    if (closedByPerson.includes((error as { code?: string }).code ?? "")) return null;
    throw error;
  } finally {
    await deleteApp(app);
  }
}
