import type { ComponentType, LazyExoticComponent } from "react";
import { lazy } from "react";
import { untilLoaded } from "./until-loaded.ts";

/** React's `lazy` for what a screen can do without: its Suspense waits until the code can be had, and the screen stays. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}
