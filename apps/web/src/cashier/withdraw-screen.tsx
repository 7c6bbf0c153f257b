import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { Tabs } from "../ui/navigation/tabs.tsx";
import styles from "./withdraw.module.css";
import { WithdrawForm } from "./withdraw-form.tsx";
import { WithdrawHistory } from "./withdraw-history.tsx";
import { WithdrawOrder } from "./withdraw-order.tsx";

type Part = "new" | "past";

/** One address for both: a new withdrawal and those of before, and with `?order=` one of them and its state. */
export function WithdrawScreen({ query }: ScreenProps): ReactNode {
  const t = useT();
  const [part, setPart] = useState<Part>("new");
  const order = query.get("order");
  if (order !== null) return <WithdrawOrder key={order} refId={order} />;
  const tabs = [
    { value: "new", label: t("withdraw.new") },
    { value: "past", label: t("withdraw.past") },
  ] as const;
  return (
    <div className={styles.page}>
      <Tabs<Part> label={t("screens.withdraw")} tabs={tabs} value={part} onChange={setPart}>
        {part === "new" ? <WithdrawForm /> : <WithdrawHistory />}
      </Tabs>
    </div>
  );
}
