// Renders the page of a request: matches the path, checks access, makes the calls of the screen's loader, renders, and
// adds the document around it. If a call fails, the browser repeats it. Only the merchant's settings must load on the
// server.

import { renderToString } from "react-dom/server";
import { site } from "@khela/contract/site/calls";
import { createI18n } from "../../i18n/i18n.tsx";
import { trimSsrData } from "../../home/trim-ssr-data.ts";
import { queryKey, type QueryOptions } from "../../lib/query/query.ts";
import { loadAllDeferred } from "../../ui/lazy/hydrate-on-interaction.tsx";
import { App } from "../app.tsx";
import type { InitialState } from "../hydration/initial-state.ts";
import { renderDocument, type ClientBuild } from "./document.ts";
import { findHero } from "./find-hero.ts";
import { hydrateCache } from "../hydration/hydrate-cache.ts";
import { redirectPath, findRedirect } from "../routing/access.ts";
import type { Page, PageRequest } from "@khela/contract/site/page";
import { loadScreen, type ScreenMatch } from "../routing/screen.ts";
import { homeRoute } from "../routing/home-route.ts";
import { fallbackPath, loadRoutes, tableOf } from "../routing/router.ts";

type Answers = readonly (readonly [key: string, answer: unknown])[];

function redirectPage(path: string): Page {
  const inlineHashes = { script: [], style: [] };
  return { status: 302, redirect: path, html: "", cacheable: false, guarded: true, inlineHashes };
}

async function loadAnswers(request: PageRequest, queries: readonly QueryOptions[]): Promise<Answers> {
  const { call: makeCall, language } = request;
  const answers = await Promise.allSettled(
    queries.map(async (query) => {
      const [call, input] = query;
      const answer: unknown = await makeCall(call, input as never);
      return [queryKey(call.name, language, input), trimSsrData(query, answer)] as const;
    }),
  );
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

function showsHome({ screen }: ScreenMatch): boolean {
  return screen === homeRoute || screen.kind === "popup";
}

async function loadInitialState(request: PageRequest, match: ScreenMatch): Promise<InitialState> {
  const { call, path, search, language, theme, session } = request;
  const [settings, { status }] = await Promise.all([call(site.settings, {}), call(site.status, {})]);
  const context = { path: match.path, params: match.params, query: new URLSearchParams(search), settings };
  const homeQueries = match.screen.kind === "popup" ? (homeRoute.loader?.(context) ?? []) : [];
  const queries = status === 0 ? [...(match.screen.loader?.(context) ?? []), ...homeQueries] : [];
  const data = await loadAnswers(request, queries);
  return { path, search, table: tableOf(match.screen), language, theme, session, status, settings, data };
}

/** Returns the part of a query that the requested screen reads, in a fixed order. */
export async function readKnownSearch({
  path,
  search,
  language,
}: Pick<PageRequest, "path" | "search" | "language">): Promise<string> {
  const names = (await loadRoutes(language)).matchScreen(path)?.screen.query ?? [];
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size === 0 ? "" : `?${known.toString()}`;
}

/** Renders the page of a request with the files of a build. */
export async function renderPageWithBuild(build: ClientBuild, request: PageRequest): Promise<Page> {
  const { language } = request;
  const routes = await loadRoutes(language);
  const match = routes.matchScreen(request.path);
  if (match === null) return redirectPage(fallbackPath);
  const redirect = findRedirect(match.screen, request.session ? "unknown" : null);
  if (redirect !== null) return redirectPage(redirectPath(redirect, request.path + request.search));

  const [initialState] = await Promise.all([
    loadInitialState(request, match),
    loadScreen(match.screen.code, language),
    loadAllDeferred(),
    routes.loadClosedScreen(),
  ]);
  const i18n = createI18n(initialState.language, () => Promise.resolve());
  const cache = hydrateCache(initialState);
  const body = renderToString(<App initialState={initialState} cache={cache} />);
  const hasForm = match.screen.kind === "popup";
  const document = renderDocument({
    build,
    initialState,
    body,
    i18n,
    screen: match.screen.code,
    title: i18n.t(match.screen.titleKey),
    hero: initialState.status === 0 ? findHero(initialState.data, showsHome(match)) : null,
    hasForm,
  });
  const cacheable = !request.session && initialState.status === 0;
  const guarded = request.session || hasForm;
  return {
    status: initialState.status === 0 ? 200 : initialState.status === 1 ? 503 : 451,
    ...document,
    cacheable,
    guarded,
  };
}
