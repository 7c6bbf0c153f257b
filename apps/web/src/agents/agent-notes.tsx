// The operator's notes to agents, folded into one line with the number of unread notes. Opening a note marks it as
// read. Renders nothing without notes.

import type { ReactNode } from "react";
import { content } from "@khela/contract/content/calls";
import { noticeCalls } from "@khela/contract/content/notices/calls";
import { useI18n } from "../i18n/i18n.tsx";
import { useCall } from "../lib/query/query.ts";
import { useMarkNoticeRead } from "../lib/session/use-mark-notice-read.ts";
import { NoticeItem } from "../ui/content/notice-item.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import styles from "./agents.module.css";

const notesInput = { types: "A", platform: "M" } as const;

export function AgentNotes(): ReactNode {
  const { t, badge } = useI18n();
  const notes = useCall(content.announcements, notesInput).data?.player ?? [];
  const readIds = useCall(noticeCalls.unread, {}).data?.readIds;
  const mark = useMarkNoticeRead();
  if (notes.length === 0) return null;
  const unread = readIds === undefined ? 0 : notes.filter(({ id }) => !readIds.includes(id)).length;
  return (
    <details className={styles.notes}>
      <summary className={styles.notesHead}>
        <Icon name="horn" size="s" />
        <span className={styles.notesTitle}>{t("agents.notes")}</span>
        {unread === 0 ? null : (
          <span className={styles.notesUnread}>
            <span aria-hidden="true">{badge(unread)}</span>
            <span className="visually-hidden">{t("agents.notesUnread", { count: unread })}</span>
          </span>
        )}
        <span className={styles.notesSign}>
          <Icon name="down" size="s" />
        </span>
      </summary>
      <ul className={styles.notesList}>
        {notes.map((note) => (
          <li key={note.id}>
            <NoticeItem
              notice={note}
              unread={readIds === undefined ? null : !readIds.includes(note.id)}
              onOpen={() => mark(note.id)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
