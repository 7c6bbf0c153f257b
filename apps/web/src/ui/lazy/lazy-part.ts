import type { ComponentType, LazyExoticComponent } from "react";
import { lazy } from "react";
import { untilLoaded } from "./until-loaded.ts";

/**
 * React's `lazy` for optional parts of a screen. If the code cannot be loaded, Suspense waits until it can, and the
 * rest of the screen stays.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}
