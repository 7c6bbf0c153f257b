// The lower half of home: each section reserves its space, and its code loads when it is scrolled near.

import type { ReactNode } from "react";
import { lazy } from "react";
import { LazyVisible } from "../ui/lazy/lazy-visible.tsx";
import { sectionId } from "./sections/category-bar.tsx";
import section from "./sections/category-section.module.css";

const VendorSection = lazy(() =>
  import("./below-the-fold.lazy.ts").then((m) => ({ default: m.VendorSection })),
);
const WinnerBoard = lazy(() => import("./below-the-fold.lazy.ts").then((m) => ({ default: m.WinnerBoard })));
const MegaJackpot = lazy(() => import("./below-the-fold.lazy.ts").then((m) => ({ default: m.MegaJackpot })));

export function BelowTheFold({ sandbox }: { sandbox: boolean }): ReactNode {
  return (
    <>
      <LazyVisible height="m">
        <WinnerBoard />
      </LazyVisible>
      <LazyVisible height="m">
        <div className={section.section}>
          <VendorSection />
        </div>
      </LazyVisible>
      <LazyVisible height="s" id={sectionId("JACKPOT")}>
        <MegaJackpot sandbox={sandbox} />
      </LazyVisible>
    </>
  );
}
