import type { ReactNode } from "react";
import { withdrawalTabs } from "@khela/contract/operator/withdrawals/lists";
import { useT } from "../i18n/texts.ts";
import { usePathPart } from "../lib/address.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Page } from "../ui/layout/layout.tsx";
import { Empty } from "../ui/layout/states.tsx";
import { TabLinks } from "../ui/layout/tabs.tsx";
import { calls } from "./withdrawal-types.ts";

/** Screen with all withdrawals, or those of a tab. */
export function WithdrawalListScreen(): ReactNode {
  const t = useT();
  const part = usePathPart("tab");
  const tab = withdrawalTabs.find((name) => name === part);
  const tabs = withdrawalTabs.map((name) => ({
    to: `/withdrawals/tab/${name}`,
    label: t(`withdrawals.tab.${name}`),
    isCurrent: tab === name,
  }));
  const all = { to: "/withdrawals/all", label: t("withdrawals.tab.all"), isCurrent: part === "" };
  return (
    <Page title={t("withdrawals.allTitle")}>
      <TabLinks label={t("withdrawals.tabs")} tabs={[...tabs, all]}>
        {tab === undefined && part !== "" ? (
          <Empty text={t("first.notFound")} />
        ) : (
          <OperatorList
            call={calls.list}
            label={tab === undefined ? t("withdrawals.order") : t(`withdrawals.tab.${tab}`)}
            texts="withdrawals"
            rowTo={({ id }) => `/withdrawals/${id}`}
            {...(tab === undefined ? {} : { fixed: { tab } })}
            everyMs={15_000}
          />
        )}
      </TabLinks>
    </Page>
  );
}
