// The layout around every screen: the row of the screen in the route table decides which parts of the layout are shown.

import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { HomeScreen } from "../../home/home-screen.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { useLoggedIn } from "../../lib/session/logged-in.ts";
import {
  goBack,
  navigate,
  lastNavigationType,
  useLocation,
  type SiteLocation,
} from "../../lib/navigation/navigation.ts";
import { memberTypeOf, useSession } from "../../lib/session/session.ts";
import { useSettings } from "../../lib/settings.tsx";
import { readStored } from "../../lib/storage.ts";
import { LoadingState } from "../../ui/feedback/states.tsx";
import { hydrateOnInteraction, replayClicks } from "../../ui/lazy/hydrate-on-interaction.tsx";
import { showErrorToast, Toasts } from "../../ui/feedback/toast.tsx";
import { useInitialState } from "../hydration/initial-state-context.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { recordEarlyDrag } from "./early-drag.ts";
import { LoadError, reloadPage } from "./error-boundary.tsx";
import { FooterMenu } from "./footer-menu.tsx";
import { redirectPath, findRedirect } from "../routing/access.ts";
import { Header } from "./header.tsx";
import { SandboxStrip } from "./sandbox-strip.tsx";
import { homeRoute } from "../routing/home-route.ts";
import type { ScreenMatch } from "../routing/screen.ts";
import {
  fallbackPath,
  homeMatch,
  loadRoutes,
  matchPath,
  onRoutesLoaded,
  getLoadedRoutes,
} from "../routing/router.ts";
// The following styles are in the entry, since the offline page needs them and has only the entry's styles.
import "./closed-screen.module.css";
import "./page-footer.module.css";
import "./service-button.module.css";
import "./title-bar.module.css";
import styles from "./shell.module.css";
import { lazyPart } from "../../ui/lazy/lazy-part.ts";

const redirectToastMs = 2000;

/** Returns whether the page shows the terms, which can be read before the age is confirmed. */
function isTermsPage({ path, search }: SiteLocation): boolean {
  return path === "/m/help" && new URLSearchParams(search).get("tag") === "terms";
}

