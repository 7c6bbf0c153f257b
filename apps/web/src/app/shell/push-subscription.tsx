// What only a member's page loads: the header's unread badge and the push stream that keeps the balance
// current.

import type { ReactNode } from "react";
import { useEffect } from "react";
import { wallet } from "@khela/contract/wallet/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { useUnread } from "../../inbox/use-unread.ts";
import { subscribeToPush } from "../../lib/api/push-stream.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import { showErrorToast } from "../../ui/feedback/toast.tsx";
import styles from "./push-subscription.module.css";

export function MemberBalance({ waiting }: { waiting: ReactNode }): ReactNode {
  const { data } = useCall(wallet.balance, {});
  return data === undefined ? waiting : <Money amount={data.sumBalance} />;
}

/** The number of unread messages, above 99 as 99+; nothing when all are read. */
export function UnreadBadge(): ReactNode {
  const { badge } = useI18n();
  const { total } = useUnread();
  return total > 0 ? <b className={styles.badge}>{badge(total)}</b> : null;
}

/** Listens to the push stream while mounted; renders nothing. */
export function PushSubscription(): ReactNode {
  const cache = useCache();
  useEffect(() => subscribeToPush(cache, () => showErrorToast("user.or.token.invalid")), [cache]);
  return null;
}
