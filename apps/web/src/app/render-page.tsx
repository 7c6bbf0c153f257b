// A request becomes a whole page: match, gate, ask what the screen needs, draw, wrap. A call that fails leaves its
// place to the browser; only the merchant's settings are indispensable.

import { renderToString } from "react-dom/server";
import { site } from "@khela/contract/calls/site";
import { makeI18n } from "../i18n/i18n.tsx";
import { drawnAtHome } from "../home/drawn-at-home.ts";
import { heroOf } from "../home/home-asks.ts";
import type { Ask } from "../lib/query.ts";
import { queryKey } from "../lib/query.ts";
import { loadAllLater } from "../ui/later.tsx";
import { App } from "./app.tsx";
import type { Boot } from "./boot.ts";
import type { BuiltFiles } from "./document.ts";
import { documentOf } from "./document.ts";
import { filledCache } from "./fill.ts";
import { refusalPath, refusedTo } from "./gate.ts";
import type { Page, PageRequest } from "./page.ts";
import { loadScreen } from "./screen.ts";
import { homeRow } from "./home-row.ts";
import type { Match } from "./table.ts";
import { fallbackPath, loadTable } from "./table.ts";

type Answers = readonly (readonly [key: string, answer: unknown])[];

function redirectTo(path: string): Page {
  return { status: 302, redirect: path, html: "", cacheable: false, guarded: true };
}

async function answersOf(request: PageRequest, asks: readonly Ask[], atHome: boolean): Promise<Answers> {
  const { ask, language } = request;
  const answers = await Promise.allSettled(asks.map(async ([call, input]) => {
    const answer: unknown = await ask(call, input as never);
    return [queryKey(call.name, language, input), atHome ? drawnAtHome(call.name, answer) : answer] as const;
  }));
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

function showsHome({ screen }: Match): boolean {
  return screen === homeRow || screen.kind === "popup";
}

async function bootOf(request: PageRequest, match: Match): Promise<Boot> {
  const { ask, path, search, language, theme, session } = request;
  const [settings, { status }] = await Promise.all([ask(site.settings, {}), ask(site.status, {})]);
  const context = { path: match.path, params: match.params, query: new URLSearchParams(search), settings };
  const under = match.screen.kind === "popup" ? (homeRow.asks?.(context) ?? []) : [];
  const asks = status === 0 ? [...(match.screen.asks?.(context) ?? []), ...under] : [];
  const data = await answersOf(request, asks, showsHome(match));
  return { path, search, language, theme, session, status, settings, data };
}

/** The page of a request, with the files of a build. */
export async function renderWith(build: BuiltFiles, request: PageRequest): Promise<Page> {
  const { language } = request;
  const match = (await loadTable(language)).matchScreen(request.path);
  if (match === null) return redirectTo(fallbackPath);
  const refused = refusedTo(match.screen, request.session ? "unknown" : null);
  if (refused !== null) return redirectTo(refusalPath(refused, request.path + request.search));

  const [boot] = await Promise.all([bootOf(request, match), loadScreen(match.screen.code, language), loadAllLater()]);
  const i18n = makeI18n(boot.language, () => Promise.resolve());
  const cache = filledCache(boot);
  const body = renderToString(<App boot={boot} cache={cache} />);
  const html = documentOf({
    build, boot, body, i18n,
    screen: match.screen.code,
    title: i18n.t(match.screen.titleKey),
    hero: showsHome(match) && boot.status === 0 ? heroOf(boot.data) : null,
  });
  const cacheable = !request.session && boot.status === 0;
  const guarded = request.session || match.screen.kind === "popup";
  return { status: boot.status === 0 ? 200 : boot.status === 1 ? 503 : 451, html, cacheable, guarded };
}
