// Open, under maintenance, or closed to this region. The page starts with the server's answer, which is asked again
// in the background; the last answer is kept on the phone.

import type { ReactNode } from "react";
import { Suspense, lazy } from "react";
import { Loading } from "../ui/states.tsx";

const ClosedScreen = lazy(() => import("./closed-screen.tsx").then((m) => ({ default: m.ClosedScreen })));

export function StatusGate({ status, children }: { status: number; children: ReactNode }): ReactNode {
  if (status === 0) return children;
  return <Suspense fallback={<Loading />}><ClosedScreen status={status} /></Suspense>;
}
