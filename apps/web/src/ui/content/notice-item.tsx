// One announcement as a line that opens: title and day, then its text and a link to its subject.

import type { ReactNode } from "react";
import { useEffect } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDay } from "../../lib/date/format-date.ts";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../navigation/link.tsx";
import styles from "./notice-item.module.css";
import { RichText } from "./rich-text.tsx";

type NoticeProps = {
  readonly notice: {
    readonly title: string;
    /** Sanitised HTML. */
    readonly content: string;
    /** Path of the announcement's subject on the site; empty: there is no link. */
    readonly linkage: string;
    readonly createtime: number;
  };
  readonly open?: boolean;
  /** Whether the notice is unread; null: unread notices are not counted for this visitor. */
  readonly unread?: boolean | null;
  readonly onOpen?: () => void;
};

/** Renders a notice; its texts are in the namespace `content`. */
export function NoticeItem({ notice, open = false, unread = null, onOpen }: NoticeProps): ReactNode {
  const { t, style } = useI18n();

  // A notice that is open from the start causes no event, so the effect reports that it is open.
  useEffect(() => {
    if (open && unread === true) onOpen?.();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [open, unread]);

  return (
    <details
      className={styles.notice}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
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
