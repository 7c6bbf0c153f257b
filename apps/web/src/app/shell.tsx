// What stands around every screen: the row of the table decides what of it is shown.

import type { ReactNode } from "react";
import { lazy, Suspense, useEffect, useState } from "react";
import { HomeScreen } from "../home/home-screen.tsx";
import { useI18n } from "../i18n/i18n.tsx";
import { useLoggedIn } from "../lib/logged-in.ts";
import type { Place } from "../lib/navigation.ts";
import { goBack, goTo, lastMovement, usePlace } from "../lib/navigation.ts";
import { sessionType, useSession } from "../lib/session.ts";
import { useSettings } from "../lib/settings.tsx";
import { readStored } from "../lib/storage.ts";
import { later } from "../ui/later.tsx";
import { showToast, Toasts } from "../ui/toast.tsx";
import { useBoot } from "./boot-context.tsx";
import { FooterMenu } from "./footer-menu.tsx";
import { refusedTo } from "./gate.ts";
import { Header } from "./header.tsx";
import type { Match } from "./match.ts";
import { matchScreen } from "./match.ts";
import { SandboxStrip } from "./sandbox-strip.tsx";
import { ScreenView } from "./screen-view.tsx";
import { fallbackPath, homeRow } from "./screens.ts";
import "./page-footer.module.css";
import styles from "./shell.module.css";
import { StatusGate } from "./status-gate.tsx";
import { TitleBar } from "./title-bar.tsx";

const homeMatch: Match = { screen: homeRow, path: homeRow.path, params: {} };

/** The row of the address; sends whoever may not be there where they may. */
function useMatch(place: Place): Match {
  const { errorText } = useI18n();
  const loggedIn = useLoggedIn();
  const type = sessionType(useSession());
  const found = matchScreen(place.path);
  const refused = found === null ? fallbackPath : refusedTo(found.screen, type ?? (loggedIn ? "unknown" : null));

  useEffect(() => {
    if (refused === null) return;
    if (type !== null && found !== null) showToast(errorText("free_reject"), "error");
    goTo(refused, { replace: true });
  }, [refused]);

  return found === null || refused !== null ? homeMatch : found;
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
  const [gateClosed, setGateClosed] = useState(false);
  const place = usePlace(boot);
  const match = useMatch(place);
  const session = useSession();

  const { screen } = match;
  const overHome = screen.kind === "popup";
  const page = overHome ? homeMatch : match;
  const query = new URLSearchParams(place.search);
  const title = t(screen.titleKey);
  const atHome = page.screen === homeRow;
  const leave = (): void => (screen.back === "home" ? goTo(fallbackPath) : goBack(fallbackPath));
  const given = { path: match.path, params: match.params, query, close: leave };

  // A gate passed for a lower age is asked again.
  useEffect(() => setGateClosed((readStored<number>("gate") ?? 0) < minimumAge), [minimumAge]);

  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);

  return (
    <StatusGate status={status}>
      <a className={styles.skip} href="#main">{t("shell.skip")}</a>
      <SandboxStrip />
      {page.screen.header === "full" ? <Header home={atHome} /> : null}
      {page.screen.header === "title" ? <TitleBar title={title} onBack={leave} /> : null}
      <main
        id="main"
        key={page.path}
        tabIndex={-1}
        className={`${styles.main} ${page.screen.footer ? styles.aboveMenu : ""} ${lastMovement() === "push" ? styles.fade : ""}`}
      >
        {atHome ? <HomeScreen {...given} /> : <ScreenView screen={screen} {...given} />}
        {page.screen.header === "full" ? <PageFooter /> : null}
      </main>
      {page.screen.footer ? <FooterMenu path={match.path} /> : null}
      {overHome ? <ScreenView key={screen.path} screen={screen} {...given} /> : null}
      <Toasts />
      <Background onStatus={setStatus} />
      {gateClosed ? <Suspense fallback={null}><VisitGate onPassed={() => setGateClosed(false)} /></Suspense> : null}
      {session === null ? null : <Suspense fallback={null}><MemberLive /></Suspense>}
    </StatusGate>
  );
}
