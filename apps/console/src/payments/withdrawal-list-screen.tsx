import type { ReactNode } from "react";
import { withdrawalTabs } from "@khela/contract/operator/withdrawals/lists";
import { useT } from "../i18n/texts.ts";
import { useAddressSearch } from "../lib/address.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Page } from "../ui/layout/layout.tsx";
import { TabLinks } from "../ui/layout/tabs.tsx";
import { calls } from "./withdrawal-types.ts";

/** All withdrawals, by tab. */
export function WithdrawalListScreen(): ReactNode {
  const t = useT();
  const { search } = useAddressSearch();
  const tab = search["tab"] ?? "";
  return (
    <Page title={t("withdrawals.allTitle")}>
      <TabLinks
        label={t("withdrawals.tabs")}
        tabs={[
          ...withdrawalTabs.map((name) => ({
            to: `/withdrawals/all?tab=${name}`,
            label: t(`withdrawals.tab.${name}`),
            isCurrent: tab === name,
          })),
          { to: "/withdrawals/all", label: t("withdrawals.tab.all"), isCurrent: tab === "" },
        ]}
      >
        <OperatorList
          call={calls.list}
          label={t("withdrawals.allTitle")}
          texts="withdrawals"
          rowTo={({ id }) => `/withdrawals/${id}`}
          everyMs={15_000}
        />
      </TabLinks>
    </Page>
  );
}
