// Moving between screens, for parts that know no screen: the address is the state, the browser's history its past.
// Paths here are literal, so no router is carried. The app tells it what to fetch when a link is touched.

import { useSyncExternalStore } from "react";
import { makeSignal } from "./signal.ts";

/** `back`: a step back that the site's own arrow made; `pop`: one that a swipe or the browser made. */
export type Movement = "first" | "push" | "back" | "pop";

/** The path and query of the address. */
export type Place = { readonly path: string; readonly search: string };

let movement: Movement = "first";
let arrow = false;
// How many steps of this site lie behind the page; kept with the browser's history, so that a reload knows it too.
let depth = 0;
let ahead: (to: string) => void = () => undefined;
const place = makeSignal();

/** Where we are; `first` is what the server rendered, for the first render on both sides. */
export function usePlace(first: Place): Place {
  const path = useSyncExternalStore(place.watch, () => window.location.pathname, () => first.path);
  const search = useSyncExternalStore(place.watch, () => window.location.search, () => first.search);
  return { path, search };
}

/** Hears of every change of place. */
export const onPlace = place.watch;

/** How the current screen was reached. */
export function lastMovement(): Movement {
  return movement;
}

/** To be called once, in the browser. `touched` hears of a link under a finger. */
export function watchMovement(touched: (to: string) => void): void {
  ahead = touched;
  const readDepth = (): void => {
    depth = (window.history.state as { depth?: number } | null)?.depth ?? 0;
  };
  readDepth();
  window.addEventListener("popstate", () => {
    movement = arrow ? "back" : "pop";
    arrow = false;
    readDepth();
    place.tell();
  });
}

/** Goes to a path of ours and shows its top. */
export function goTo(to: string, { replace = false }: { replace?: boolean } = {}): void {
  movement = "push";
  if (!replace) depth += 1;
  window.history[replace ? "replaceState" : "pushState"]({ depth }, "", to);
  window.scrollTo(0, 0);
  place.tell();
}

/** One step back; where there is none inside the site, to `otherwise`. */
export function goBack(otherwise: string): void {
  if (depth === 0) goTo(otherwise, { replace: true });
  else {
    arrow = true;
    window.history.back();
  }
}

/** A finger is on a link: fetch what the screen behind it needs. */
export function touchAhead(to: string): void {
  ahead(to);
}
