// What only a member's page carries: the balance in the header and the stream that keeps it true.

import type { ReactNode } from "react";
import { useEffect } from "react";
import { wallet } from "@khela/contract/calls/wallet";
import { useI18n } from "../i18n/i18n.tsx";
import { useUnread } from "../inbox/unread.ts";
import { listenToPush } from "../lib/push.ts";
import { useCache, useCall } from "../lib/query.ts";
import { Money } from "../ui/money.tsx";
import { showRefusal } from "../ui/toast.tsx";
import styles from "./member-live.module.css";

export function MemberBalance({ waiting }: { waiting: ReactNode }): ReactNode {
  const { data } = useCall(wallet.balance, {});
  return data === undefined ? waiting : <Money amount={data.sumBalance} />;
}

/** How much waits to be read, above 99 as 99+; nothing when all is read. */
export function UnreadBadge(): ReactNode {
  const { badge } = useI18n();
  const { total } = useUnread();
  return total > 0 ? <b className={styles.badge}>{badge(total)}</b> : null;
}

/** Listens to the server for as long as it is shown; draws nothing. */
export function MemberLive(): ReactNode {
  const cache = useCache();
  useEffect(() => listenToPush(cache, () => showRefusal("user.or.token.invalid")), [cache]);
  return null;
}
