// The sign-in or step-up proof for which requests wait. The shell shows the dialog and answers. All waiting requests
// are then sent again, so that nothing typed is lost.

import { createStore, useStore } from "../store.ts";

export type IdentityAsk = "sign-in" | "step-up";
type Waiting = { readonly ask: IdentityAsk; readonly answer: (isProven: boolean) => void };

const open = createStore<Waiting | null>(null);
let asking: { readonly ask: IdentityAsk; readonly done: Promise<boolean> } | null = null;

/** Asks the operator once for all waiting requests. Resolves to whether the operator proved their identity. */
export async function askIdentity(ask: IdentityAsk): Promise<boolean> {
  if (asking !== null) {
    const current = asking;
    const isProven = await current.done;
    // The open dialog may have asked for the other kind of proof. The request is then sent again, and the server asks
    // for the missing kind.
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

/**
 * Returns what the open dialog asks for, with the function that answers; null: no dialog is open. For code outside of
 * components.
 */
export const askedIdentity = (): Waiting | null => open.get();
