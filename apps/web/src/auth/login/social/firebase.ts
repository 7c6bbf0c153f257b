// The Firebase client: opens the provider's window and returns an id token for the server to verify. It stores
// nothing in the browser. When the project is the sandbox's own issuer, its window replaces the provider's.

import { initializeApp } from "@firebase/app";
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  FacebookAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
  signInWithPopup,
  type Auth,
  type AuthCredential,
} from "@firebase/auth";
import type { auth as calls } from "@khela/contract/auth/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { SocialChannel } from "./social-providers.ts";

type Project = NonNullable<OutputOf<typeof calls.firebase>>;

const popupClosedCodes = ["auth/popup-closed-by-user", "auth/cancelled-popup-request", "auth/user-cancelled"];
/**
 * Firebase's error code when the browser blocked the provider's window: too much time passed after the tap, or the
 * browser blocks all windows.
 */
const popupBlockedCode = "auth/popup-blocked";
const popupPollMs = 500;
/** Number of polls after the provider's window was closed, since the window's last message may arrive late. */
const pollsAfterClose = 3;
const popupFeatures = "popup,width=420,height=640";
const signedInMessage = "khela-sign-in";

/** Opens the window of the sandbox's own issuer. Returns its token, or null when the person closed the window. */
function openSandboxPopup(issuer: string, channel: SocialChannel): Promise<string | null> {
  const query = new URLSearchParams({ origin: window.location.origin, lang: document.documentElement.lang });
  const address = `${issuer}/sign-in/${channel}?${query.toString()}`;
  const opened = window.open(address, "_blank", popupFeatures);
  if (opened === null)
    return Promise.reject(Object.assign(new Error("the window was blocked"), { code: popupBlockedCode }));
  return new Promise((done) => {
    const end = (credential: string | null): void => {
      window.removeEventListener("message", onMessage);
      clearInterval(timer);
      opened.close();
      done(credential);
    };
    const onMessage = ({
      origin,
      data,
    }: MessageEvent<{ type?: unknown; credential?: unknown } | null>): void => {
      if (
        origin !== new URL(issuer).origin ||
        data?.type !== signedInMessage ||
        typeof data.credential !== "string"
      )
        return;
      end(data.credential);
    };
    let pollsClosed = 0;
    const timer = setInterval(() => {
      if (opened.closed) pollsClosed += 1;
      if (pollsClosed > pollsAfterClose) end(null);
    }, popupPollMs);
    window.addEventListener("message", onMessage);
  });
}

async function idTokenOf(
  auth: Auth,
  { emulatorUrl }: Project,
  channel: SocialChannel,
): Promise<string | null> {
  if (emulatorUrl === null) {
    const provider = channel === "google" ? new GoogleAuthProvider() : new FacebookAuthProvider();
    return (await signInWithPopup(auth, provider)).user.getIdToken();
  }
  const sandboxCredential = await openSandboxPopup(emulatorUrl, channel);
  if (sandboxCredential === null) return null;
  const credential: AuthCredential =
    channel === "google"
      ? GoogleAuthProvider.credential(sandboxCredential)
      : FacebookAuthProvider.credential(sandboxCredential);
  return (await signInWithCredential(auth, credential)).user.getIdToken();
}

let prepared: Auth | null = null;

/**
 * Starts the Firebase client before the tap, so that a tap can open the window without waiting. On phones the client
 * loads the provider's frame at once.
 */
export function prepareSignIn({ apiKey, authDomain, projectId, emulatorUrl }: Project): Auth {
  if (prepared !== null) return prepared;
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  prepared = auth;
  return auth;
}

/**
 * Signs in with the provider and returns an ID token; null when the person closed the window. Throws Firebase's errors.
 * The window opens before any wait, since browsers allow it only right after a tap.
 */
export async function signIn(project: Project, channel: SocialChannel): Promise<string | null> {
  try {
    return await idTokenOf(prepareSignIn(project), project, channel);
  } catch (error) {
    if (popupClosedCodes.includes((error as { code?: string }).code ?? "")) return null;
    throw error;
  }
}
