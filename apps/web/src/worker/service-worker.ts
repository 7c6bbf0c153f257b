// The service worker, for the site without a connection. It caches an offline page that retries by itself, and the
// built files, whose names change with their content. It never caches answers or pages: personal data is fetched each
// time. A newer worker waits until the person accepts it.

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type ServiceWorkerScope = {
  addEventListener(name: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: "message", listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
};

const scope = self as unknown as ServiceWorkerScope;
/** The build replaces these values by its version and by the files that every page needs. */
const build = { version: "%version%", files: "%files%" };
const filesCache = `khela-files-${build.version}`;
const imagesCache = "khela-pictures";
const offlinePage = "/offline.html";
const maxImages = 150;

async function precache(): Promise<void> {
  const cache = await caches.open(filesCache);
  await cache.addAll([offlinePage, ...build.files.split(" ")]);
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith("khela-") && name !== filesCache && name !== imagesCache,
  );
  await Promise.all([
    ...old.map((name) => caches.delete(name)),
    scope.registration.navigationPreload?.enable(),
  ]);
  await scope.clients.claim();
}

let isOfflinePageFresh = false;

/** Stores the offline page again, in the language that the person uses at present. */
async function refreshOfflinePage(): Promise<void> {
  if (isOfflinePageFresh) return;
  isOfflinePageFresh = true;
  const cache = await caches.open(filesCache);
  await cache.add(offlinePage).catch(() => undefined);
}

async function handleNavigation(event: FetchEvent): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(refreshOfflinePage());
    return answer;
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

async function trimCache(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  await Promise.all(
    requests.slice(0, Math.max(0, requests.length - maxImages)).map((request) => cache.delete(request)),
  );
}

async function cacheFirst(event: FetchEvent, name: string): Promise<Response> {
  const cache = await caches.open(name);
  const found = await cache.match(event.request);
  if (found !== undefined) return found;
  const answer = await fetch(event.request);
  if (answer.status === 200) {
    const copy = answer.clone();
    event.waitUntil(
      cache.put(event.request, copy).then(() => (name === imagesCache ? trimCache(cache) : undefined)),
    );
  }
  return answer;
}

scope.addEventListener("install", (event) => event.waitUntil(precache()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", ({ data }) => {
  if (data === "take over") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin) return;
  if (request.mode === "navigate") event.respondWith(handleNavigation(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(cacheFirst(event, filesCache));
  else if (/^\/(art|icons)\//.test(url.pathname)) event.respondWith(cacheFirst(event, imagesCache));
});
