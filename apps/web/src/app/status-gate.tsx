// Open, under maintenance, or closed to this region. The page starts with the server's answer, then asks again in
// the background; the last answer is kept, so that a page from the cache is not wrong for longer than one look.

import type { ReactNode } from "react";
import { Suspense, lazy, useEffect, useState } from "react";
import { site } from "@khela/contract/calls/site";
import { useCall } from "../lib/query.ts";
import { readStored, writeStored } from "../lib/storage.ts";
import { Loading } from "../ui/states.tsx";

const ClosedScreen = lazy(() => import("./closed-screen.tsx").then((m) => ({ default: m.ClosedScreen })));

export function StatusGate({ first, children }: { first: number; children: ReactNode }): ReactNode {
  const [kept, setKept] = useState(first);
  const { data } = useCall(site.status, {});

  useEffect(() => {
    const stored = readStored<number>("status");
    if (stored !== null && data === undefined) setKept(stored);
  }, []);
  useEffect(() => {
    if (data === undefined) return;
    writeStored("status", data.status);
    setKept(data.status);
  }, [data]);

  if (kept === 0) return children;
  return <Suspense fallback={<Loading />}><ClosedScreen status={kept} ip={data?.location.ip ?? null} /></Suspense>;
}
