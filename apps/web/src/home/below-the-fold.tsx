// The lower half of home: each section reserves its space, and its code loads when it is scrolled near.

import type { ReactNode } from "react";
import { withMessages } from "../i18n/with-messages.ts";
import { LazyVisible } from "../ui/lazy/lazy-visible.tsx";
import { sectionId } from "./sections/category-bar.tsx";
import sectionStyles from "./sections/category-section.module.css";
import { lazyPart } from "../ui/lazy/lazy-part.ts";

const VendorSection = lazyPart(
  withMessages(["below-the-fold"], () => import("./below-the-fold.lazy.ts").then((m) => m.VendorSection)),
);
const WinnerBoard = lazyPart(
  withMessages(["below-the-fold"], () => import("./below-the-fold.lazy.ts").then((m) => m.WinnerBoard)),
);
const LobbyNews = lazyPart(
  withMessages(["content", "below-the-fold"], () =>
    import("./sections/lobby-news.tsx").then((m) => m.LobbyNews),
  ),
);
const MegaJackpot = lazyPart(
  withMessages(["below-the-fold"], () => import("./below-the-fold.lazy.ts").then((m) => m.MegaJackpot)),
);

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
