// What a request waits for when the server asks who is there: a sign-in over the page, or a fresh proof. The shell shows the dialog and answers;
// every request that waits is then sent again, so that nothing typed is lost.

import { createStore, useStore } from "../store.ts";

export type IdentityAsk = "sign-in" | "step-up";
type Waiting = { readonly ask: IdentityAsk; readonly answer: (isProven: boolean) => void };

const open = createStore<Waiting | null>(null);
let asking: { readonly ask: IdentityAsk; readonly done: Promise<boolean> } | null = null;

/** Asks once, however many requests need it; resolves to whether the operator proved themselves. */
export async function askIdentity(ask: IdentityAsk): Promise<boolean> {
  if (asking !== null) {
    const current = asking;
    const isProven = await current.done;
    // signed in is not proven anew, and the other way round: the request is sent again and asks for what is still missing
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

/** What is asked now, outside of a component. */
export const askedIdentity = (): Waiting | null => open.get();
