import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Page } from "../ui/layout/layout.tsx";
import { calls } from "./promotion-types.ts";

/** Rewards that members joined, claimed and received. */
export function RewardListScreen(): ReactNode {
  const t = useT();
  return (
    <Page title={t("promotions.rewardsTitle")}>
      <OperatorList
        call={calls.claims}
        label={t("promotions.rewardsTitle")}
        texts="rewards"
        cells={{
          promotion: ({ promotion }) => <Link to={`/promotions/one/${promotion}`}>{promotion}</Link>,
        }}
        everyMs={30_000}
      />
    </Page>
  );
}
