// A part whose HTML comes with the page and whose code comes at the first sign of a person: a scroll, a touch, a
// key, a focus. Until then it is what the server drew, links included. The code that fails to come is asked again,
// and a tap that was quicker than the code is answered when it is here.

import type { ComponentType, ReactNode } from "react";
import { memo, Suspense, use } from "react";

const signs = ["scroll", "pointerdown", "keydown", "focusin"] as const;
/** What a tap is made of beside its click, and what no part needs before it is alive. */
const touches = [
  "pointerover", "pointerout", "pointerdown", "pointerup", "gotpointercapture", "lostpointercapture",
  "touchstart", "touchend", "mouseover", "mouseout", "mousedown", "mouseup",
] as const;
const withoutSignMs = 8000;
const retryMs = 3000;

/** Heard before anybody can keep it to himself; but a list that moves by itself is no person: the page's own scroll is. */
const above = (sign: (typeof signs)[number]): boolean => sign !== "scroll";

let person: Promise<void> | null = null;
const all: (() => Promise<void>)[] = [];

/** Once what there is to draw is drawn; a page that nobody sees draws nothing. */
function afterFrame(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}

/** There is a person: the first sign was seen, or nobody gave one for a while. */
export function aPerson(): Promise<void> {
  person ??= new Promise((come) => {
    const heard = (event?: Event): void => {
      // A dialog that opens by itself takes the focus; that is no person.
      if (event?.type === "focusin" && document.querySelector("dialog[open]") !== null) return;
      for (const sign of signs) window.removeEventListener(sign, heard, above(sign));
      // First the phone shows that it was touched; what comes now keeps it busy.
      afterFrame(come);
    };
    for (const sign of signs) window.addEventListener(sign, heard, { passive: true, capture: above(sign) });
    setTimeout(heard, withoutSignMs);
  });
  return person;
}

/** Everything is here: on the server before drawing, in the browser before a tap is given on. */
export async function loadAllLater(): Promise<void> {
  await Promise.all(all.map((load) => load()));
}

/**
 * Holds back taps on parts inside `place` until their code is here, then lets each happen. Answers how to stop. What a tap
 * begins with is kept from React meanwhile: at each such event it would try anew to take up the part, and cannot.
 */
export function keepTaps(place: HTMLElement): () => void {
  let here = false;
  const hush = (event: Event): void => {
    if (!here && event.target instanceof Node && place.contains(event.target)) event.stopPropagation();
  };
  const tapped = (event: MouseEvent): void => {
    const thing = (event.target as Element).closest<HTMLElement>("a,button");
    if (here || thing === null || !place.contains(thing) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const again = (): void => {
      here = true;
      thing.click();
    };
    // Without the code a link still leads where it says.
    loadAllLater().then(again, again);
  };
  void aPerson().then(loadAllLater).then(() => {
    here = true;
  }, () => undefined);
  // Above the root: React itself drops a tap on what it has not taken up.
  window.addEventListener("click", tapped, true);
  for (const touch of touches) window.addEventListener(touch, hush, { passive: true, capture: true });
  return () => {
    window.removeEventListener("click", tapped, true);
    for (const touch of touches) window.removeEventListener(touch, hush, true);
  };
}

/** Code that is imported once; where that failed, whoever wants it next asks again. */
export function fetchedOnce<P extends object>(load: () => Promise<ComponentType<P>>): { readonly known: () => ComponentType<P> | null; readonly fetch: () => Promise<void> } {
  let known: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  return {
    known: () => known,
    fetch: () => {
      coming ??= load().then((part) => {
        known = part;
      }).catch((error: unknown) => {
        coming = null;
        throw error;
      });
      return coming;
    },
  };
}

/** Makes the part. `load` imports its code. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const part = fetchedOnce(load);
  let coming: Promise<void> | null = null;

  async function comeWhenWanted(): Promise<void> {
    await aPerson();
    while (part.known() === null) {
      await part.fetch().catch(() => new Promise((again) => setTimeout(again, retryMs)));
    }
  }
  all.push(part.fetch);

  function Inner(props: P): ReactNode {
    const Known = part.known();
    if (Known !== null) return <Known {...props} />;
    use((coming ??= comeWhenWanted()));
    return null;
  }
  function Later(props: P): ReactNode {
    return <Suspense fallback={null}><Inner {...props} /></Suspense>;
  }
  // An update from above would make React drop the server's HTML before the code is here.
  return memo(Later) as unknown as ComponentType<P>;
}
