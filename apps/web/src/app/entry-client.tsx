// The page comes alive: read what the server left, load the words and the screen of this address, then hydrate.
// What only this browser knows (session, stored choices) is taken up after the first render.

import { hydrateRoot } from "react-dom/client";
import { keepEarlyTap } from "../lib/early-tap.ts";
import { identity } from "../lib/identity.ts";
import { watchMovement } from "../lib/navigation.ts";
import type { QueryCache } from "../lib/query.ts";
import { askAhead } from "../lib/query.ts";
import { resumeSession } from "../lib/session.ts";
import { shellMode } from "../lib/shell-mode.ts";
import { writeStored } from "../lib/storage.ts";
import { App } from "./app.tsx";
import type { Boot } from "./boot.ts";
import { bootId, rootId } from "./boot.ts";
import { filledCache } from "./fill.ts";
import { loadScreen } from "./screen.ts";
import { homeMatch, loadTable, matchNow } from "./table.ts";
import "../styles/tokens.css";
import "../styles/base.css";

function readBoot(): Boot {
  return JSON.parse(document.getElementById(bootId)?.textContent ?? "{}") as Boot;
}

function mark(step: string): void {
  performance.mark(`start.${step}`);
}

/** A finger is on a link: its code, words and answers are fetched while it is still down. */
async function prepare(to: string, boot: Boot, cache: QueryCache): Promise<void> {
  const language = identity.language();
  const url = new URL(to, window.location.origin);
  const match = (await loadTable(language)).matchScreen(url.pathname);
  if (match === null) return;
  const asks = match.screen.asks?.({ ...match, query: url.searchParams, settings: boot.settings }) ?? [];
  askAhead(cache, language, asks);
  await loadScreen(match.screen.code, language);
}

const pictureWithinMs = 1000;
const frameWithinMs = 100;

/** What has come by now is on the screen: a frame was drawn since, or none is (the page is out of sight). */
function drawn(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, frameWithinMs);
  });
}

/** The first picture is shown before the first long work; one that does not come holds nobody up for long. */
async function firstPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  if (picture === null) return;
  if (!picture.complete) {
    await new Promise((come) => {
      picture.addEventListener("load", come);
      picture.addEventListener("error", come);
      setTimeout(come, pictureWithinMs);
    });
  }
  await drawn();
}

async function start(): Promise<void> {
  const boot = readBoot();
  const root = document.getElementById(rootId);
  if (root === null) return;
  const endEarly = keepEarlyTap();
  // The order of the start, told to whoever measures it: merchant, shell, language, status, page, splash away.
  const shell = shellMode();
  identity.set({ merchant: boot.settings.merchantCode, language: boot.language, standalone: shell === "PWA" || shell === "WEBCLIP" });
  mark("merchant");
  document.documentElement.dataset["shell"] = shell;
  mark("shell");

  const cache = filledCache(boot);

  const match = matchNow(boot.path) ?? (await loadTable(boot.language)).matchScreen(boot.path) ?? homeMatch;
  await Promise.all([
    boot.status === 0 ? null : loadTable(boot.language),
    loadScreen(match.screen.code, boot.language),
    firstPicture(),
  ]);
  mark("language");
  writeStored("status", boot.status);
  mark("status");

  // From here on React answers taps itself, if need be by hurrying.
  const doEarlyTap = endEarly();
  // In one go: cut into slices it would wait behind the decoding of every picture that arrives meanwhile.
  hydrateRoot(root, <App boot={boot} cache={cache} onAlive={() => void drawn().then(doEarlyTap)} />, {
    onRecoverableError: (error) => console.error("hydration", error),
  });
  resumeSession(boot.session);
  watchMovement((to) => void prepare(to, boot, cache).catch(() => undefined));
}

void start();
