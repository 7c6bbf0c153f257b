// A client-only component, rendered on demand. Its code is prefetched at the first interaction, so it is
// seldom waited for; until it is loaded the fallback is shown, and a page from the server has the fallback.

import type { ComponentType, ReactNode } from "react";
import { Suspense, use } from "react";
import { firstInteraction, createCodeLoader } from "./hydrate-on-interaction.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Creates the component. `load` imports its code; `fallback` reserves its space. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): (props: P) => ReactNode {
  const loader = createCodeLoader(load);
  if (typeof window !== "undefined")
    firstInteraction()
      .then(loader.load)
      .catch(() => undefined);

  function Inner(props: P): ReactNode {
    const Loaded = loader.loaded();
    if (Loaded !== null) return <Loaded {...props} />;
    use(loader.load());
    return null;
  }
  function Lazy(props: P): ReactNode {
    if (!useHydrated()) return fallback;
    return (
      <Suspense fallback={fallback}>
        <Inner {...props} />
      </Suspense>
    );
  }
  return Lazy;
}
