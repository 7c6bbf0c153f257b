import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import type { ScreenProps } from "../../lib/navigation/screen-props.ts";
import { useBreakNotice } from "../../lib/session/break-notice.ts";
import { removeStored, writeStored } from "../../lib/storage.ts";
import { LoadingState } from "../../ui/feedback/states.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import styles from "../cashier.module.css";
import { DepositForm } from "./deposit-form.tsx";

const DepositOrder = lazyComponent(
  withMessages(["deposit-orders", "manual-deposits", "dates", "field-rules", "errors"], () =>
    import("./deposit-order.tsx").then((m) => m.DepositOrder),
  ),
  <LoadingState />,
);
const DepositHistory = lazyComponent(
  withMessages(["deposit-orders"], () => import("./deposit-history.tsx").then((m) => m.DepositHistory)),
  <LoadingState />,
);

const gamePath = /^\/m\/(play\/|lottery\?game=\d+$)/;

type Part = "new" | "past";

/**
 * The cashier's deposit screen. Without `?order=` the member chooses a payment channel; with it, the screen shows that
 * order.
 */
export function DepositScreen({ query }: ScreenProps): ReactNode {
  const t = useT();
  const [part, setPart] = useState<Part>("new");
  const notice = useBreakNotice();
  const order = query.get("order");
  const from = query.get("to");
  // The gateway's page returns to an address without the game. The game is therefore stored until another deposit
  // begins.
  useEffect(() => {
    if (from !== null && gamePath.test(from)) writeStored("depositFrom", from);
    else if (order === null) removeStored("depositFrom");
  }, [from, order]);
  if (order !== null) return <DepositOrder key={order} orderId={order} />;
  const tabs = [
    { value: "new", label: t("cashier.new") },
    { value: "past", label: t("cashier.past") },
  ] as const;
  return (
    <div className={styles.page}>
      <Tabs<Part> label={t("screens.deposit")} tabs={tabs} value={part} onChange={setPart}>
        {part === "new" ? (notice ?? <DepositForm query={query} />) : <DepositHistory />}
      </Tabs>
    </div>
  );
}