/** Returns the row of the address in the route table, `null` until it is known; redirects people without access. */
function useMatch(location: SiteLocation): ScreenMatch | null {
  const loggedIn = useLoggedIn();
  const type = memberTypeOf(useSession());
  const match = matchPath(location.path);
  const screen = match?.screen;
  const accessRedirect =
    screen === undefined ? null : findRedirect(screen, type ?? (loggedIn ? "unknown" : null));
  const redirect = match === null ? fallbackPath : accessRedirect;

  useEffect(() => {
    if (redirect === null) return;
    // for an agents' screen the toast offers no login, since no other account of the member would open it
    if (type !== null && screen !== undefined)
      showErrorToast(screen.access === "agent" ? "permission.denied" : "free_reject", redirectToastMs);
    navigate(redirectPath(redirect, location.path + location.search), { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each redirect, with the address it was found at
  }, [redirect]);

  if (match === undefined) return null;
  return match === null || redirect !== null ? homeMatch : match;
}

/** The placeholder while the lazy routes are loading. */
function RoutesPending(): ReactNode {
  const { code } = useI18n();
  const [failed, setFailed] = useState(false);
  const load = (isRetry: boolean): void => {
    setFailed(false);
    loadRoutes(code).catch(() => {
      setFailed(true);
      if (isRetry) reloadPage();
    });
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; a retry is a tap
  useEffect(() => load(false), []);
  return failed ? <LoadError onRetry={() => load(true)} /> : <LoadingState />;
}

const DeferredEffects = hydrateOnInteraction(() =>
  import("./deferred-effects.tsx").then((m) => m.DeferredEffects),
);
const PageFooter = hydrateOnInteraction(() => import("./page-footer.tsx").then((m) => m.PageFooter));
const ServiceButton = hydrateOnInteraction(() => import("./service-button.tsx").then((m) => m.ServiceButton));
// `lazy` and not `lazyPart`: if this code does not load, the page must fail rather than skip the gate.
const AgeGate = lazy(() => import("./age-gate.tsx").then((m) => ({ default: m.AgeGate })));
const SessionEffects = lazyPart(() => import("./session-effects.tsx").then((m) => m.SessionEffects));

/** The support button, shown on every screen except the chat. */
function Support({ path }: { readonly path: string }): ReactNode {
  const { customerService } = useSettings();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => replayClicks(container.current!, [ServiceButton]), []);
  useEffect(recordEarlyDrag, []);
  return (
    <div ref={container}>{customerService.length > 0 && path !== "/m/chat" ? <ServiceButton /> : null}</div>
  );
}

export function Shell(): ReactNode {
  const initialState = useInitialState();
  const { t } = useI18n();
  const { brand, minimumAge } = useSettings();
  const [status, setStatus] = useState(initialState.status);
  // Null until the stored value is read; nothing opens by itself before the gate is passed.
  const [needsAgeGate, setNeedsAgeGate] = useState<boolean | null>(null);
  const location = useLocation(initialState);
  const routes = useSyncExternalStore(onRoutesLoaded, getLoadedRoutes, getLoadedRoutes);
  const found = useMatch(location);
  const match = found ?? homeMatch;
  const session = useSession();

  const { screen } = match;
  const isPopup = screen.kind === "popup";
  const page = isPopup ? homeMatch : match;
  const query = new URLSearchParams(location.search);
  const title = t(screen.titleKey);
  const atHome = page.screen === homeRoute;
  const goBackOrHome = (): void => (screen.back === "home" ? navigate(fallbackPath) : goBack(fallbackPath));
  // A swipe back gets no animation, since the browser has already animated it.
  const isAnimated = lastNavigationType() === "push" || lastNavigationType() === "back";
  const screenProps = { path: match.path, params: match.params, query, close: goBackOrHome };

  // If the minimum age has risen since the person passed the gate, the gate is shown again.
  useEffect(() => setNeedsAgeGate((readStored<number>("gate") ?? 0) < minimumAge), [minimumAge]);

  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);

  // The first element of both the open and the closed site, so that these effects stay mounted when the site closes or
  // opens.
  const deferredEffects = (
    <>
      <DeferredEffects status={status} onStatus={setStatus} />
      <ConnectionNotice />
    </>
  );
  if (status !== 0)
    return (
      <>
        {deferredEffects}
        {routes === null ? <RoutesPending /> : <routes.ClosedScreen status={status} />}
      </>
    );
  return (
    <>
      {deferredEffects}
      <a className={styles.skip} href="#main">
        {t("shell.skip")}
      </a>
      {routes !== null &&
      needsAgeGate === false &&
      lastNavigationType() !== "first" &&
      page.screen.header === "full" ? (
        <routes.DownloadBar />
      ) : null}
      <SandboxStrip />
      {page.screen.header === "full" ? <Header home={atHome} /> : null}
      {routes !== null && page.screen.header === "title" ? (
        <routes.TitleBar title={title} onBack={goBackOrHome} />
      ) : null}
      <main
        id="main"
        key={page.path}
        tabIndex={-1}
        className={`${styles.main} ${page.screen.footer ? styles.aboveMenu : ""} ${isAnimated ? styles.fade : ""}`}
      >
        {found === null ? <RoutesPending /> : null}
        {found !== null && atHome ? (
          <HomeScreen {...screenProps} suppressPopups={needsAgeGate !== false} />
        ) : null}
        {routes === null || atHome ? null : <routes.ScreenView screen={screen} {...screenProps} />}
        {page.screen.header === "full" ? <PageFooter /> : null}
      </main>
      {page.screen.footer ? <FooterMenu path={match.path} /> : null}
      <Support path={match.path} />
      {routes !== null && isPopup ? (
        <routes.ScreenView key={screen.path} screen={screen} {...screenProps} />
      ) : null}
      {routes === null ? null : <routes.WideScreen />}
      <Toasts place="page" />
      {needsAgeGate && !isTermsPage(location) ? (
        <Suspense fallback={null}>
          <AgeGate onPassed={() => setNeedsAgeGate(false)} />
        </Suspense>
      ) : null}
      {session === null ? null : (
        <Suspense fallback={null}>
          <SessionEffects session={session} />
        </Suspense>
      )}
    </>
  );
}
