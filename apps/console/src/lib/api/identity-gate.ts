// The sign-in or fresh proof that requests wait for. The shell shows the dialog and answers; all waiting requests are
// then sent again, so that nothing typed is lost.

import { createStore, useStore } from "../store.ts";

export type IdentityAsk = "sign-in" | "step-up";
type Waiting = { readonly ask: IdentityAsk; readonly answer: (isProven: boolean) => void };

const open = createStore<Waiting | null>(null);
let asking: { readonly ask: IdentityAsk; readonly done: Promise<boolean> } | null = null;

/** Asks once for all waiting requests; resolves to whether the operator proved who they are. */
export async function askIdentity(ask: IdentityAsk): Promise<boolean> {
  if (asking !== null) {
    const current = asking;
    const isProven = await current.done;
    // The open dialog may have asked for the other proof. The request is then sent again, and the server asks for the
    // missing one.
    return isProven;
  }
  const done = new Promise<boolean>((resolve) => {
    open.set({
      ask,
      answer: (isProven) => {
        asking = null;
        open.set(null);
        resolve(isProven);
      },
    });
  });
  asking = { ask, done };
  return done;
}

export const useIdentityAsk = (): Waiting | null => useStore(open);

/** The dialog that is open now, or null; for code outside of components. */
export const askedIdentity = (): Waiting | null => open.get();
