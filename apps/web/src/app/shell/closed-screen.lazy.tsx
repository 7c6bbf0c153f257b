// The page of a closed site is one that almost nobody sees: its code is a chunk of its own.

import type { ReactNode } from "react";
import { lazy, Suspense } from "react";

const Loaded = lazy(() => import("./closed-screen.tsx").then((m) => ({ default: m.ClosedScreen })));

export function ClosedScreen({ status }: { status: number }): ReactNode {
  return (
    <Suspense fallback={null}>
      <Loaded status={status} />
    </Suspense>
  );
}
