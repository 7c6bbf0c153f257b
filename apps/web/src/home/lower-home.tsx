// The lower half of home: each part keeps its place, and its code comes when the person scrolls towards it.

import type { ReactNode } from "react";
import { lazy } from "react";
import { Near } from "../ui/near.tsx";
import { sectionId } from "./category-bar.tsx";
import section from "./category-section.module.css";

const VendorSection = lazy(() => import("./lowest-home.ts").then((m) => ({ default: m.VendorSection })));
const WinnerBoard = lazy(() => import("./lowest-home.ts").then((m) => ({ default: m.WinnerBoard })));
const MegaJackpot = lazy(() => import("./lowest-home.ts").then((m) => ({ default: m.MegaJackpot })));

export function LowerHome({ sandbox }: { sandbox: boolean }): ReactNode {
  return (
    <>
      <Near height="m"><WinnerBoard /></Near>
      <Near height="m"><div className={section.section}><VendorSection /></div></Near>
      <Near height="s" id={sectionId("JACKPOT")}><MegaJackpot sandbox={sandbox} /></Near>
    </>
  );
}
