// One page of the inbox's list. Each page is a question of its own, so that a push makes every page in view true again.

import type { ReactNode } from "react";
import { inbox } from "@khela/contract/calls/inbox";
import type { OutputOf } from "@khela/contract/schemas";
import { useI18n } from "../i18n/i18n.tsx";
import { formatDay } from "../lib/format-date.ts";
import { useCall } from "../lib/query.ts";
import { Button } from "../ui/button.tsx";
import { Glyph } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Failed, Nothing, Skeleton } from "../ui/states.tsx";
import { trash } from "./glyphs.ts";
import styles from "./inbox.module.css";

export type Letter = OutputOf<typeof inbox.list>["list"][number];

type InboxPageProps = {
  readonly page: number;
  readonly isLast: boolean;
  readonly onMore: () => void;
  readonly onDelete: (letter: Letter) => void;
};

function Row({ letter, onDelete }: { letter: Letter; onDelete: () => void }): ReactNode {
  const { t, style } = useI18n();
  const { messageId, title, summary, sentAt, read } = letter;
  return (
    <li className={styles.row}>
      <Link to={`/m/message?id=${messageId}`} className={styles.letter}>
        <span className={read ? styles.read : styles.dot}>{read ? null : <span className="visually-hidden">{t("inbox.dot")}</span>}</span>
        <span className={styles.words}>
          <span className={read ? styles.title : `${styles.title} ${styles.fresh}`}>{title}</span>
          <span className={styles.summary}>{summary}</span>
          <span className={styles.day}>{formatDay(sentAt, style)}</span>
        </span>
      </Link>
      <button type="button" className={styles.delete} aria-label={t("inbox.delete", { title })} onClick={onDelete}><Glyph d={trash} size="s" /></button>
    </li>
  );
}

export function InboxPage({ page, isLast, onMore, onDelete }: InboxPageProps): ReactNode {
  const { t, errorText } = useI18n();
  const { data, error, retry } = useCall(inbox.list, { page });
  if (data === undefined && error !== null) return <Failed title={t("inbox.failed")} hint={errorText(error.code)} onRetry={retry} />;
  if (data === undefined) return <><Skeleton className={styles.waiting} /><Skeleton className={styles.waiting} /><Skeleton className={styles.waiting} /></>;
  if (data.totalCount === 0) return <Nothing icon="mail" title={t("inbox.empty")} hint={t("inbox.emptyHint")} />;
  return (
    <>
      <ul className={styles.list}>
        {data.list.map((letter) => <Row key={letter.messageId} letter={letter} onDelete={() => onDelete(letter)} />)}
      </ul>
      {isLast && data.totalPages > page ? <Button kind="quiet" wide onClick={onMore}>{t("inbox.more")}</Button> : null}
    </>
  );
}
