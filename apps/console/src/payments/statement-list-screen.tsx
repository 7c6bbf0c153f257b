import type { ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { useT } from "../i18n/texts.ts";
import { OperatorList } from "../list/operator-list.tsx";
import { Page } from "../ui/layout/layout.tsx";

/** Every line of every statement. */
export function StatementListScreen(): ReactNode {
  const t = useT();
  return (
    <Page title={t("deposits.statementLines")}>
      <OperatorList
        call={operatorCalls.statements.lines}
        label={t("deposits.statementLines")}
        texts="statementList"
      />
    </Page>
  );
}
