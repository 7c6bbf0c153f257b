// The screen with all notices, followed by the notes for agents if the visitor is an agent. `?index=` opens the notice
// at that position in the list. Opening a notice marks it as read for a member.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { content } from "@khela/contract/content/calls";
import { noticeCalls } from "@khela/contract/content/notices/calls";
import { hasAccess } from "@khela/contract/member/member-types";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query/query.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { useMarkNoticeRead } from "../lib/session/use-mark-notice-read.ts";
import { NoticeItem } from "../ui/content/notice-item.tsx";
import { ErrorState, EmptyState, Skeleton } from "../ui/feedback/states.tsx";
import styles from "./notice-screen.module.css";

export function NoticeScreen({ query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(noticeCalls.notices, { platform: "M" });
  const type = memberTypeOf(useSession());
  const isMember = type !== null;
  // The server's page has the public notices; the notes for an agent are fetched later.
  const isAgent = isMember && hasAccess("agent", type);
  const notes = useCall(content.announcements, { types: "A", platform: "M" }, { enabled: isAgent }).data;
  const state = useCall(noticeCalls.unread, {}, { enabled: isMember }).data;
  const mark = useMarkNoticeRead();
  const list = useRef<HTMLUListElement>(null);
  const chosen = Number(query.get("index") ?? -1);

  useEffect(() => {
    if (chosen > 0) list.current?.children[chosen]?.scrollIntoView({ block: "center" });
  }, [chosen]);

  if (data === undefined && error !== null)
    return <ErrorState title={t("content.noticeFailed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined)
    return (
      <div className={styles.screen}>
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
      </div>
    );
  const notices = [...data.list, ...(notes?.player ?? [])];
  if (notices.length === 0)
    return <EmptyState icon="horn" title={t("content.noticeEmpty")} hint={t("content.noticeEmptyHint")} />;
  return (
    <ul ref={list} className={styles.screen}>
      {notices.map((notice, place) => {
        const unread = isMember && state !== undefined ? !state.readIds.includes(notice.id) : null;
        return (
          <li key={notice.id}>
            <NoticeItem
              notice={notice}
              open={place === chosen}
              unread={unread}
              onOpen={() => {
                if (isMember) mark(notice.id);
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
