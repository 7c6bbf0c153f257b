// On a screen much wider than a phone, a panel beside the column tells how to open the site on a phone. The
// panel's code is a chunk that phones never load.

import type { ReactNode } from "react";
import { Suspense, useSyncExternalStore } from "react";
import { wideQuery } from "./wide-query.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.ts";

const PhoneInvitation = lazyPart(() => import("./phone-invitation.tsx").then((m) => m.PhoneInvitation));

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(wideQuery);
  // Safari before 14 has only addListener and removeListener, so the panel does not follow a change of size there.
  if (typeof media.addEventListener !== "function") return () => undefined;
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

export function WideScreen(): ReactNode {
  const isWide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wideQuery).matches,
    () => false,
  );
  return isWide ? (
    <Suspense fallback={null}>
      <PhoneInvitation />
    </Suspense>
  ) : null;
}
