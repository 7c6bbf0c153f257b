// Parts that only a member's page loads: the header's unread badge, the push stream for the balance, the notice of a
// break, and the strip of an operator's view.

import type { ReactNode } from "react";
import { Suspense, useEffect } from "react";
import { hasAccess } from "@khela/contract/member/member-types";
import { responsibleGaming } from "@khela/contract/responsible-gaming/calls";
import { wallet } from "@khela/contract/wallet/calls";
import { useI18n } from "../../i18n/i18n.tsx";
import { withMessages } from "../../i18n/with-messages.ts";
import { useUnread } from "../../inbox/use-unread.ts";
import { subscribeToPush } from "../../lib/api/push-stream.ts";
import { useCache, useCall } from "../../lib/query/query.ts";
import { serverNow } from "../../lib/date/server-clock.ts";
import { setBreakNotice } from "../../lib/session/break-notice.ts";
import { memberTypeOf, useSession } from "../../lib/session/session.ts";
import { Money } from "../../ui/content/money.tsx";
import { LoadingState } from "../../ui/feedback/states.tsx";
import { showErrorToast } from "../../ui/feedback/toast.tsx";
import type { SessionInfo } from "../../lib/session/session.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.ts";
import styles from "./session-effects.module.css";

const ViewStrip = lazyPart(
  withMessages(["site-view"], () => import("./view-strip.tsx").then((m) => m.ViewStrip)),
);

export function MemberBalance({ waiting }: { waiting: ReactNode }): ReactNode {
  const { data } = useCall(wallet.balance, {});
  return data === undefined ? waiting : <Money amount={data.sumBalance} />;
}

/** The number of unread messages, above 99 as 99+; renders nothing when all are read. */
export function UnreadBadge(): ReactNode {
  const { badge } = useI18n();
  const { total } = useUnread();
  return total > 0 ? <b className={styles.badge}>{badge(total)}</b> : null;
}

const BreakNotice = lazyComponent(
  withMessages(["responsible-gaming"], () =>
    import("../../responsible-gaming/break-notice.tsx").then((m) => m.BreakNotice),
  ),
  <LoadingState />,
);

/** Maximum of the browser's timers: a longer wait would overflow. */
const maxWaitMs = 2 ** 31 - 1;

/** Shows the notice of the member's break in place of offers, until the break ends. */
function useBreak(): void {
  const isEnabled = hasAccess("account", memberTypeOf(useSession()));
  const { data, refetch } = useCall(responsibleGaming.activeBreak, {}, { enabled: isEnabled });
  useEffect(() => {
    const taken = data?.break ?? null;
    if (taken === null || data === undefined) return undefined;
    setBreakNotice(<BreakNotice taken={taken} helpLine={data.helpLine} />);
    const waitMs = taken.until === null ? maxWaitMs : taken.until - serverNow();
    const timer = setTimeout(refetch, Math.min(waitMs, maxWaitMs));
    return () => {
      clearTimeout(timer);
      setBreakNotice(null);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `refetch` is another one at each render
  }, [data]);
}

/** While mounted: reads the push stream, watches for a break, and shows a strip if an operator views as the member. */
export function SessionEffects({
  session: { view, userName },
}: {
  readonly session: SessionInfo;
}): ReactNode {
  const cache = useCache();
  useEffect(() => subscribeToPush(cache, () => showErrorToast("user.or.token.invalid")), [cache]);
  useBreak();
  return view === undefined ? null : (
    <Suspense fallback={null}>
      <ViewStrip view={view} member={userName} />
    </Suspense>
  );
}
