// The form for the rebate rates of a member directly below; it shows today's rates and changes tomorrow's.

import type { ReactNode } from "react";
import { useState } from "react";
import { agentRebates } from "@khela/contract/agents/rebates/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useMutation } from "../../lib/query/mutation.ts";
import { useCall } from "../../lib/query/query.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Button } from "../../ui/form/button.tsx";
import { RefusalNotice } from "../../ui/feedback/refusal.tsx";
import { RateList } from "./rate-list.tsx";
import { RateFields, toConfigs, type Typed } from "./rate-fields.tsx";
import styles from "../agents.module.css";

export function RebateForm({ customerId }: { customerId: string }): ReactNode {
  const { t } = useI18n();
  const { data, refetch } = useCall(agentRebates.downlineRebates, { customerId });
  const [typed, setTyped] = useState<Typed>({});
  const change = useMutation(agentRebates.updateDownlineRebates);
  if (data === undefined || data.list.length === 0) return null;
  const configs = toConfigs(typed);
  const onSubmit = async () => {
    if (configs === null || (await change.mutate({ customerId, configs })) === null) return;
    setTyped({});
    refetch();
    showToast(t("agents.rebateSaved"), "success");
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <h3>{t("agents.rebateRates")}</h3>
      <RateList rates={data.list} />
      <p className={styles.hint}>{t("agents.rebateFromTomorrow")}</p>
      <RateFields bounds={data.list} typed={typed} onChange={setTyped} />
      {change.error === null ? null : <RefusalNotice error={change.error} />}
      <Button
        type="submit"
        variant="secondary"
        busy={change.isPending}
        disabled={configs === null || configs.length === 0}
      >
        {t("agents.rebateSave")}
      </Button>
    </form>
  );
}
