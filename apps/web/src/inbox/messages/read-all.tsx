import type { ReactNode } from "react";
import { useState } from "react";
import { noticeCalls } from "@khela/contract/content/notices/calls";
import { inbox } from "@khela/contract/inbox/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import { useI18n } from "../../i18n/i18n.tsx";
import type { CallError } from "../../lib/api/call.ts";
import { send } from "../../lib/api/call.ts";
import { useCache } from "../../lib/query/query.ts";
import { setQueriesData, invalidateQueries } from "../../lib/query/query-data.ts";
import { memberTypeOf, useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { showErrorToast } from "../../ui/feedback/toast.tsx";
import { useUnread } from "../use-unread.ts";

/**
 * A button that marks all messages as read. `notices`: the button also marks the notices, which count as unread
 * messages too.
 */
export function ReadAll({ notices }: { notices: boolean }): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const type = memberTypeOf(useSession());
  const count = useUnread();
  const [busy, setBusy] = useState(false);
  const hasInbox = type !== null && hasAccess("account", type);
  const unread = count.inbox + (notices ? count.announcements : 0);

  async function readAll(): Promise<void> {
    setBusy(true);
    try {
      await Promise.all([
        hasInbox ? send(inbox.readAll, {}) : null,
        notices ? send(noticeCalls.markAllRead, {}) : null,
      ]);
      if (hasInbox) setQueriesData(cache, inbox.unread, () => 0);
      invalidateQueries(cache, inbox.list);
      invalidateQueries(cache, noticeCalls.unread);
    } catch (error) {
      showErrorToast((error as CallError).code);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="text" size="s" disabled={unread === 0} busy={busy} onClick={() => void readAll()}>
      {t(unread === 0 ? "inbox.allRead" : "inbox.readAll")}
    </Button>
  );
}
