// What stands around every screen: the row of the table decides what of it is shown.

import type { ReactNode } from "react";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { HomeScreen } from "../home/home-screen.tsx";
import { useI18n } from "../i18n/i18n.tsx";
import { useLoggedIn } from "../lib/logged-in.ts";
import type { Place } from "../lib/navigation.ts";
import { goBack, goTo, lastMovement, usePlace } from "../lib/navigation.ts";
import { sessionType, useSession } from "../lib/session.ts";
import { useSettings } from "../lib/settings.tsx";
import { readStored } from "../lib/storage.ts";
import { Loading } from "../ui/states.tsx";
import { later } from "../ui/later.tsx";
import { showRefusal, Toasts } from "../ui/toast.tsx";
import { useBoot } from "./boot-context.tsx";
import { LoadFailed, loadAnew } from "./error-boundary.tsx";
import { FooterMenu } from "./footer-menu.tsx";
import { refusalPath, refusedTo } from "./gate.ts";
import { Header } from "./header.tsx";
import { SandboxStrip } from "./sandbox-strip.tsx";
import { homeRow } from "./home-row.ts";
import type { Match } from "./table.ts";
import { fallbackPath, homeMatch, loadTable, matchNow, onTable, readTable } from "./table.ts";
import "./page-footer.module.css";
import "./title-bar.module.css";
import styles from "./shell.module.css";

const refusalMs = 2000;

/** The row of the address, `null` until it is known; sends whoever may not be there where they may. */
function useMatch(place: Place): Match | null {
  const loggedIn = useLoggedIn();
  const type = sessionType(useSession());
  const found = matchNow(place.path);
  const row = found?.screen;
  const allowed = row === undefined ? null : refusedTo(row, type ?? (loggedIn ? "unknown" : null));
  const refused = found === null ? fallbackPath : allowed;

  useEffect(() => {
    if (refused === null) return;
    if (type !== null && row !== undefined) showRefusal("free_reject", refusalMs);
    goTo(refusalPath(refused, place.path + place.search), { replace: true });
  }, [refused]);

  if (found === undefined) return null;
  return found === null || refused !== null ? homeMatch : found;
}

/** Shown while the table is on its way to a person who was quicker. */
function Finding(): ReactNode {
  const { code } = useI18n();
  const [failed, setFailed] = useState(false);
  const find = (again: boolean): void => {
    setFailed(false);
    loadTable(code).catch(() => {
      setFailed(true);
      if (again) loadAnew();
    });
  };
  useEffect(() => find(false), []);
  return failed ? <LoadFailed onRetry={() => find(true)} /> : <Loading />;
}

const Background = later(() => import("./background.tsx").then((m) => m.Background));
const PageFooter = later(() => import("./page-footer.tsx").then((m) => m.PageFooter));
const VisitGate = lazy(() => import("./visit-gate.tsx").then((m) => ({ default: m.VisitGate })));
const MemberLive = lazy(() => import("./member-live.tsx").then((m) => ({ default: m.MemberLive })));

export function Shell(): ReactNode {
  const boot = useBoot();
  const { t } = useI18n();
  const { brand, minimumAge } = useSettings();
  const [status, setStatus] = useState(boot.status);
  // Unknown until the browser has said what it remembers; nothing stands up by itself before the gate is passed.
  const [gateClosed, setGateClosed] = useState<boolean | null>(null);
  const place = usePlace(boot);
  const table = useSyncExternalStore(onTable, readTable, readTable);
  const found = useMatch(place);
  const match = found ?? homeMatch;
  const session = useSession();

  const { screen } = match;
  const overHome = screen.kind === "popup";
  const page = overHome ? homeMatch : match;
  const query = new URLSearchParams(place.search);
  const title = t(screen.titleKey);
  const atHome = page.screen === homeRow;
  const leave = (): void => (screen.back === "home" ? goTo(fallbackPath) : goBack(fallbackPath));
  // A swipe has moved the page already.
  const fades = lastMovement() === "push" || lastMovement() === "back";
  const given = { path: match.path, params: match.params, query, close: leave };

  // A gate passed for a lower age is asked again.
  useEffect(() => setGateClosed((readStored<number>("gate") ?? 0) < minimumAge), [minimumAge]);

  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);

  // First in both, so that it lives on when the site closes and opens.
  const background = <Background status={status} onStatus={setStatus} />;
  if (status !== 0) return <>{background}{table === null ? <Finding /> : <table.ClosedScreen status={status} />}</>;
  return (
    <>
      {background}
      <a className={styles.skip} href="#main">{t("shell.skip")}</a>
      {table !== null && lastMovement() !== "first" && page.screen.header === "full" ? <table.DownloadBar /> : null}
      <SandboxStrip />
      {page.screen.header === "full" ? <Header home={atHome} /> : null}
      {table !== null && page.screen.header === "title" ? <table.TitleBar title={title} onBack={leave} /> : null}
      <main
        id="main"
        key={page.path}
        tabIndex={-1}
        className={`${styles.main} ${page.screen.footer ? styles.aboveMenu : ""} ${fades ? styles.fade : ""}`}
      >
        {found === null ? <Finding /> : null}
        {found !== null && atHome ? <HomeScreen {...given} quiet={gateClosed !== false} /> : null}
        {table === null || atHome ? null : <table.ScreenView screen={screen} {...given} />}
        {page.screen.header === "full" ? <PageFooter /> : null}
      </main>
      {page.screen.footer ? <FooterMenu path={match.path} /> : null}
      {table !== null && overHome ? <table.ScreenView key={screen.path} screen={screen} {...given} /> : null}
      <Toasts />
      {gateClosed ? <Suspense fallback={null}><VisitGate onPassed={() => setGateClosed(false)} /></Suspense> : null}
      {session === null ? null : <Suspense fallback={null}><MemberLive /></Suspense>}
    </>
  );
}
