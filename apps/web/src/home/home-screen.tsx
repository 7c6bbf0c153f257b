// Home, in the order of its sections from top to bottom. Everything shown comes from the platform's answers; nothing is
// invented.

import type { ReactNode } from "react";
import { Suspense, useEffect, useRef } from "react";
import { content } from "@khela/contract/content/calls";
import { useT } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query/query.ts";
import { useLoggedIn } from "../lib/session/logged-in.ts";
import { useSession } from "../lib/session/session.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { useBreakNotice } from "../lib/session/break-notice.ts";
import { useSettings } from "../lib/settings.tsx";
import { replayClicks, hydrateOnInteraction } from "../ui/lazy/hydrate-on-interaction.tsx";
// These components load later, but the server's page already contains their HTML, so the page needs their styles.
import "../games/game-tile.module.css";
import "../games/section-header.module.css";
import "../games/tile-skeletons.module.css";
import "../ui/lazy/lazy-visible.module.css";
import "../ui/navigation/tabs.module.css";
import { BannerCarousel } from "./announcements/banner-carousel.tsx";
import "./sections/category-bar.module.css";
import "./sections/category-section.module.css";
import { announcementsInput, homeBanners, listSectionCategories } from "./home-loader.ts";
import styles from "./home-screen.module.css";
import "./sections/hot-section.module.css";
import "./jackpot/jackpot-banner.module.css";
import "./announcements/notice-ticker.module.css";
import "./jackpot/rolling-amount.module.css";
import { lazyPart } from "../ui/lazy/lazy-part.ts";

const CategoryBar = hydrateOnInteraction(() => import("./home.deferred.ts").then((m) => m.CategoryBar));
const CategorySection = hydrateOnInteraction(() =>
  import("./home.deferred.ts").then((m) => m.CategorySection),
);
const HotSection = hydrateOnInteraction(() => import("./home.deferred.ts").then((m) => m.HotSection));
const JackpotBanner = hydrateOnInteraction(() => import("./home.deferred.ts").then((m) => m.JackpotBanner));
const NoticeTicker = hydrateOnInteraction(() => import("./home.deferred.ts").then((m) => m.NoticeTicker));
const BelowTheFold = hydrateOnInteraction(() => import("./home.deferred.ts").then((m) => m.BelowTheFold));
const deferred = [
  CategoryBar,
  CategorySection,
  HotSection,
  JackpotBanner,
  NoticeTicker,
  BelowTheFold,
] as const;
const LoginPopups = lazyPart(() => import("./announcements/login-popups.tsx").then((m) => m.LoginPopups));

const RecentRow = lazyPart(() => import("./home.deferred.ts").then((m) => m.RecentRow));

const none: readonly never[] = [];

/** `suppressPopups`: no popup opens without a tap. */
export function HomeScreen({
  path,
  suppressPopups,
}: ScreenProps & { readonly suppressPopups?: boolean }): ReactNode {
  const t = useT();
  const settings = useSettings();
  const loggedIn = useLoggedIn();
  const session = useSession();
  const { data } = useCall(content.announcements, announcementsInput);
  const popups = data?.popup ?? [];
  const deferredRoot = useRef<HTMLDivElement>(null);
  useEffect(
    () => (deferredRoot.current === null ? undefined : replayClicks(deferredRoot.current, deferred)),
    [],
  );
  const notice = useBreakNotice();
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{`${settings.brand}: ${t("home.title")}`}</h1>
      {notice ?? (
        <>
          <BannerCarousel banners={homeBanners(data)} />
          <div ref={deferredRoot}>
            <NoticeTicker notices={data?.player ?? none} />
            {settings.sandbox ? <JackpotBanner /> : null}
            <div className={styles.sections}>
              <CategoryBar settings={settings} />
              {loggedIn ? (
                <div className={styles.ownRow}>
                  {session === null ? null : (
                    <Suspense fallback={null}>
                      <RecentRow />
                    </Suspense>
                  )}
                </div>
              ) : null}
              <HotSection />
              {listSectionCategories(settings).map((category) => (
                <CategorySection key={category} category={category} />
              ))}
              <BelowTheFold sandbox={settings.sandbox} hasNews={(data?.hot.length ?? 0) > 0} />
            </div>
          </div>
          {!suppressPopups && path === "/m/home" && popups.length > 0 ? (
            <Suspense fallback={null}>
              <LoginPopups popups={popups} />
            </Suspense>
          ) : null}
        </>
      )}
    </div>
  );
}
