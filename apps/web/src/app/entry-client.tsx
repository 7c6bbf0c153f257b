// The page comes alive: read what the server left, load the words and the screen of this address, then hydrate.
// What only this browser knows (session, stored choices) is taken up after the first render.

import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadWords } from "../i18n/catalogue.ts";
import { languages } from "../i18n/languages.ts";
import { identity } from "../lib/identity.ts";
import { watchMovement } from "../lib/navigation.ts";
import { askAhead } from "../lib/query.ts";
import { resumeSession } from "../lib/session.ts";
import { App } from "./app.tsx";
import type { Boot } from "./boot.ts";
import { bootId, rootId } from "./boot.ts";
import { filledCache } from "./fill.ts";
import { matchScreen } from "./match.ts";
import { loadScreen } from "./screen.ts";
import { homeRow } from "./screens.ts";
import "../styles/tokens.css";
import "../styles/base.css";

function readBoot(): Boot {
  return JSON.parse(document.getElementById(bootId)?.textContent ?? "{}") as Boot;
}

async function start(): Promise<void> {
  const boot = readBoot();
  const root = document.getElementById(rootId);
  if (root === null) return;
  const standalone = window.matchMedia("(display-mode: standalone)").matches;
  identity.set({ merchant: boot.settings.merchantCode, language: boot.language, standalone });

  const cache = filledCache(boot);

  const screen = matchScreen(boot.path)?.screen ?? homeRow;
  const { words } = languages[boot.language];
  const atHome = screen === homeRow && boot.status === 0;
  await Promise.all([
    loadWords(words, "first"),
    atHome ? null : loadWords(words, "rest"),
    loadScreen(screen.code),
  ]);

  startTransition(() => {
    hydrateRoot(root, <App boot={boot} cache={cache} />, {
      onRecoverableError: (error) => console.error("hydration", error),
    });
  });
  resumeSession(boot.session);
  watchMovement((to) => {
    const url = new URL(to, window.location.origin);
    const match = matchScreen(url.pathname);
    if (match === null) return;
    void loadScreen(match.screen.code).catch(() => undefined);
    void loadWords(words, "rest").catch(() => undefined);
    const asks = match.screen.asks?.({ ...match, query: url.searchParams, settings: boot.settings }) ?? [];
    askAhead(cache, boot.language, asks);
  });
}

void start();
