import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Page } from "../ui/layout/layout.tsx";

/** Screen with every deposit, which can be found by transaction, member, state, amount or time. */
export function DepositListScreen(): ReactNode {
  const t = useT();
  return (
    <Page title={t("deposits.all")}>
      <OperatorList
        call={operatorCalls.deposits.list}
        label={t("deposits.all")}
        texts="depositList"
        rowTo={({ id }) => `/deposits/${id}`}
      />
    </Page>
  );
}
