import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "../i18n/i18n.tsx";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { Tabs } from "../ui/navigation/tabs.tsx";
import styles from "./cashier.module.css";
import { DepositForm } from "./deposit-form.tsx";
import { DepositHistory } from "./deposit-history.tsx";
import { DepositOrder } from "./deposit-order.tsx";

type Part = "new" | "past";

/** One address for both: the choice of a payment channel, and with `?order=` one order and its state. */
export function DepositScreen({ query }: ScreenProps): ReactNode {
  const t = useT();
  const [part, setPart] = useState<Part>("new");
  const order = query.get("order");
  if (order !== null) return <DepositOrder key={order} orderId={order} />;
  const tabs = [
    { value: "new", label: t("cashier.new") },
    { value: "past", label: t("cashier.past") },
  ] as const;
  return (
    <div className={styles.page}>
      <Tabs<Part> label={t("screens.deposit")} tabs={tabs} value={part} onChange={setPart}>
        {part === "new" ? <DepositForm /> : <DepositHistory />}
      </Tabs>
    </div>
  );
}
