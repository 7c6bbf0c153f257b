// Home, top to bottom. Everything here is what the platform answered; nothing is invented.

import type { ReactNode } from "react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { content } from "@khela/contract/calls/content";
import { useT } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query.ts";
import type { ScreenProps } from "../lib/screen-props.ts";
import { useSettings } from "../lib/settings.tsx";
import { keepTaps, later } from "../ui/later.tsx";
// Their HTML comes with the page, so their looks must too.
import "../games/game-tile.module.css";
import "../games/load-more.module.css";
import "../games/section-head.module.css";
import "../games/tile-skeletons.module.css";
import "../ui/near.module.css";
import "../ui/tabs.module.css";
import { BannerCarousel } from "./banner-carousel.tsx";
import "./category-bar.module.css";
import "./category-section.module.css";
import { announcementsInput, homeBanners, sectionsOf } from "./home-asks.ts";
import styles from "./home-screen.module.css";
import "./hot-section.module.css";
import "./jackpot-banner.module.css";
import "./notice-ticker.module.css";
import "./rolling-amount.module.css";
import "./service-button.module.css";

const CategoryBar = later(() => import("./later-home.ts").then((m) => m.CategoryBar));
const CategorySection = later(() => import("./later-home.ts").then((m) => m.CategorySection));
const HotSection = later(() => import("./later-home.ts").then((m) => m.HotSection));
const JackpotBanner = later(() => import("./later-home.ts").then((m) => m.JackpotBanner));
const NoticeTicker = later(() => import("./later-home.ts").then((m) => m.NoticeTicker));
const LowerHome = later(() => import("./later-home.ts").then((m) => m.LowerHome));
const ServiceButton = later(() => import("./later-home.ts").then((m) => m.ServiceButton));
const LoginPopups = lazy(() => import("./login-popups.tsx").then((m) => ({ default: m.LoginPopups })));

const none: readonly never[] = [];

/** `quiet`: nothing stands up by itself. */
export function HomeScreen({ path, quiet }: ScreenProps & { readonly quiet?: boolean }): ReactNode {
  const t = useT();
  const settings = useSettings();
  const { data } = useCall(content.announcements, announcementsInput);
  const popups = data?.popup ?? [];
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => (parts.current === null ? undefined : keepTaps(parts.current)), []);
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{`${settings.brand}: ${t("home.title")}`}</h1>
      <BannerCarousel banners={homeBanners(data)} />
      <div ref={parts}>
        <NoticeTicker notices={data?.player ?? none} />
        {settings.sandbox ? <JackpotBanner /> : null}
        <div className={styles.sections}>
          <CategoryBar settings={settings} />
          <HotSection />
          {sectionsOf(settings).map((category) => <CategorySection key={category} category={category} />)}
          <LowerHome sandbox={settings.sandbox} />
        </div>
        {settings.customerService.length > 0 ? <ServiceButton /> : null}
      </div>
      {!quiet && path === "/m/home" && popups.length > 0
        ? <Suspense fallback={null}><LoginPopups popups={popups} /></Suspense> : null}
    </div>
  );
}
