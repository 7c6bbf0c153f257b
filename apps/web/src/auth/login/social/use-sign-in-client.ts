// Loads and starts the Firebase client before a tap. A browser allows a window only right after a tap; the time to load
// code would be too long.

import { useEffect, useState } from "react";
import type { auth } from "@khela/contract/auth/calls";
import type { OutputOf } from "@khela/contract/schemas";

type Client = Pick<typeof import("./firebase-login.ts"), "logInWithFirebase" | "signIn">;
type Project = OutputOf<typeof auth.firebase>;

/**
 * Returns the Firebase client, null until it is ready. `load` waits for the client, and tries again after a failure.
 */
export function useSignInClient(project: Project | undefined): {
  readonly client: Client | null;
  readonly load: () => Promise<Client>;
} {
  const [client, setClient] = useState<Client | null>(null);

  async function load(): Promise<Client> {
    const { logInWithFirebase, prepareSignIn, signIn } = await import("./firebase-login.ts");
    if (project !== undefined && project !== null) prepareSignIn(project);
    const loaded = { logInWithFirebase, signIn };
    setClient(loaded);
    return loaded;
  }

  useEffect(() => {
    if (project !== undefined && project !== null) void load().catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the project
  }, [project]);
  // Browser tests wait for this mark before they tap.
  useEffect(() => {
    if (client !== null) performance.mark("sign-in-client");
  }, [client]);
  return { client, load };
}
