// Starts the page in the browser: reads the initial state, loads the messages and the screen of this address, then
// hydrates. State of this browser (session, stored choices) is applied after the first render.

import { hydrateRoot } from "react-dom/client";
import { recordEarlyClick } from "../lib/interaction/event-replay.ts";
import { requestContext } from "../lib/api/request-context.ts";
import { startNavigation } from "../lib/navigation/navigation.ts";
import type { QueryCache } from "../lib/query/query.ts";
import { prefetchQueries } from "../lib/query/query.ts";
import { resumeSession } from "../lib/session/session.ts";
import { shellMode } from "../lib/shell-mode.ts";
import { writeStored } from "../lib/storage.ts";
import { untilLoaded } from "../ui/lazy/until-loaded.ts";
import { App } from "./app.tsx";
import type { InitialState } from "./hydration/initial-state.ts";
import { initialStateId, rootId } from "./hydration/initial-state.ts";
import { hydrateCache } from "./hydration/hydrate-cache.ts";
import { loadScreen } from "./routing/screen.ts";
import { homeMatch, loadRoutes, matchPath } from "./routing/router.ts";
import "../styles/tokens.css";
import "../styles/base.css";

function readInitialState(): InitialState {
  return JSON.parse(document.getElementById(initialStateId)?.textContent ?? "{}") as InitialState;
}

function mark(step: string): void {
  performance.mark(`start.${step}`);
}

/** Fetches a link's code, messages and answers at touch-down, before the finger is lifted. */
async function prefetchScreen(to: string, initialState: InitialState, cache: QueryCache): Promise<void> {
  const language = requestContext.language();
  const url = new URL(to, window.location.origin);
  const match = (await loadRoutes(language)).matchScreen(url.pathname);
  if (match === null) return;
  const queries =
    match.screen.loader?.({ ...match, query: url.searchParams, settings: initialState.settings }) ?? [];
  prefetchQueries(cache, language, queries);
  await loadScreen(match.screen.code, language);
}

const heroTimeoutMs = 1000;
const frameTimeoutMs = 100;

/** Resolves after a frame is drawn, or at once while the page is hidden, where no frame is drawn. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, frameTimeoutMs);
  });
}

/**
 * Waits until the first picture is drawn, so that hydration does not delay it; a failed load or a timeout ends the
 * wait.
 */
async function heroImageLoaded(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  if (picture === null) return;
  if (!picture.complete) {
    await new Promise((resolve) => {
      picture.addEventListener("load", resolve);
      picture.addEventListener("error", resolve);
      setTimeout(resolve, heroTimeoutMs);
    });
  }
  await nextPaint();
}

async function start(): Promise<void> {
  const initialState = readInitialState();
  const root = document.getElementById(rootId);
  if (root === null) return;
  const stopRecording = recordEarlyClick();
  // Performance marks of the start, in their order: merchant, shell, language, status, page, splash removed.
  const shell = shellMode();
  requestContext.set({
    merchant: initialState.settings.merchantCode,
    language: initialState.language,
    standalone: shell === "PWA" || shell === "WEBCLIP",
  });
  mark("merchant");
  document.documentElement.dataset["shell"] = shell;
  mark("shell");

  const cache = hydrateCache(initialState);

  const tables = initialState.table === null ? [] : [initialState.table];
  // If the code of the screen never loads, the page stays as the server rendered it and answers no tap.
  await untilLoaded(async () => {
    const match =
      matchPath(initialState.path) ??
      (await loadRoutes(initialState.language, tables)).matchScreen(initialState.path) ??
      homeMatch;
    await Promise.all([
      initialState.status === 0 ? null : loadRoutes(initialState.language, tables),
      loadScreen(match.screen.code, initialState.language),
      heroImageLoaded(),
    ]);
  });
  mark("language");
  writeStored("status", initialState.status);
  mark("status");

  // From hydrateRoot on, React records clicks itself and hydrates a clicked part first.
  const early = stopRecording();
  // Hydrates synchronously: in slices it would wait for the decoding of every arriving picture.
  hydrateRoot(
    root,
    <App
      initialState={initialState}
      cache={cache}
      onHydrated={() => {
        early.restoreTyped();
        void nextPaint().then(early.replay);
      }}
    />,
    {
      onRecoverableError: (error) => console.error("hydration", error),
    },
  );
  resumeSession(initialState.session);
  startNavigation((to) => void prefetchScreen(to, initialState, cache).catch(() => undefined));
}

void start();
