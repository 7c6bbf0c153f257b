// Navigation between screens. The address is the state, and paths are literal, so components need neither screens nor a
// router. The app registers a function that prefetches touched links.

import { useSyncExternalStore } from "react";
import { createEmitter } from "../emitter.ts";

/**
 * How a screen was reached. `first`: the page was loaded; `push`: a link, or `navigate`; `back`: the site's back arrow;
 * `pop`: a swipe or the browser's buttons.
 */
export type NavigationType = "first" | "push" | "back" | "pop";

/** The path and query of the address. */
export type SiteLocation = { readonly path: string; readonly search: string };

let navigationType: NavigationType = "first";
let isOwnBack = false;
// Number of this site's history entries behind the page, stored in the browser's history so that it survives a
// reload.
let depth = 0;
let onLinkTouched: (to: string) => void = () => undefined;
const locationChange = createEmitter();

/**
 * Returns the current location. The first render uses `initial`, the location for which the server rendered the page.
 */
export function useLocation(initial: SiteLocation): SiteLocation {
  const path = useSyncExternalStore(
    locationChange.subscribe,
    () => window.location.pathname,
    () => initial.path,
  );
  const search = useSyncExternalStore(
    locationChange.subscribe,
    () => window.location.search,
    () => initial.search,
  );
  return { path, search };
}

/** Subscribes to every change of location. */
export const onLocationChange = locationChange.subscribe;

/** Returns how the current screen was reached. */
export function lastNavigationType(): NavigationType {
  return navigationType;
}

/** Starts handling links and history; called once, in the browser. `onTouched` runs at touch-down on a link. */
export function startNavigation(onTouched: (to: string) => void): void {
  onLinkTouched = onTouched;
  const readDepth = (): void => {
    depth = (window.history.state as { depth?: number } | null)?.depth ?? 0;
  };
  readDepth();
  window.addEventListener("popstate", () => {
    navigationType = isOwnBack ? "back" : "pop";
    isOwnBack = false;
    readDepth();
    locationChange.emit();
  });
}

/** Saves how far the page is scrolled, in the browser's history. */
export function saveScroll(): void {
  window.history.replaceState({ ...(window.history.state as object | null), y: window.scrollY }, "");
}

/** Navigates to a path of this site and scrolls to its top. */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  navigationType = "push";
  if (!replace) {
    // the code that saves it during a scroll may still be on its way
    saveScroll();
    depth += 1;
  }
  window.history[replace ? "replaceState" : "pushState"]({ depth }, "", to);
  window.scrollTo(0, 0);
  locationChange.emit();
}

/** Goes one step back; if the previous history entry is not this site's, goes to `fallback`. */
export function goBack(fallback: string): void {
  if (depth === 0) navigate(fallback, { replace: true });
  else {
    isOwnBack = true;
    window.history.back();
  }
}

/** Prefetches the screen behind a link at touch-down. */
export function prefetchLink(to: string): void {
  onLinkTouched(to);
}
