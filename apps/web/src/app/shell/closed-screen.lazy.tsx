// The page of a closed site is rare: its code is a separate chunk.

import type { ReactNode } from "react";
import { Suspense, use } from "react";
import { createCodeLoader } from "../../ui/lazy/hydrate-on-interaction.tsx";

const loader = createCodeLoader(() => import("./closed-screen.tsx").then((m) => m.ClosedScreen));

/** The server renders the page only after its code is loaded. */
export const loadClosedScreen = loader.load;

function Loaded({ status }: { status: number }): ReactNode {
  const Screen = loader.loaded();
  if (Screen !== null) return <Screen status={status} />;
  use(loader.load());
  return null;
}

export function ClosedScreen({ status }: { status: number }): ReactNode {
  return (
    <Suspense fallback={null}>
      <Loaded status={status} />
    </Suspense>
  );
}
