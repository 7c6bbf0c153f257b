// Parts that deposit and withdrawal orders have in common: the state, the facts, and the polling.

import type { ReactNode } from "react";
import { useEffect } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { Money } from "../../ui/content/money.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import type { IconName } from "../../ui/icon/icons.ts";
import styles from "./order-parts.module.css";

// The server pushes the order's state; polling helps a phone that has lost the stream.
const pollMs = 5000;

/** Fetches the order again every few seconds until the order has ended. */
export function useOrderPolling(goesOn: boolean, refetch: () => void): void {
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setInterval(refetch, pollMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one timer while it continues; refetch is new at every render
  }, [goesOn]);
}

export type OrderLook = "waiting" | "paid" | "back" | "failed";

const looks: Readonly<
  Record<OrderLook, { readonly icon: IconName; readonly className: string | undefined }>
> = {
  waiting: { icon: "clock", className: styles.isWaiting },
  paid: { icon: "check", className: styles.isPaid },
  back: { icon: "alert", className: styles.isBack },
  failed: { icon: "alert", className: styles.isFailed },
};

type OrderStateProps = {
  /** Look of the icon for the order's state; null: only text is shown. */
  readonly look: OrderLook | null;
  readonly title: string;
  readonly amount: string;
  readonly hint: string;
  readonly children?: ReactNode;
};

export function OrderState({ look, title, amount, hint, children }: OrderStateProps): ReactNode {
  const shown = look === null ? null : looks[look];
  return (
    <div className={shown === null ? undefined : `${styles.state} ${shown.className}`} role="status">
      {shown === null ? null : (
        <span className={styles.mark}>
          <Icon name={shown.icon} size="l" />
        </span>
      )}
      <h2 className={styles.name}>{title}</h2>
      <p className={styles.amount}>
        <Money amount={amount} />
      </p>
      <p className={styles.hint}>{hint}</p>
      {children}
    </div>
  );
}

export function OrderFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }): ReactNode {
  const { t } = useI18n();
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t("dates.zone")}</p>
    </>
  );
}
