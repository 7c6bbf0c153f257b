// The site on a phone without a connection: a page that says so and tries again by itself, and the built files, whose
// names change with their content. Promises never to keep an answer of the platform or a page: what is somebody's own
// is asked for each time. A newer worker waits until the person takes it.

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Lasting & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Scope = {
  addEventListener(name: "install" | "activate", heard: (event: Lasting) => void): void;
  addEventListener(name: "message", heard: (event: MessageEvent<unknown>) => void): void;
  addEventListener(name: "fetch", heard: (event: Fetching) => void): void;
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
};

const scope = self as unknown as Scope;
/** Written in by the build: what it is, and the files every page needs. */
const build = { version: "%version%", files: "%files%" };
const files = `khela-files-${build.version}`;
const pictures = "khela-pictures";
const offlinePage = "/offline.html";
const keepPictures = 150;

async function prepare(): Promise<void> {
  const cache = await caches.open(files);
  await cache.addAll([offlinePage, ...build.files.split(" ")]);
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith("khela-") && name !== files && name !== pictures);
  await Promise.all([...old.map((name) => caches.delete(name)), scope.registration.navigationPreload?.enable()]);
  await scope.clients.claim();
}

let refreshed = false;

/** Said in the language the person reads now. */
async function refreshOfflinePage(): Promise<void> {
  if (refreshed) return;
  refreshed = true;
  const cache = await caches.open(files);
  await cache.add(offlinePage).catch(() => undefined);
}

async function page(event: Fetching): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(refreshOfflinePage());
    return answer;
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

async function trim(cache: Cache): Promise<void> {
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - keepPictures)).map((request) => cache.delete(request)));
}

async function kept(event: Fetching, name: string): Promise<Response> {
  const cache = await caches.open(name);
  const found = await cache.match(event.request);
  if (found !== undefined) return found;
  const answer = await fetch(event.request);
  if (answer.status === 200) {
    const copy = answer.clone();
    event.waitUntil(cache.put(event.request, copy).then(() => (name === pictures ? trim(cache) : undefined)));
  }
  return answer;
}

scope.addEventListener("install", (event) => event.waitUntil(prepare()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("message", ({ data }) => {
  if (data === "take over") void scope.skipWaiting();
});
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(event, files));
  else if (/^\/(art|icons)\//.test(url.pathname)) event.respondWith(kept(event, pictures));
});
