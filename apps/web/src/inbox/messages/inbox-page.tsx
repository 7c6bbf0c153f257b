// One page of the inbox's list. Each page is a separate query, so that a push refetches every page in view.

import type { ReactNode } from "react";
import { inbox } from "@khela/contract/inbox/calls";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../../i18n/i18n.tsx";
import { formatDay } from "../../lib/date/format-date.ts";
import { useCall } from "../../lib/query/query.ts";
import { Button } from "../../ui/form/button.tsx";
import { Glyph } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/navigation/link.tsx";
import { ErrorState, EmptyState, Skeleton } from "../../ui/feedback/states.tsx";
import { trash } from "../glyphs.ts";
import styles from "./inbox.module.css";

export type InboxMessage = OutputOf<typeof inbox.list>["list"][number];

type InboxPageProps = {
  readonly page: number;
  readonly isLast: boolean;
  readonly onMore: () => void;
  readonly onDelete: (message: InboxMessage) => void;
};

function Row({ message, onDelete }: { message: InboxMessage; onDelete: () => void }): ReactNode {
  const { t, style } = useI18n();
  const { messageId, title, summary, sentAt, read } = message;
  return (
    <li className={styles.row}>
      <Link to={`/m/message?id=${messageId}`} className={styles.letter}>
        <span className={read ? styles.read : styles.dot}>
          {read ? null : <span className="visually-hidden">{t("inbox.dot")}</span>}
        </span>
        <span className={styles.words}>
          <span className={read ? styles.title : `${styles.title} ${styles.fresh}`}>{title}</span>
          <span className={styles.summary}>{summary}</span>
          <span className={styles.day}>{formatDay(sentAt, style)}</span>
        </span>
      </Link>
      <button
        type="button"
        className={styles.delete}
        aria-label={t("inbox.delete", { title })}
        onClick={onDelete}
      >
        <Glyph d={trash} size="s" />
      </button>
    </li>
  );
}

export function InboxPage({ page, isLast, onMore, onDelete }: InboxPageProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, refetch } = useCall(inbox.list, { page });
  if (data === undefined && error !== null)
    return <ErrorState title={t("inbox.failed")} hint={errorText(error.code)} onRetry={refetch} />;
  if (data === undefined)
    return (
      <>
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
      </>
    );
  if (data.totalCount === 0)
    return <EmptyState icon="mail" title={t("inbox.empty")} hint={t("inbox.emptyHint")} />;
  return (
    <>
      <ul className={styles.list}>
        {data.list.map((message) => (
          <Row key={message.messageId} message={message} onDelete={() => onDelete(message)} />
        ))}
      </ul>
      {isLast && data.totalPages > page ? (
        <Button variant="secondary" wide onClick={onMore}>
          {t("inbox.more")}
        </Button>
      ) : null}
    </>
  );
}
