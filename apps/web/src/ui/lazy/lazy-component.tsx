// A client-only component, rendered on demand. Its code is prefetched at the first interaction, so a wait is rare;
// until it is loaded the fallback is shown, also in a page from the server. If the code cannot be loaded, the
// fallback and the rest of the screen stay; an optional part without a fallback is left out until the connection is
// back.

import type { ComponentType, ReactNode } from "react";
import { Suspense, use } from "react";
import { untilLoaded } from "./until-loaded.ts";
import { firstInteraction, createCodeLoader } from "./hydrate-on-interaction.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Creates the component. `load` imports its code; `fallback` reserves its space, or shows a short version of it. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode | ((props: P) => ReactNode) = null,
): (props: P) => ReactNode {
  const loader = createCodeLoader(load);
  let loading: Promise<void> | null = null;
  if (typeof window !== "undefined")
    firstInteraction()
      .then(loader.load)
      .catch(() => undefined);

  function Inner(props: P): ReactNode {
    const Loaded = loader.loaded();
    if (Loaded !== null) return <Loaded {...props} />;
    use((loading ??= untilLoaded(loader.load)));
    return null;
  }
  function Lazy(props: P): ReactNode {
    const Fallback = fallback;
    const waiting = typeof Fallback === "function" ? <Fallback {...props} /> : Fallback;
    if (!useHydrated()) return waiting;
    return (
      <Suspense fallback={waiting}>
        <Inner {...props} />
      </Suspense>
    );
  }
  return Lazy;
}
