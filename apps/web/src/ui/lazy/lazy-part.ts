import type { ComponentType, LazyExoticComponent } from "react";
import { lazy } from "react";
import { untilLoaded } from "./until-loaded.ts";

/**
 * React's `lazy` for optional parts of a screen: its Suspense waits until the code can be loaded, and the screen
 * stays.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}
