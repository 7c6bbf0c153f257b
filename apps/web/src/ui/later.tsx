// A part whose HTML comes with the page and whose code comes at the first sign of a person: a scroll, a touch, a
// key, a focus. Until then it is what the server drew, links included. The code that fails to come is asked again,
// and a tap that was quicker than the code is answered when it is here.

import type { ComponentType, ReactNode } from "react";
import { memo, Suspense, use } from "react";

const signs = ["scroll", "pointerdown", "keydown", "focusin"] as const;
const withoutSignMs = 8000;
const retryMs = 3000;

let person: Promise<void> | null = null;
const all: (() => Promise<void>)[] = [];

function aPerson(): Promise<void> {
  person ??= new Promise((come) => {
    const heard = (event?: Event): void => {
      // A dialog that opens by itself takes the focus; that is no person.
      if (event?.type === "focusin" && document.querySelector("dialog[open]") !== null) return;
      for (const sign of signs) window.removeEventListener(sign, heard);
      come();
    };
    for (const sign of signs) window.addEventListener(sign, heard, { passive: true });
    setTimeout(heard, withoutSignMs);
  });
  return person;
}

/** Everything is here: on the server before drawing, in the browser before a tap is given on. */
export async function loadAllLater(): Promise<void> {
  await Promise.all(all.map((load) => load()));
}

/** Holds back taps on parts inside `place` until their code is here, then lets each happen. Answers how to stop. */
export function keepTaps(place: HTMLElement): () => void {
  let here = false;
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
  return () => window.removeEventListener("click", tapped, true);
}

/** Makes the part. `load` imports its code. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;

  async function fetchPart(): Promise<void> {
    known = await load();
  }
  async function comeWhenWanted(): Promise<void> {
    await aPerson();
    while (known === null) {
      await fetchPart().catch(() => new Promise((again) => setTimeout(again, retryMs)));
    }
  }
  all.push(fetchPart);

  function Inner(props: P): ReactNode {
    if (known === null) use((coming ??= comeWhenWanted()));
    const Known = known;
    return Known === null ? null : <Known {...props} />;
  }
  function Later(props: P): ReactNode {
    return <Suspense fallback={null}><Inner {...props} /></Suspense>;
  }
  // An update from above would make React drop the server's HTML before the code is here.
  return memo(Later) as unknown as ComponentType<P>;
}
