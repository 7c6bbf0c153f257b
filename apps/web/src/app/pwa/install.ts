// Makes the site installable: registers its service worker and stores the browser's install prompt until the
// person wants it.

import { createEmitter } from "../../lib/emitter.ts";

/**
 * The install prompt event of Chromium; in other browsers, which do not have it, the site is installed from the menu.
 */
type BeforeInstallPromptEvent = Event & {
  readonly prompt: () => Promise<{ readonly outcome: "accepted" | "dismissed" }>;
};

let deferredPrompt: BeforeInstallPromptEvent | null = null;
const promptChange = createEmitter();

let waitingWorker: ServiceWorker | null = null;
const updateReady = createEmitter();

export const onInstallPromptChange = promptChange.subscribe;
export const onUpdateReady = updateReady.subscribe;

export function canInstall(): boolean {
  return deferredPrompt !== null;
}

/**
 * Shows the browser's install prompt; returns true when the person installs. A prompt can be shown once only.
 */
export async function promptInstall(): Promise<boolean> {
  const prompt = deferredPrompt;
  deferredPrompt = null;
  promptChange.emit();
  return (await prompt?.prompt())?.outcome === "accepted";
}

/** Returns whether a newer version of the site is ready. */
export function hasUpdate(): boolean {
  return waitingWorker !== null;
}

/** Activates the newer version; the page reloads once it is active. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
    once: true,
  });
  waitingWorker?.postMessage("take over");
}

/**
 * The parameter can be undefined: an extension that blocks service workers can resolve a registration with undefined.
 */
function watchServiceWorker(registration: ServiceWorkerRegistration | undefined): void {
  if (registration === undefined) return;
  const checkWaiting = (): void => {
    // Without an active worker, the waiting worker is the first one and not an update.
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
    waitingWorker = registration.waiting;
    updateReady.emit();
  };
  checkWaiting();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", checkWaiting);
  });
}

/** Registers the service worker; called once. Where the browser refuses, the site works without a service worker. */
export function startServiceWorker(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    deferredPrompt = event as BeforeInstallPromptEvent;
    promptChange.emit();
  });
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register("/sw.js")
    .then(watchServiceWorker, (error: unknown) => console.warn("no service worker", error));
}
