// A part that is drawn only when it is asked for. Its code comes ahead of that, with the first sign of a person, so that
// who asks for it seldom waits; who is quicker sees what stands in for it. Never drawn on the server.

import type { ComponentType, ReactNode } from "react";
import { Suspense, use } from "react";
import { aPerson } from "./later.tsx";

/** Makes the part. `load` imports its code; `meanwhile` takes up its room. */
export function soon<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null): (props: P) => ReactNode {
  let known: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;

  function come(): Promise<void> {
    coming ??= load().then((part) => {
      known = part;
    }).catch((error: unknown) => {
      // The next who wants it asks again.
      coming = null;
      throw error;
    });
    return coming;
  }
  if (typeof window !== "undefined") aPerson().then(come).catch(() => undefined);

  function Inner(props: P): ReactNode {
    if (known === null) use(come());
    const Known = known;
    return Known === null ? null : <Known {...props} />;
  }
  return (props) => <Suspense fallback={meanwhile}><Inner {...props} /></Suspense>;
}
