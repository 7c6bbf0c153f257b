import type { ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import { useLanguage } from "../lib/preferences.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Page } from "../ui/layout/layout.tsx";
import { calls } from "./promotion-types.ts";

/** Every promotion with its cost so far. */
export function PromotionListScreen(): ReactNode {
  const t = useT();
  const language = useLanguage();
  return (
    <Page title={t("promotions.allTitle")} sub={t("promotions.allSub")}>
      <OperatorList
        call={calls.list}
        label={t("promotions.allTitle")}
        texts="promotions"
        rowTo={({ code }) => `/promotions/one/${code}`}
        cells={{ title: ({ title, titleEn }) => (language === "bn" ? title : titleEn) }}
        everyMs={30_000}
      />
    </Page>
  );
}
