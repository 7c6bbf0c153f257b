import type { ReactNode } from "react";
import { useState } from "react";
import { content } from "@khela/contract/calls/content";
import { inbox } from "@khela/contract/calls/inbox";
import { mayUse } from "@khela/contract/member-types";
import { useI18n } from "../i18n/i18n.tsx";
import type { CallError } from "../lib/call.ts";
import { send } from "../lib/call.ts";
import { changeAnswers, expireAnswers, useCache } from "../lib/query.ts";
import { sessionType, useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { showRefusal } from "../ui/toast.tsx";
import { useUnread } from "./unread.ts";

/** Marks everything as read: messages, and the notices too where they are counted beside them. */
export function ReadAll({ notices }: { notices: boolean }): ReactNode {
  const { t } = useI18n();
  const cache = useCache();
  const type = sessionType(useSession());
  const count = useUnread();
  const [busy, setBusy] = useState(false);
  const hasInbox = type !== null && mayUse("account", type);
  const unread = count.inbox + (notices ? count.announcements : 0);

  async function readAll(): Promise<void> {
    setBusy(true);
    try {
      await Promise.all([hasInbox ? send(inbox.readAll, {}) : null, notices ? send(content.markAllRead, {}) : null]);
      if (hasInbox) changeAnswers(cache, inbox.unread, () => 0);
      expireAnswers(cache, inbox.list);
      expireAnswers(cache, content.unread);
    } catch (error) {
      showRefusal((error as CallError).code);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button kind="plain" size="s" disabled={unread === 0} busy={busy} onClick={() => void readAll()}>
      {t(unread === 0 ? "inbox.allRead" : "inbox.readAll")}
    </Button>
  );
}
