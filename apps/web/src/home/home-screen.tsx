// Home, top to bottom. Everything here is what the platform answered; nothing is invented.

import type { ReactNode } from "react";
import { lazy, Suspense } from "react";
import { content } from "@khela/contract/calls/content";
import { useT } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { useSettings } from "../lib/settings.tsx";
import { later } from "../ui/later.tsx";
import { Near } from "../ui/near.tsx";
// Their HTML comes with the page, so their looks must too.
import "../games/section-head.module.css";
import "./category-section.module.css";
import "./load-more.module.css";
import { BannerCarousel } from "./banner-carousel.tsx";
import { CategoryBar, sectionId } from "./category-bar.tsx";
import { announcementsInput, homeBanners, sectionsOf } from "./home-asks.ts";
import { HotSection } from "./hot-section.tsx";
import styles from "./home-screen.module.css";
import "./jackpot-banner.module.css";
import "./notice-ticker.module.css";
import "./rolling-amount.module.css";
import "./service-button.module.css";

const CategorySection = later(() => import("./later-home.ts").then((m) => m.CategorySection));
const JackpotBanner = later(() => import("./later-home.ts").then((m) => m.JackpotBanner));
const NoticeTicker = later(() => import("./later-home.ts").then((m) => m.NoticeTicker));
const VendorSection = lazy(() => import("./lower-home.tsx").then((m) => ({ default: m.VendorSection })));
const WinnerBoard = lazy(() => import("./lower-home.tsx").then((m) => ({ default: m.WinnerBoard })));
const MegaJackpot = lazy(() => import("./lower-home.tsx").then((m) => ({ default: m.MegaJackpot })));
const LoginPopups = lazy(() => import("./login-popups.tsx").then((m) => ({ default: m.LoginPopups })));
const ServiceButton = later(() => import("./later-home.ts").then((m) => m.ServiceButton));

const none: readonly never[] = [];

/** `quiet`: nothing stands up by itself. */
export function HomeScreen({ path, quiet }: ScreenProps & { readonly quiet?: boolean }): ReactNode {
  const t = useT();
  const settings = useSettings();
  const { data } = useCall(content.announcements, announcementsInput);
  const popups = data?.popup ?? [];
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{`${settings.brand}: ${t("home.title")}`}</h1>
      <BannerCarousel banners={homeBanners(data)} />
      <NoticeTicker notices={data?.player ?? none} />
      {settings.sandbox ? <JackpotBanner /> : null}
      <div className={styles.sections}>
        <CategoryBar settings={settings} />
        <HotSection />
        {sectionsOf(settings).map((category) => <CategorySection key={category} category={category} />)}
        <Near height="m"><WinnerBoard /></Near>
        <Near height="m"><VendorSection /></Near>
        {settings.sandbox ? <Near height="s" id={sectionId("JACKPOT")}><MegaJackpot /></Near> : null}
      </div>
      <Suspense fallback={null}>
        {!quiet && path === "/m/home" && popups.length > 0 ? <LoginPopups popups={popups} /> : null}
        {settings.customerService.length > 0 ? <ServiceButton links={settings.customerService} /> : null}
      </Suspense>
    </div>
  );
}
