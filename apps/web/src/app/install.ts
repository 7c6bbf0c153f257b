// What makes the site an app of the phone: its service worker, and the browser's own offer to install it, kept until the
// person asks for it.

import { makeSignal } from "../lib/signal.ts";

/** Chromium's event; other browsers have none, and say in their menu how. */
type InstallOffer = Event & { readonly prompt: () => Promise<{ readonly outcome: "accepted" | "dismissed" }> };

let offer: InstallOffer | null = null;
const changed = makeSignal();

let waiting: ServiceWorker | null = null;
const updated = makeSignal();

export const onOffer = changed.watch;
export const onUpdate = updated.watch;

export function canInstall(): boolean {
  return offer !== null;
}

/** Shows the browser's question; true when the person installs. An offer is good for one question. */
export async function install(): Promise<boolean> {
  const asked = offer;
  offer = null;
  changed.tell();
  return (await asked?.prompt())?.outcome === "accepted";
}

/** Whether a newer site waits to take over. */
export function hasUpdate(): boolean {
  return waiting !== null;
}

/** Lets the newer site take over: the page loads anew once it has. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
  waiting?.postMessage("take over");
}

/** What keeps workers out of a browser may answer a registration with nothing. */
function watchWorker(registration: ServiceWorkerRegistration | undefined): void {
  if (registration === undefined) return;
  const look = (): void => {
    // Without one in charge the new one is the first, not a newer.
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
    waiting = registration.waiting;
    updated.tell();
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}

/** To be called once. A browser that refuses keeps the site as it is. */
export function startInstall(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    changed.tell();
  });
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js").then(watchWorker, (error: unknown) => console.warn("no service worker", error));
}
