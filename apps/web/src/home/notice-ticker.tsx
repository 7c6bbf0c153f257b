// The announcements, passing by. Pure CSS movement: a finger, the focus or a wish for less motion stops it.

import type { ReactNode } from "react";
import type { content } from "@khela/contract/calls/content";
import type { OutputOf } from "@khela/contract/schemas";
import { useT } from "../i18n/i18n.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./notice-ticker.module.css";

type Notice = OutputOf<typeof content.announcements>["player"][number];

function Line({ notices, twin }: { notices: readonly Notice[]; twin: boolean }): ReactNode {
  return (
    <ul className={styles.line} aria-hidden={twin || undefined}>
      {notices.map((notice, index) => (
        <li key={notice.id}>
          <Link to={`/m/notice?index=${index}`} className={styles.notice} tabIndex={twin ? -1 : undefined}>{notice.title}</Link>
        </li>
      ))}
    </ul>
  );
}

export function NoticeTicker({ notices }: { notices: readonly Notice[] }): ReactNode {
  const t = useT();
  return (
    <section className={styles.ticker} aria-label={t("home.notices")}>
      <span className={styles.horn}><Icon name="horn" size="s" /></span>
      {notices.length === 0 ? (
        <p className={styles.none}>{t("home.noNotice")}</p>
      ) : (
        <div className={styles.window}>
          <div className={styles.moving}>
            <Line notices={notices} twin={false} />
            <Line notices={notices} twin />
          </div>
        </div>
      )}
    </section>
  );
}
