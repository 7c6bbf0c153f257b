// A component whose HTML comes with the page and whose code loads at the first interaction: a scroll, a touch, a key,
// a focus. Until then it is the server's HTML, links included. A change of the address counts too: a redirect's
// target has no HTML from the server. Code that fails to load is requested again, and an early click is replayed
// after loading.

import type { ComponentType, ReactNode } from "react";
import { memo, Suspense, use } from "react";
import { onLocationChange } from "../../lib/navigation/navigation.ts";
import { untilLoaded } from "./until-loaded.ts";

const interactionEvents = ["scroll", "pointerdown", "keydown", "focusin"] as const;
/** The events of a tap except the click. No component needs them before hydration. */
const pointerEvents = [
  "pointerover",
  "pointerout",
  "pointerdown",
  "pointerup",
  "gotpointercapture",
  "lostpointercapture",
  "touchstart",
  "touchend",
  "mouseover",
  "mouseout",
  "mousedown",
  "mouseup",
] as const;
const interactionTimeoutMs = 8000;

/**
 * Whether to listen in the capture phase, before a handler can stop the event. Not for scroll: a scrolling list inside
 * the page may move without a person, so only the page's own scroll counts.
 */
const usesCapture = (eventName: (typeof interactionEvents)[number]): boolean => eventName !== "scroll";

let interaction: Promise<void> | null = null;
const deferredLoaders: (() => Promise<void>)[] = [];

/** Runs `work` after the next frame is drawn; in a hidden page, which draws no frame, it runs at once. */
function afterFrame(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}

/** Resolves at the first interaction or change of the address, or after a timeout. */
export function firstInteraction(): Promise<void> {
  interaction ??= new Promise((resolve) => {
    const onInteraction = (event?: Event): void => {
      // A dialog that opens without a tap takes the focus; that is not an interaction of the person.
      if (event?.type === "focusin" && document.querySelector("dialog[open]") !== null) return;
      for (const eventName of interactionEvents)
        window.removeEventListener(eventName, onInteraction, usesCapture(eventName));
      unsubscribe();
      // The pressed look is drawn first, since the following work keeps the main thread busy.
      afterFrame(resolve);
    };
    const unsubscribe = onLocationChange(onInteraction);
    for (const eventName of interactionEvents)
      window.addEventListener(eventName, onInteraction, { passive: true, capture: usesCapture(eventName) });
    setTimeout(onInteraction, interactionTimeoutMs);
  });
  return interaction;
}

/** Loads all deferred code; the server calls it before rendering. */
export async function loadAllDeferred(): Promise<void> {
  await Promise.all(deferredLoaders.map((load) => load()));
}

/** A component whose code can be loaded ahead. */
type Deferred = { readonly load: () => Promise<void> };

/**
 * Holds clicks on `components` inside `container` until their code is loaded, then replays them. Returns a function
 * that stops this. Until then, React does not see the events before a click, since at each of them it would try to
 * hydrate a component without code. The code of other components is not awaited, since a hydrated one needs its events.
 */
export function replayClicks(container: HTMLElement, components: readonly Deferred[]): () => void {
  let isLoaded = false;
  const load = async (): Promise<void> => {
    await Promise.all(components.map((component) => component.load()));
  };
  const suppress = (event: Event): void => {
    if (!isLoaded && event.target instanceof Node && container.contains(event.target))
      event.stopPropagation();
  };
  const onClick = (event: MouseEvent): void => {
    const target = (event.target as Element).closest<HTMLElement>("a,button");
    if (
      isLoaded ||
      target === null ||
      !container.contains(target) ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    const replay = (): void => {
      isLoaded = true;
      target.click();
    };
    // If the code fails to load, a replayed click on a link still works.
    load().then(replay, replay);
  };
  void firstInteraction()
    .then(() => untilLoaded(load))
    .then(() => {
      isLoaded = true;
    });
  // The listener is above React's root, since React drops clicks on components that are not hydrated.
  window.addEventListener("click", onClick, true);
  for (const eventName of pointerEvents)
    window.addEventListener(eventName, suppress, { passive: true, capture: true });
  return () => {
    window.removeEventListener("click", onClick, true);
    for (const eventName of pointerEvents) window.removeEventListener(eventName, suppress, true);
  };
}

/** Imports code once; after an error the next caller tries again. */
export function createCodeLoader<P extends object>(
  load: () => Promise<ComponentType<P>>,
): { readonly loaded: () => ComponentType<P> | null; readonly load: () => Promise<void> } {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  return {
    loaded: () => loaded,
    load: () => {
      loading ??= load()
        .then((component) => {
          loaded = component;
        })
        .catch((error: unknown) => {
          loading = null;
          throw error;
        });
      return loading;
    },
  };
}

/** Creates a component whose code is imported by `load` at the first interaction. */
export function hydrateOnInteraction<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & Deferred {
  const loader = createCodeLoader(load);
  let loading: Promise<void> | null = null;

  async function loadOnInteraction(): Promise<void> {
    await firstInteraction();
    await untilLoaded(loader.load);
  }
  deferredLoaders.push(loader.load);

  function Inner(props: P): ReactNode {
    const Loaded = loader.loaded();
    if (Loaded !== null) return <Loaded {...props} />;
    use((loading ??= loadOnInteraction()));
    return null;
  }
  function Boundary(props: P): ReactNode {
    return (
      <Suspense fallback={null}>
        <Inner {...props} />
      </Suspense>
    );
  }
  // Memoised: an update from the parent would make React drop the server's HTML before the code is loaded.
  return Object.assign(memo(Boundary) as unknown as ComponentType<P>, { load: loader.load });
}
