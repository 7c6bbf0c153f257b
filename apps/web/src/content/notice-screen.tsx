// All notices, the chosen one (`?index=`, its position in the list) open. Opening one marks it as read for a
// member.

import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { content } from "@khela/contract/calls/content";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDay } from "../lib/date/format-date.ts";
import { useCall } from "../lib/query/query.ts";
import type { ScreenProps } from "../lib/navigation/screen-props.ts";
import { memberTypeOf, useSession } from "../lib/session/session.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/navigation/link.tsx";
import { RichText } from "../ui/content/rich-text.tsx";
import { ErrorState, EmptyState, Skeleton } from "../ui/feedback/states.tsx";
import styles from "./notice-screen.module.css";
import { useMarkNoticeRead } from "./use-mark-read.ts";

type Item = OutputOf<typeof content.notices>["list"][number];

type NoticeProps = {
  readonly notice: Item;
  readonly open: boolean;
  /** Null: unread notices are not counted for this visitor. */
  readonly unread: boolean | null;
  readonly onOpen: () => void;
};

function Notice({ notice, open, unread, onOpen }: NoticeProps): ReactNode {
  const { t, style } = useI18n();

  // A notice that was open from the start was opened before hydration.
  useEffect(() => {
    if (open && unread === true) onOpen();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [open, unread]);

  return (
    <details
      className={styles.notice}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen();
      }}
    >
      <summary className={styles.head}>
        {unread === null ? null : (
          <span className={unread ? styles.dot : styles.read}>
            {unread ? <span className="visually-hidden">{t("content.noticeUnread")}</span> : null}
          </span>
        )}
        <span className={styles.words}>
          <span className={styles.title}>{notice.title}</span>
          <span className={styles.day}>{formatDay(notice.createtime, style)}</span>
        </span>
        <span className={styles.sign}>
          <Icon name="down" size="s" />
        </span>
      </summary>
      <div className={styles.text}>
        <RichText html={notice.content} />
        {notice.linkage === "" ? null : (
          <Link to={notice.linkage} className={styles.more}>
            {t("content.noticeMore")}
          </Link>
        )}
      </div>
    </details>
  );
}

export function NoticeScreen({ query }: ScreenProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(content.notices, { platform: "M" });
  const isMember = memberTypeOf(useSession()) !== null;
  const state = useCall(content.unread, {}, { enabled: isMember }).data;
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
  if (data.list.length === 0)
    return <EmptyState icon="horn" title={t("content.noticeEmpty")} hint={t("content.noticeEmptyHint")} />;
  return (
    <ul ref={list} className={styles.screen}>
      {data.list.map((notice, place) => {
        const unread = isMember && state !== undefined ? !state.readIds.includes(notice.id) : null;
        return (
          <li key={notice.id}>
            <Notice
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
