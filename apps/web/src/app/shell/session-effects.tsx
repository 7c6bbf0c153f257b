// What only a member's page loads: the header's unread badge, the push stream that keeps the balance current, and the strip
// of an operator who views the site as the member sees it.

import type { ReactNode } from "react";
import { lazy, Suspense, useEffect } from "react";
import { wallet } from "@khela/contract/wallet/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import { useUnread } from "../../inbox/use-unread.ts";
import { subscribeToPush } from "../../lib/api/push-stream.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { Money } from "../../ui/content/money.tsx";
import { showErrorToast } from "../../ui/feedback/toast.tsx";
import type { SessionInfo } from "../../lib/session/session.ts";
import styles from "./session-effects.module.css";

const ViewStrip = lazy(
  withMessages(["site-view"], () => import("./view-strip.tsx").then((m) => ({ default: m.ViewStrip }))),
);

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

/** Listens to the push stream while mounted, and marks an operator's view. */
export function SessionEffects({
  session: { view, userName },
}: {
  readonly session: SessionInfo;
}): ReactNode {
  const cache = useCache();
  useEffect(() => subscribeToPush(cache, () => showErrorToast("user.or.token.invalid")), [cache]);
  return view === undefined ? null : (
    <Suspense fallback={null}>
      <ViewStrip view={view} member={userName} />
    </Suspense>
  );
}
