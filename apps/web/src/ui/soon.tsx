// A part that is drawn only when it is asked for. Its code comes ahead of that, with the first sign of a person, so that
// who asks for it seldom waits; who is quicker sees what stands in for it. Never drawn on the server.

import type { ComponentType, ReactNode } from "react";
import { Suspense, use } from "react";
import { aPerson, fetchedOnce } from "./later.tsx";

/** Makes the part. `load` imports its code; `meanwhile` takes up its room. */
export function soon<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null): (props: P) => ReactNode {
  const part = fetchedOnce(load);
  if (typeof window !== "undefined") aPerson().then(part.fetch).catch(() => undefined);

  function Inner(props: P): ReactNode {
    const Known = part.known();
    if (Known !== null) return <Known {...props} />;
    use(part.fetch());
    return null;
  }
  return (props) => <Suspense fallback={meanwhile}><Inner {...props} /></Suspense>;
}
