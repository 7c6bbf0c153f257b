// Moving between screens, for parts that know no screen. The app tells it what to fetch when a link is touched.

import { navigate, useBrowserLocation, useSearch } from "wouter/use-browser-location";

export type Movement = "first" | "push" | "pop";

let movement: Movement = "first";
let ahead: (to: string) => void = () => undefined;

/** The path and query the server rendered, for the first render on both sides. */
export type Place = { readonly path: string; readonly search: string };

export function usePlace(first: Place): Place {
  const [path] = useBrowserLocation({ ssrPath: first.path });
  const search = useSearch({ ssrSearch: first.search });
  return { path, search };
}

/** How the current screen was reached: a link, or the browser's own back and forward. */
export function lastMovement(): Movement {
  return movement;
}

/** To be called once, in the browser. */
export function watchMovement(touched: (to: string) => void): void {
  ahead = touched;
  window.addEventListener("popstate", () => {
    movement = "pop";
  }, { capture: true });
}

/** Goes to a path of ours and shows its top. */
export function goTo(to: string, options: { replace?: boolean } = {}): void {
  movement = "push";
  navigate(to, { replace: options.replace === true });
  window.scrollTo(0, 0);
}

/** One step back; where there is none inside the site, to `otherwise`. */
export function goBack(otherwise: string): void {
  if (movement === "first" || window.history.length <= 1) goTo(otherwise, { replace: true });
  else window.history.back();
}

/** A finger is on a link: fetch what the screen behind it needs. */
export function touchAhead(to: string): void {
  ahead(to);
}
