// The lower half of home: each section reserves its space, and its code loads when it is scrolled near.

import type { ReactNode } from "react";
import { lazy } from "react";
import { withMessages } from "../i18n/with-messages.ts";
import { LazyVisible } from "../ui/lazy/lazy-visible.tsx";
import { sectionId } from "./sections/category-bar.tsx";
import sectionStyles from "./sections/category-section.module.css";

const VendorSection = lazy(() =>
  import("./below-the-fold.lazy.ts").then((m) => ({ default: m.VendorSection })),
);
const WinnerBoard = lazy(() => import("./below-the-fold.lazy.ts").then((m) => ({ default: m.WinnerBoard })));
const LobbyNews = lazy(
  withMessages(["content"], () =>
    import("./sections/lobby-news.tsx").then((m) => ({ default: m.LobbyNews })),
  ),
);
const MegaJackpot = lazy(() => import("./below-the-fold.lazy.ts").then((m) => ({ default: m.MegaJackpot })));

type BelowTheFoldProps = { readonly sandbox: boolean; readonly hasNews: boolean };

export function BelowTheFold({ sandbox, hasNews }: BelowTheFoldProps): ReactNode {
  return (
    <>
      {hasNews ? (
        <LazyVisible height="m">
          <LobbyNews />
        </LazyVisible>
      ) : null}
      <LazyVisible height="m">
        <WinnerBoard />
      </LazyVisible>
      <LazyVisible height="m">
        <div className={sectionStyles.section}>
          <VendorSection />
        </div>
      </LazyVisible>
      <LazyVisible height="s" id={sectionId("JACKPOT")}>
        <MegaJackpot sandbox={sandbox} />
      </LazyVisible>
    </>
  );
}
