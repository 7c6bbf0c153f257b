// Moving between screens, for parts that know no screen: the address is the state, the browser's history its past.
// Paths here are literal, so no router is carried. The app tells it what to fetch when a link is touched.

import { useSyncExternalStore } from "react";
import { makeSignal } from "./signal.ts";

export type Movement = "first" | "push" | "pop";

/** The path and query of the address. */
export type Place = { readonly path: string; readonly search: string };

let movement: Movement = "first";
let ahead: (to: string) => void = () => undefined;
const place = makeSignal();

/** Where we are; `first` is what the server rendered, for the first render on both sides. */
export function usePlace(first: Place): Place {
  const path = useSyncExternalStore(place.watch, () => window.location.pathname, () => first.path);
  const search = useSyncExternalStore(place.watch, () => window.location.search, () => first.search);
  return { path, search };
}

/** How the current screen was reached: a link, or the browser's own back and forward. */
export function lastMovement(): Movement {
  return movement;
}

/** To be called once, in the browser. `touched` hears of a link under a finger. */
export function watchMovement(touched: (to: string) => void): void {
  ahead = touched;
  window.addEventListener("popstate", () => {
    movement = "pop";
    place.tell();
  });
}

/** Goes to a path of ours and shows its top. */
export function goTo(to: string, { replace = false }: { replace?: boolean } = {}): void {
  // What takes the first page's place is still the first: there is no step back inside the site.
  if (!(replace && movement === "first")) movement = "push";
  window.history[replace ? "replaceState" : "pushState"](null, "", to);
  window.scrollTo(0, 0);
  place.tell();
}

/** One step back; where there is none inside the site, to `otherwise`. */
export function goBack(otherwise: string): void {
  if (movement === "first") goTo(otherwise, { replace: true });
  else window.history.back();
}

/** A finger is on a link: fetch what the screen behind it needs. */
export function touchAhead(to: string): void {
  ahead(to);
}
