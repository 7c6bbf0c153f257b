import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { LoadingState } from "../../ui/feedback/states.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import styles from "./withdraw.module.css";
import { WithdrawForm } from "./withdraw-form.tsx";

const WithdrawOrder = lazyComponent(
  withMessages(["withdraw-orders", "dates"], () =>
    import("./withdraw-order.tsx").then((m) => m.WithdrawOrder),
  ),
  <LoadingState />,
);
const WithdrawHistory = lazyComponent(
  withMessages(["withdraw-orders"], () => import("./withdraw-history.tsx").then((m) => m.WithdrawHistory)),
  <LoadingState />,
);

type Part = "new" | "past";

/**
 * The withdrawal screen. Without `?order=` it has the form and past withdrawals; with it, the screen shows that
 * withdrawal.
 */
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
